import { AbortError } from "../errors/abort-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { PartnerError } from "../errors/partner-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { repeatIsSafe } from "../repeat-safety.ts";
import { type Asked, nameOfCall } from "./asked.ts";
import { failureCode, neverArrived } from "./connection-failure.ts";
import { Interruption } from "./deadline.ts";

/** A request that got no complete answer, and how far it had come. */
export interface FailedRequest extends Asked {
  /** How many requests were sent. */
  attempts: number;
  /** Milliseconds. */
  timeout: number;
}

const outcome = (safe: boolean) =>
  safe ? "It is safe to repeat." : "The service may have carried it out: find out before you repeat it.";

function timedOut({ url, attempts, timeout }: FailedRequest, call: string, safe: boolean): string {
  return attempts === 0
    ? `${call} was not sent: the apiKey function took longer than ${timeout} ms. Check it, or raise timeout.`
    : `${call} got no complete answer from ${new URL(url).origin} within ${timeout} ms. ${outcome(safe)}`;
}

function disconnected({ url }: FailedRequest, call: string, error: unknown, safe: boolean): string {
  const code = failureCode(error);
  const from = `${new URL(url).origin}${code === undefined ? "" : ` (${code})`}`;
  return neverArrived(error)
    ? `${call} did not reach ${from}: no connection could be made. Check baseUrl and the network, then repeat it.`
    : `${call} got no complete answer from ${from}: the connection failed. ${outcome(safe)}`;
}

/** The error for a request that got no complete answer. */
export function explainFailure(error: unknown, failed: FailedRequest): PartnerError {
  if (error instanceof PartnerError) return error;
  const { operation, method, attempts, timeout } = failed;
  const safe = attempts === 0 || neverArrived(error) || repeatIsSafe(operation, method);
  const call = nameOfCall(failed);
  const facts = { operation, attempts, repeatIsSafe: safe };
  if (!(error instanceof Interruption)) {
    return new ConnectionError(disconnected(failed, call, error, safe), { ...facts, cause: error });
  }
  if (error.by === "timeout") return new TimeoutError(timedOut(failed, call, safe), { ...facts, timeout });
  const message = attempts === 0 ? `${call} was aborted before it was sent.` : `${call} was aborted. ${outcome(safe)}`;
  return new AbortError(message, { ...facts, cause: error.reason });
}
