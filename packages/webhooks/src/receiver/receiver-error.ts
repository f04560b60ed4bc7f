import type { WebhookEvent } from "../events.ts";
import type { VerificationFailure } from "../verification/verdict.ts";

/** What can go wrong with a delivery; see {@link ReceiverError}. */
export type ReceiverErrorCode =
  /** The signature is missing or wrong: answered 401. `reason` says which. */
  | "bad-signature"
  /** Signed, but no event: answered 400. */
  | "malformed-body"
  /** Larger than `bodyLimit`: answered 413. */
  | "body-too-large"
  /** Something has read the body before the receiver: answered 500. */
  | "body-not-raw"
  /** The handler threw, which is the `cause`: answered 500, or 202 before it ran. */
  | "handler-failed"
  /** No answer within `timeout`: answered 503, while the handler goes on. */
  | "timed-out"
  /** The dedupe store failed, with the error of the store as the `cause`. */
  | "store-failed"
  /** The claim of a delivery ended while its handler ran: another receiver may be handling it as well. */
  | "claim-lost"
  /** The receiver itself failed: answered 500. */
  | "receiver-failed";

/** What an error knows of its delivery. */
interface ErrorFacts {
  cause?: unknown;
  event?: WebhookEvent | undefined;
  reason?: VerificationFailure | undefined;
}

/**
 * A delivery that could not be handled as it should. `message` says what happened, why, and what to do; it holds no
 * secret and nothing of the body.
 */
export class ReceiverError extends Error {
  override readonly name = "ReceiverError";
  /** What happened, for a program. */
  readonly code: ReceiverErrorCode;
  /** Of a delivery that was not verified: the reason of `safeVerify`. */
  readonly reason: VerificationFailure | undefined;
  // On the prototype, so that logging the error does not log the event: it has tax ids and plates.
  readonly #event: WebhookEvent | undefined;

  constructor(code: ReceiverErrorCode, message: string, { cause, event, reason }: ErrorFacts = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.reason = reason;
    this.#event = event;
  }

  /** The event, if the delivery was verified. */
  get event(): WebhookEvent | undefined {
    return this.#event;
  }
}
