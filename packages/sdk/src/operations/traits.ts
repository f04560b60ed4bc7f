import type { OperationId, operations } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";
import type { AnsweredKind } from "../errors/partner-error.ts";

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

/** A condition that only the message of the service distinguishes from others with the same status. */
interface WordsOfCondition {
  /** Without it, any status but 404. */
  status?: number;
  /** All of them must be found. */
  say: readonly RegExp[];
  mean: AnsweredKind;
}

/** What the client knows of an operation beyond the contract. */
export interface OperationTraits {
  repetition: Repetition;
  /** What 409 means without a code. */
  conflict?: AnsweredKind;
  /** The open point that decides whether the operation conflicts with anything at all. */
  decides409?: "repeat-activation" | "erp-origin";
  /** Matched loosely, and only if the body has no known code. */
  words?: readonly WordsOfCondition[];
  /** How the service names the single record of its kind that the company may lack, so that 404 is about it. */
  theOne?: RegExp;
  /** The open point by which 404 may say that this record is absent, whatever the words. */
  absence?: "cleaning-without-protocol" | "webhook-missing" | "webhook-delete-missing";
  /** What a 422 may mean without a message from the service. */
  silent422?: string;
}

/** Read-only operations, with default traits unless they are listed below. */
type Reading = { [Id in OperationId]: (typeof operations)[Id]["method"] extends "GET" ? Id : never }[OperationId];

const reads: OperationTraits = { repetition: "reads" };
const sets: OperationTraits = { repetition: "sets" };
const ends: OperationTraits = { repetition: "ends" };
const adds: OperationTraits = { repetition: "adds" };

const protocol = /protocol/i;
const listsOfProtocol: OperationTraits = {
  repetition: "reads",
  theOne: protocol,
  absence: "cleaning-without-protocol",
};
const webhook = /webhook/i;

/** Every operation that writes has a row, because its method does not determine what a repeat does. */
const traits: Readonly<
  Record<Exclude<OperationId, Reading>, OperationTraits> & Partial<Record<Reading, OperationTraits>>
> = {
  createAuthorization: {
    repetition: "keyed",
    words: [{ status: 422, say: [/carrier|transportista/i, /regist/i], mean: "carrier-not-registered" }],
    silent422:
      "The service refused the authorization without saying why: its carrier may not be registered, or it names an unknown record.",
  },
  updateAuthorization: { repetition: "sets", words: [{ say: [/\bfinished\b/i], mean: "already-finished" }] },
  // The interface document defines one meaning for 409 on cancel.
  cancelAuthorization: { repetition: "ends", conflict: "already-finished" },
  emitAuthorizationEvent: {
    repetition: "adds",
    decides409: "erp-origin",
    words: [{ say: [/\bexternal ERP\b/i], mean: "conflict" }],
  },
  createProduct: adds,
  updateProduct: sets,
  deleteProduct: ends,
  createWarehouse: adds,
  updateWarehouse: sets,
  deleteWarehouse: ends,
  getCleaningProtocol: { repetition: "reads", theOne: protocol },
  createCleaningProtocol: {
    repetition: "adds",
    words: [{ status: 422, say: [/\balready has\b|\bexists\b/i], mean: "conflict" }],
  },
  updateCleaningProtocolConfiguration: sets,
  activateCleaningProtocol: { repetition: "ends", decides409: "repeat-activation" },
  deactivateCleaningProtocol: { repetition: "ends", decides409: "repeat-activation" },
  deleteCleaningProtocol: ends,
  listCleaningCategories: listsOfProtocol,
  createCleaningCategory: adds,
  updateCleaningCategory: sets,
  listCleaningTypes: listsOfProtocol,
  createCleaningType: adds,
  updateCleaningType: sets,
  listCleaningIncompatibilities: listsOfProtocol,
  createCleaningIncompatibility: adds,
  updateCleaningIncompatibility: sets,
  deleteCleaningIncompatibility: ends,
  getWebhookConfiguration: { repetition: "reads", theOne: webhook, absence: "webhook-missing" },
  putWebhookConfiguration: sets,
  deleteWebhookConfiguration: { repetition: "ends", theOne: webhook, absence: "webhook-delete-missing" },
};

export const traitsOf = (operation: OperationId): OperationTraits => traits[operation] ?? reads;

const isOperation = (name = ""): name is OperationId => Object.hasOwn(routes, name);

/** For a raw request to a path that is not in the contract, only the method decides. */
function repetitionOf(operation: string | undefined, method: string): Repetition {
  if (isOperation(operation)) return traitsOf(operation).repetition;
  return method === "GET" ? "reads" : "adds";
}

/** What follows from a failure, depending on whether the service may have carried out the request. */
export function aftermath(
  { operation, method }: { operation: string | undefined; method: string },
  unclear: boolean,
): { repeatIsSafe: boolean; outcomeUnknown: boolean } {
  const repetition = unclear ? repetitionOf(operation, method) : "reads";
  return { repeatIsSafe: repetition !== "adds", outcomeUnknown: repetition !== "reads" };
}
