import { type ActiveAuthorization, type Authorization, normalizePlate, validityAt } from "./authorization.ts";
import type { Context, Lookup } from "../decision.ts";
import type { Operation } from "./authorization-transitions.ts";
import { isAdmitted } from "../catalog.ts";
import { fields, listOf, orUndefined, positive, text, uuid } from "../shapes.ts";
import { Big } from "big.js";

const normalizeList = (plates: readonly string[]): string => plates.map(normalizePlate).sort().join(" ");

const samePlates = (one: readonly string[], other: readonly string[]): boolean =>
  normalizeList(one) === normalizeList(other);

// Quantities are decimals (24.5 t); binary fractions would leave residues such as 0.30000000000000004.

/** More than zero, and no finer than the remaining quantity can be represented exactly. */
export const isExactQuantity = (quantity: number): boolean =>
  Number.isFinite(quantity) && quantity > 0 && new Big(quantity).round(6).eq(quantity);

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

export const arrivalShape = fields<Arrival>({
  totemGroupId: uuid,
  driverNif: text,
  tractorPlate: orUndefined(text),
  trailerPlates: orUndefined(listOf(text)),
  authorizationId: orUndefined(uuid),
  quantity: orUndefined(positive),
});

const refusals = {
  unknown_totem_group: "The company has no such totem group.",
  driver_not_registered: "No driver with this NIF is registered.",
  no_authorization: "No Active authorization of this totem group is valid now for this driver.",
  authorization_not_found: "The company has no authorization with this id.",
  other_totem_group: "The authorization belongs to another totem group.",
  authorization_finished: "The authorization is Finished.",
  not_yet_valid: "The authorization is not valid yet.",
  no_longer_valid: "The authorization is no longer valid.",
  nothing_left: "The quantity of the authorization is consumed.",
  driver_mismatch: "The authorization names another driver.",
  tractor_mismatch: "The authorization names another tractor.",
  trailer_mismatch: "The authorization names other trailers.",
  quantity_not_possible: "A quantity must be greater than 0 and have at most six decimals.",
} as const;

type ArrivalRefusalCode = keyof typeof refusals | "ambiguous_authorization" | "quantity_over_remaining";

/** An operational field that a recording needs and that has not been assigned yet. */
type MissingField = "driverNif" | "tractorPlate";

type ArrivalDecision =
  | { outcome: "record"; authorization: ActiveAuthorization; operation: Operation }
  | { outcome: "pending"; authorization: ActiveAuthorization; missing: MissingField[] }
  | { outcome: "refused"; code: ArrivalRefusalCode; detail: string };

export interface ActiveAuthorizations {
  totemGroups: Pick<Lookup<unknown>, "has">;
  drivers: Pick<ReadonlySet<string>, "has">;
  authorizations: Lookup<Authorization>;
  candidates: Candidates;
}

export interface Candidates {
  /** Open ones whose window contains the instant, of this driver or of none, in order of creation. */
  find(totemGroupId: string, driverNif: string | null, context: Context, most: number): readonly Authorization[];
}

const mostNamed = 10;

type Refused = Extract<ArrivalDecision, { outcome: "refused" }>;

const refused = (code: keyof typeof refusals): Refused => ({ outcome: "refused", code, detail: refusals[code] });

function select(arrival: Arrival, active: ActiveAuthorizations, context: Context): Authorization | Refused {
  const { authorizationId, totemGroupId, driverNif } = arrival;
  if (authorizationId !== undefined) {
    return active.authorizations.get(authorizationId) ?? refused("authorization_not_found");
  }
  const find = (driver: string | null) => active.candidates.find(totemGroupId, driver, context, mostNamed);
  // Authorizations that name the driver take precedence over those without a driver.
  const own = find(driverNif);
  const [first, ...others] = own.length > 0 ? own : find(null);
  if (first === undefined) return refused("no_authorization");
  if (others.length === 0) return first;
  const ids = [first, ...others].map(({ id }) => id);
  const detail = `Several authorizations match; choose one with authorizationId: ${ids.join(", ")}.`;
  return { outcome: "refused", code: "ambiguous_authorization", detail };
}

function checkQuantity(quantity: number, remaining: number): Refused | undefined {
  if (!isExactQuantity(quantity)) return refused("quantity_not_possible");
  if (quantity <= remaining) return undefined;
  const detail = `Only ${String(remaining)} of the quantity remains.`;
  return { outcome: "refused", code: "quantity_over_remaining", detail };
}

function check(authorization: Authorization, arrival: Arrival, context: Context): Refused | ActiveAuthorization {
  const { driverNif, tractorPlate, trailerPlates, remainingQuantity } = authorization;
  if (authorization.totemGroupId !== arrival.totemGroupId) return refused("other_totem_group");
  if (authorization.status === "Finished") return refused("authorization_finished");
  const validity = validityAt(authorization, context.now, context.assume);
  if (validity === "not-yet") return refused("not_yet_valid");
  if (validity === "over") return refused("no_longer_valid");
  if (remainingQuantity === 0) return refused("nothing_left");
  if (driverNif !== null && driverNif !== arrival.driverNif) return refused("driver_mismatch");
  const { tractorPlate: tractor, trailerPlates: trailers, quantity } = arrival;
  const isOtherTractor = tractorPlate !== null && tractor !== undefined && tractorPlate !== normalizePlate(tractor);
  if (isOtherTractor) return refused("tractor_mismatch");
  const areOtherTrailers = trailerPlates.length > 0 && trailers !== undefined && !samePlates(trailerPlates, trailers);
  if (areOtherTrailers) return refused("trailer_mismatch");
  const wrong = quantity === undefined ? undefined : checkQuantity(quantity, remainingQuantity);
  return wrong ?? authorization;
}

/** Records the operation if driver and tractor are assigned, waits for what is missing, or refuses. */
export function decideOn(authorization: Authorization, arrival: Arrival, context: Context): ArrivalDecision {
  const fit = check(authorization, arrival, context);
  if ("outcome" in fit) return fit;
  const { driverNif, tractorPlate } = fit;
  if (driverNif === null || tractorPlate === null) {
    const missing = (["driverNif", "tractorPlate"] as const).filter((field) => fit[field] === null);
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

export function decideArrival(arrival: Arrival, active: ActiveAuthorizations, context: Context): ArrivalDecision {
  if (!active.totemGroups.has(arrival.totemGroupId)) return refused("unknown_totem_group");
  if (!isAdmitted(arrival.driverNif, active, context.assume)) return refused("driver_not_registered");
  const selected = select(arrival, active, context);
  return "outcome" in selected ? selected : decideOn(selected, arrival, context);
}
