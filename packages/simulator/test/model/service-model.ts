import { Big } from "big.js";

/** What the model knows of one authorization. Quantities are counted in thousandths, so that they stay integers. */
export interface ModelAuthorization {
  externalId: string;
  /** Which variant of the body created it. */
  variant: number;
  id: string;
  status: "Active" | "Finished";
  quantity: number;
  taken: number;
  from: number;
  until: number;
  driverNif: string | null;
  tractorPlate: string | null;
  /** Drivers who wait, in the order of their arrival, and how much they want. */
  waiting: { driverNif: string; quantity: number | undefined }[];
}

/** The service as simple as it can be thought of: what should be there, and what should have been told. */
export interface ServiceModel {
  now: number;
  authorizations: ModelAuthorization[];
  /** One line for each event that should have happened, oldest first. */
  told: string[];
}

/** A service in which nothing has happened yet. */
export const emptyModel = (now: number): ServiceModel => ({ now, authorizations: [], told: [] });

/** A number of thousandths as the interface has it. */
export const inUnits = (thousandths: number): number => new Big(thousandths).div(1000).toNumber();

/** Ends an authorization, and tells why. */
export function finish(model: ServiceModel, one: ModelAuthorization, reason: string): void {
  one.status = "Finished";
  one.waiting = [];
  model.told.push(`authorization.finished ${one.id} ${reason}`);
}

/** Ends what is Active although its window is over. */
export function expire(model: ServiceModel): void {
  for (const one of model.authorizations) {
    if (one.status === "Active" && model.now > one.until) finish(model, one, "expired");
  }
}

/** What should come of an attempt to take from an authorization. */
export function take(
  model: ServiceModel,
  one: ModelAuthorization,
  driverNif: string,
  quantity: number | undefined,
): "operation" | "pending" | "refused" {
  const left = one.quantity - one.taken;
  if (one.status === "Finished" || model.now < one.from) return "refused";
  if (one.driverNif !== null && one.driverNif !== driverNif) return "refused";
  if (quantity !== undefined && quantity > left) return "refused";
  if (one.driverNif === null || one.tractorPlate === null) return "pending";
  one.taken += quantity ?? left;
  one.waiting = one.waiting.filter((waiting) => waiting.driverNif !== driverNif);
  model.told.push(`operation.recorded ${one.id} ${String(inUnits(quantity ?? left))}`);
  if (one.taken === one.quantity) finish(model, one, "consumed");
  return "operation";
}
