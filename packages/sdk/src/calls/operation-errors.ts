import type { OperationId } from "@totem-partner/spec/operations";
import type { HttpErrorKind } from "../errors/partner-error.ts";

/** A condition that only the message of the service distinguishes from others with the same status. */
interface MessagePattern {
  /** Without it, any status but 404. */
  status?: number;
  /** All of them must be found. */
  say: readonly RegExp[];
  mean: HttpErrorKind;
}

/** The meaning of an operation's error responses, beyond their status and code. */
interface ErrorTraits {
  /** The meaning of a 409 without a code. */
  conflict?: HttpErrorKind;
  /** The open point that decides whether the operation conflicts with anything at all. */
  decides409?: "repeat-activation" | "erp-origin";
  /** Matched loosely, and only if the body has no known code. */
  words?: readonly MessagePattern[];
  /** Matches the service's name for the only record of its kind, which a 404 is then about. */
  theOne?: RegExp;
  /** The open point by which 404 may say that this record is absent, whatever the words. */
  absence?: "cleaning-without-protocol" | "webhook-missing" | "webhook-delete-missing";
  /** The message for a 422 without one from the service. */
  silent422?: string;
}

const protocol = /protocol/i;
const listsOfProtocol: ErrorTraits = { theOne: protocol, absence: "cleaning-without-protocol" };
const webhook = /webhook/i;

const traits: Readonly<Partial<Record<OperationId, ErrorTraits>>> = {
  createAuthorization: {
    words: [{ status: 422, say: [/carrier|transportista/i, /regist/i], mean: "carrier-not-registered" }],
    silent422:
      "The service refused the authorization without saying why: its carrier may not be registered, or it names an unknown record.",
  },
  updateAuthorization: { words: [{ say: [/\bfinished\b/i], mean: "already-finished" }] },
  // The interface document defines one meaning for 409 on cancel.
  cancelAuthorization: { conflict: "already-finished" },
  emitAuthorizationEvent: {
    decides409: "erp-origin",
    words: [{ say: [/\bexternal ERP\b/i], mean: "conflict" }],
  },
  getCleaningProtocol: { theOne: protocol },
  createCleaningProtocol: {
    words: [{ status: 422, say: [/\balready has\b|\bexists\b/i], mean: "conflict" }],
  },
  activateCleaningProtocol: { decides409: "repeat-activation" },
  deactivateCleaningProtocol: { decides409: "repeat-activation" },
  listCleaningCategories: listsOfProtocol,
  listCleaningTypes: listsOfProtocol,
  listCleaningIncompatibilities: listsOfProtocol,
  getWebhookConfiguration: { theOne: webhook, absence: "webhook-missing" },
  deleteWebhookConfiguration: { theOne: webhook, absence: "webhook-delete-missing" },
};

export const errorTraitsOf = (operation: OperationId): ErrorTraits => traits[operation] ?? {};
