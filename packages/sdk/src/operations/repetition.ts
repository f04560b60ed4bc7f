import type { OperationId, operations } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";

/**
 * What happens when an operation that may already have been carried out is sent again:
 *
 * - `reads`: nothing changes.
 * - `keyed`: because of the externalId, the service returns the record of the first.
 * - `sets`: the same values are set again.
 * - `ends`: the second changes nothing, and the service may refuse it as already done.
 * - `adds`: there may be one more of it.
 */
export type Repetition = "reads" | "keyed" | "sets" | "ends" | "adds";

/** Operations that only read. */
type Reading = { [Id in OperationId]: (typeof operations)[Id]["method"] extends "GET" ? Id : never }[OperationId];

/** Every operation that writes has a row, because its method does not determine what a repeat does. */
const repetitions: Readonly<Record<Exclude<OperationId, Reading>, Repetition> & Partial<Record<Reading, Repetition>>> =
  {
    createAuthorization: "keyed",
    updateAuthorization: "sets",
    cancelAuthorization: "ends",
    emitAuthorizationEvent: "adds",
    createProduct: "adds",
    updateProduct: "sets",
    deleteProduct: "ends",
    createWarehouse: "adds",
    updateWarehouse: "sets",
    deleteWarehouse: "ends",
    createCleaningProtocol: "adds",
    updateCleaningProtocolConfiguration: "sets",
    activateCleaningProtocol: "ends",
    deactivateCleaningProtocol: "ends",
    deleteCleaningProtocol: "ends",
    createCleaningCategory: "adds",
    updateCleaningCategory: "sets",
    createCleaningType: "adds",
    updateCleaningType: "sets",
    createCleaningIncompatibility: "adds",
    updateCleaningIncompatibility: "sets",
    deleteCleaningIncompatibility: "ends",
    putWebhookConfiguration: "sets",
    deleteWebhookConfiguration: "ends",
  };

/** What a repeat of an operation does. */
export const repetitionOf = (operation: OperationId): Repetition => repetitions[operation] ?? "reads";

const isOperation = (name = ""): name is OperationId => Object.hasOwn(routes, name);

/** For a raw request to a path that is not in the contract, only the method decides. */
function repetitionOfRequest(operation: string | undefined, method: string): Repetition {
  if (isOperation(operation)) return repetitionOf(operation);
  return method === "GET" ? "reads" : "adds";
}

/** What follows from a failure, depending on whether the service may have carried out the request. */
export function aftermath(
  { operation, method }: { operation: string | undefined; method: string },
  unclear: boolean,
): { repeatIsSafe: boolean; outcomeUnknown: boolean } {
  const repetition = unclear ? repetitionOfRequest(operation, method) : "reads";
  return { repeatIsSafe: repetition !== "adds", outcomeUnknown: repetition !== "reads" };
}
