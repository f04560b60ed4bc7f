import type { PartnerError } from "../errors/base/partner-error.ts";
import { shownAddress } from "../redaction/shown-address.ts";

/** A request that is about to be sent. */
export interface RequestEvent {
  /**
   * Identifies the request among those of concurrent calls: all events of a request, from its first attempt to its end,
   * have the same id. A call that makes several requests, such as `assign`, has one id for each.
   */
  callId: string;
  /** The operation of the contract, if the path belongs to one. */
  operation: string | undefined;
  method: string;
  url: string;
  /** 1 for the first request of a call. */
  attempt: number;
}

/** A response that has arrived completely, or a redirect, whose body is not read. */
export interface ResponseEvent extends RequestEvent {
  status: number;
  /** The `X-Request-Id` of the response. Assumed: `request-id`. */
  requestId: string | undefined;
  /** Milliseconds from sending the request to the end of the body; for a redirect, to its headers. */
  milliseconds: number;
}

/** A failed request that is about to be retried. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the retry. */
  delay: number;
  /** Why it failed: an error status, a failed connection, or a timeout. */
  reason: "status" | "connection" | "timeout";
  /** The status, if that is the reason. */
  status: number | undefined;
  /** The error that the call would have thrown, if no complete response arrived. */
  error: PartnerError | undefined;
}

/** A request that has failed for good. */
export interface FailureEvent extends RequestEvent {
  /** The error that the call throws. */
  error: PartnerError;
}

/** A logger, such as `console`. Lines never contain keys or bodies. */
export interface PartnerLogger {
  /** Receives one line for each request, response and retry. */
  debug(message: string): void | Promise<void>;
  /** Receives warnings, such as about a hook that throws. */
  warn(message: string): void | Promise<void>;
}

/** The callbacks for each request, retry and response. */
export interface Observers {
  logger?: PartnerLogger | undefined;
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  onFailure?: ((event: FailureEvent) => void | Promise<void>) | undefined;
}

/** Runs a hook of the caller: it must not fail a call that the service has already carried out. */
function run(action: () => unknown, onFailure: (error: unknown) => void): void {
  try {
    Promise.resolve(action()).catch(onFailure); // An async function rejects later.
  } catch (error) {
    onFailure(error);
  }
}

/** Writes a line, which is only composed if there is a logger. */
function log(logger: PartnerLogger | undefined, level: keyof PartnerLogger, message: () => string): void {
  if (logger === undefined) return;
  run(
    () => logger[level](message()),
    () => undefined, // There is nowhere left to report this.
  );
}

function tell<E>(
  logger: PartnerLogger | undefined,
  name: string,
  hook: ((event: E) => void | Promise<void>) | undefined,
  event: E,
): void {
  if (hook === undefined) return;
  run(
    () => hook(event),
    (error) => {
      log(
        logger,
        "warn",
        () => `${name} threw ${error instanceof Error ? error.name : "a value that is not an Error"}.`,
      );
    },
  );
}

export function tellRequest({ logger, onRequest }: Observers, event: RequestEvent): void {
  log(logger, "debug", () => `${event.method} ${shownAddress(event.url)}`);
  tell(logger, "onRequest", onRequest, event);
}

export function tellResponse({ logger, onResponse }: Observers, event: ResponseEvent): void {
  log(logger, "debug", () => {
    const requestId = event.requestId === undefined ? "" : `, request ${event.requestId}`;
    const call = `${event.method} ${shownAddress(event.url)}`;
    return `${call} returned ${event.status} in ${event.milliseconds} ms${requestId}`;
  });
  tell(logger, "onResponse", onResponse, event);
}

export function tellRetry({ logger, onRetry }: Observers, event: RetryEvent): void {
  log(logger, "debug", () => {
    const why = event.status === undefined ? event.reason : `status ${event.status}`;
    return `${event.method} ${shownAddress(event.url)} retries in ${event.delay} ms (${why})`;
  });
  tell(logger, "onRetry", onRetry, event);
}

export function tellFailure({ logger, onFailure }: Observers, event: FailureEvent): void {
  log(logger, "debug", () => `${event.method} ${shownAddress(event.url)} failed (${event.error.kind})`);
  tell(logger, "onFailure", onFailure, event);
}
