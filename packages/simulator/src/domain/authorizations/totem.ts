import type { ActiveAuthorization, Authorization } from "./authorization.ts";
import type { Context } from "../context.ts";
import type { Lookup } from "../lookup.ts";
import { validityAt } from "./date-validity.ts";
import type { Operation } from "./events.ts";
import { normalizePlate, samePlates } from "./plates.ts";
import { isExactQuantity } from "./quantity.ts";
import { isAdmitted } from "../catalog/registry.ts";

/** A driver at a totem who identifies themselves. */
export interface Arrival {
  totemGroupId: string;
  driverNif: string;
  tractorPlate?: string | undefined;
  trailerPlates?: readonly string[] | undefined;
  /** Without it, the totem selects the only authorization that matches the driver. */
  authorizationId?: string | undefined;
  /** Without it, the whole remaining quantity. */
  quantity?: number | undefined;
}

/** Why a totem refuses a driver. */
export type ArrivalRefusalCode =
  | "unknown_totem_group"
  | "driver_not_registered"
  | "no_authorization"
  | "ambiguous_authorization"
  | "authorization_not_found"
  | "other_totem_group"
  | "authorization_finished"
  | "not_yet_valid"
  | "no_longer_valid"
  | "nothing_left"
  | "driver_mismatch"
  | "tractor_mismatch"
  | "trailer_mismatch"
  | "quantity_not_possible"
  | "quantity_over_remaining";

/** An operational field that a recording needs and that has not been assigned yet. */
export type MissingField = "driverNif" | "tractorPlate";

/** The outcome of an arrival: exactly one of three. */
export type ArrivalDecision =
  | { outcome: "record"; authorization: ActiveAuthorization; operation: Operation }
  | { outcome: "pending"; authorization: ActiveAuthorization; missing: MissingField[] }
  | { outcome: "refused"; code: ArrivalRefusalCode; detail: string };

/** What a totem knows when a driver arrives. */
export interface Yard {
  totemGroupExists: boolean;
  drivers: Pick<ReadonlySet<string>, "has">;
  authorizations: Lookup<Authorization>;
  candidates: Candidates;
}

/** Authorizations that can be found without visiting each. */
export interface Candidates {
  /**
   * Active authorizations of a totem group with a remaining quantity, whose window contains an instant, and which
   * name this driver, or none: up to this many of them, in order of creation.
   */
  find(totemGroupId: string, driverNif: string | null, context: Context, most: number): readonly Authorization[];
}

/** Whether a totem may record an operation on an authorization, based on its window. */
export const isOpen = ({ status, remainingQuantity }: Authorization): boolean =>
  status === "Active" && remainingQuantity > 0;

/** How many authorizations a refusal lists. */
const mostNamed = 10;

type Refused = Extract<ArrivalDecision, { outcome: "refused" }>;

const refused = (code: ArrivalRefusalCode, detail: string): Refused => ({ outcome: "refused", code, detail });

function select(arrival: Arrival, yard: Yard, context: Context): Authorization | Refused {
  const { authorizationId, totemGroupId, driverNif } = arrival;
  if (authorizationId !== undefined) {
    const named = yard.authorizations.get(authorizationId);
    return named ?? refused("authorization_not_found", "The company has no authorization with this id.");
  }
  const find = (driver: string | null) => yard.candidates.find(totemGroupId, driver, context, mostNamed);
  // Authorizations that name the driver take precedence over those without a driver.
  const own = find(driverNif);
  const [first, ...others] = own.length > 0 ? own : find(null);
  if (first === undefined) {
    return refused("no_authorization", "No Active authorization of this totem group is valid now for this driver.");
  }
  if (others.length > 0) {
    const ids = [first, ...others].map(({ id }) => id);
    return refused(
      "ambiguous_authorization",
      `Several authorizations match; choose one with authorizationId: ${ids.join(", ")}.`,
    );
  }
  return first;
}

function checkQuantity(quantity: number, remaining: number): Refused | undefined {
  if (!isExactQuantity(quantity)) {
    return refused("quantity_not_possible", "A quantity must be greater than 0 and have at most six decimals.");
  }
  if (quantity <= remaining) return undefined;
  return refused("quantity_over_remaining", `Only ${String(remaining)} of the quantity remains.`);
}

function check(authorization: Authorization, arrival: Arrival, context: Context): Refused | ActiveAuthorization {
  const { driverNif, tractorPlate, trailerPlates, remainingQuantity } = authorization;
  if (authorization.totemGroupId !== arrival.totemGroupId) {
    return refused("other_totem_group", "The authorization belongs to another totem group.");
  }
  if (authorization.status === "Finished") return refused("authorization_finished", "The authorization is Finished.");
  const validity = validityAt(authorization, context.now, context.assume);
  if (validity === "not-yet") return refused("not_yet_valid", "The authorization is not valid yet.");
  if (validity === "over") return refused("no_longer_valid", "The authorization is no longer valid.");
  if (remainingQuantity === 0) return refused("nothing_left", "The quantity of the authorization is consumed.");
  if (driverNif !== null && driverNif !== arrival.driverNif) {
    return refused("driver_mismatch", "The authorization names another driver.");
  }
  if (
    tractorPlate !== null &&
    arrival.tractorPlate !== undefined &&
    tractorPlate !== normalizePlate(arrival.tractorPlate)
  ) {
    return refused("tractor_mismatch", "The authorization names another tractor.");
  }
  if (
    trailerPlates.length > 0 &&
    arrival.trailerPlates !== undefined &&
    !samePlates(trailerPlates, arrival.trailerPlates)
  ) {
    return refused("trailer_mismatch", "The authorization names other trailers.");
  }
  const wrong = arrival.quantity === undefined ? undefined : checkQuantity(arrival.quantity, remainingQuantity);
  return wrong ?? authorization;
}

/**
 * Decides on one authorization: records the operation if driver and tractor are assigned, waits for what is missing,
 * or refuses.
 */
export function decideOn(authorization: Authorization, arrival: Arrival, context: Context): ArrivalDecision {
  const fit = check(authorization, arrival, context);
  if ("outcome" in fit) return fit;
  const { driverNif, tractorPlate } = fit;
  if (driverNif === null || tractorPlate === null) {
    const missing: MissingField[] = [];
    if (driverNif === null) missing.push("driverNif");
    if (tractorPlate === null) missing.push("tractorPlate");
    return { outcome: "pending", authorization: fit, missing };
  }
  const operation: Operation = {
    id: context.newId(),
    authorizationId: fit.id,
    quantity: arrival.quantity ?? fit.remainingQuantity,
    recordedAt: context.now,
    driverNif,
    tractorPlate,
    trailerPlates: fit.trailerPlates,
  };
  return { outcome: "record", authorization: fit, operation };
}

/** Decides the outcome of a driver's arrival. */
export function decideArrival(arrival: Arrival, yard: Yard, context: Context): ArrivalDecision {
  if (!yard.totemGroupExists) return refused("unknown_totem_group", "The company has no such totem group.");
  if (!isAdmitted(arrival.driverNif, yard, context.assume)) {
    return refused("driver_not_registered", "No driver with this NIF is registered.");
  }
  const selected = select(arrival, yard, context);
  return "outcome" in selected ? selected : decideOn(selected, arrival, context);
}
