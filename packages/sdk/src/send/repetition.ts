import { isKeyOf } from "@totem-partner/spec/fields";
import type { OperationId, operations } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";

/**
 * The effect of sending an operation again that may already have been carried out:
 *
 * - `reads`: nothing changes.
 * - `keyed`: because of the externalId, the service returns the record of the first.
 * - `sets`: the same values are set again.
 * - `ends`: the second changes nothing, and the service may refuse it as already done.
 * - `adds`: there may be one more of it.
 */
export type Repetition = "reads" | "keyed" | "sets" | "ends" | "adds";

/** The operations whose method alone does not determine what a repeat does. */
type Posting = { [Id in OperationId]: (typeof operations)[Id]["method"] extends "POST" ? Id : never }[OperationId];

/** Every operation with POST has a row. */
const repetitions: Readonly<Record<Posting, Repetition> & Partial<Record<OperationId, Repetition>>> = {
  createAuthorization: "keyed",
  cancelAuthorization: "ends",
  emitAuthorizationEvent: "adds",
  createProduct: "adds",
  createWarehouse: "adds",
  createCleaningProtocol: "adds",
  activateCleaningProtocol: "ends",
  deactivateCleaningProtocol: "ends",
  createCleaningCategory: "adds",
  createCleaningType: "adds",
  createCleaningIncompatibility: "adds",
};

/** A PATCH has no effect beyond the values that it sets. */
export function repetitionOf(operation: OperationId): Repetition {
  const known = repetitions[operation];
  if (known !== undefined) return known;
  const route = routes[operation];
  return route.startsWith("GET ") ? "reads" : route.startsWith("DELETE ") ? "ends" : "sets";
}

/** For a raw request to a path that is not in the contract, only the method decides. */
function repetitionOfRequest(operation: string | undefined, method: string): Repetition {
  if (isKeyOf(routes, operation)) return repetitionOf(operation);
  return method === "GET" ? "reads" : "adds";
}

export function repeatability(
  { operation, method }: { operation: string | undefined; method: string },
  unclear: boolean,
): { repeatIsSafe: boolean; outcomeUnknown: boolean } {
  const repetition = unclear ? repetitionOfRequest(operation, method) : "reads";
  return { repeatIsSafe: repetition !== "adds", outcomeUnknown: repetition !== "reads" };
}
