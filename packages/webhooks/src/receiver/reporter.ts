import type { WebhookEvent } from "../verification/events.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { minuteBudget } from "./limits.ts";

/** The codes of {@link ReceiverError}. */
export type ReceiverErrorCode =
  /** The signature is missing or wrong; the response is 401, and `reason` says why. */
  | "bad-signature"
  /** Correctly signed, but not an event; the response is 400. */
  | "malformed-body"
  /** Larger than `bodyLimit`; the response is 413. */
  | "body-too-large"
  /** The body did not arrive within `bodyTimeout`; the response is 408. */
  | "body-timed-out"
  /** The function given as `secrets` threw the `cause`, returned no secret, or took too long; the response is 503. */
  | "secrets-failed"
  /** Something read the body before the receiver; the response is 500. */
  | "body-not-raw"
  /** The handler threw the `cause`; the response is 500, or was 202 before the handler ran. */
  | "handler-failed"
  /** The handler exceeded `timeout`; the response is 503, and the handler continues. */
  | "timed-out"
  /** The dedupe store failed; `cause` is its error. */
  | "store-failed"
  /** The claim expired while the handler ran; another receiver may be handling the delivery too. */
  | "claim-lost"
  /**
   * Something else responded first, such as a framework that does not wait for the receiver: its response was dropped. If
   * the other is a 2xx, the service will not deliver again what was not handled.
   */
  | "response-dropped"
  /** The receiver itself failed; the response is 500. */
  | "receiver-failed";

type ErrorFacts = Partial<Pick<ReceiverError, "cause" | "event" | "reason" | "suppressed">>;

/**
 * A delivery that could not be handled. `message` says what happened, why, and what to do; it contains no secret and
 * nothing from the body.
 */
export class ReceiverError extends Error {
  override readonly name = "ReceiverError";
  /** The failure, for programs. */
  readonly code: ReceiverErrorCode;
  /** For a delivery that was not verified: the `reason` of `safeVerify`. */
  readonly reason: VerificationFailure | undefined;
  /**
   * The number of errors with this `code` that were not reported since the one before, because there were too many within a
   * minute. Usually 0.
   */
  readonly suppressed: number;
  // On the prototype, so that logging the error does not log the event, which contains tax ids and plates.
  readonly #event: WebhookEvent | undefined;

  constructor(code: ReceiverErrorCode, message: string, { cause, event, reason, suppressed = 0 }: ErrorFacts = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.reason = reason;
    this.suppressed = suppressed;
    this.#event = event;
  }

  /** The event, if the delivery was verified. */
  get event(): WebhookEvent | undefined {
    return this.#event;
  }
}

const mostReports = 60;

/** Receives errors. A user's function, which may be slow and may fail. */
export type OnError = (error: ReceiverError) => unknown;

/** Keeps a runtime alive until a promise settles. */
export type WaitUntil = (work: Promise<unknown>) => unknown;

const log = (...what: unknown[]): void => console.error("@totem-partner/webhooks:", ...what);

/** The default of `onError`: one line on the console, followed by the cause if there is one. */
const logError: OnError = ({ code, reason, message, cause }) =>
  log(`[${reason ?? code}] ${message}`, ...(cause === undefined ? [] : [cause]));

/** Its methods never throw, even if the user's functions do. */
export function createReporter(onError: OnError = logError, waitUntil: WaitUntil | undefined, now: () => number) {
  const bounds = new Map<ReceiverErrorCode, { budget: ReturnType<typeof minuteBudget>; suppressed: number }>();
  const notify = async (error: ReceiverError): Promise<void> => {
    try {
      await onError(error);
    } catch (failure) {
      logError(error);
      log("onError failed.", failure);
    }
  };
  const inBackground = (work: Promise<unknown>): void => {
    try {
      waitUntil?.(work);
    } catch (failure) {
      log("waitUntil failed.", failure);
    }
  };
  const report = (error: ReceiverError): void => inBackground(notify(error));
  /** Reports errors that anyone can cause: 60 of each code within a minute; the others are counted. */
  const reportBounded = (code: ReceiverErrorCode, message: string, facts: ErrorFacts = {}): void => {
    const bound = bounds.get(code) ?? { budget: minuteBudget(mostReports, now), suppressed: 0 };
    bounds.set(code, bound);
    if (!bound.budget.spend()) {
      bound.suppressed += 1;
      return;
    }
    const { suppressed } = bound;
    bound.suppressed = 0;
    const before = suppressed > 0 ? ` ${suppressed} more since the last report were not reported.` : "";
    const after = bound.budget.isSpent() ? " Further ones within this minute are only counted." : "";
    report(new ReceiverError(code, message + before + after, { ...facts, suppressed }));
  };
  return { report, reportBounded, inBackground };
}

export type Reporter = ReturnType<typeof createReporter>;
