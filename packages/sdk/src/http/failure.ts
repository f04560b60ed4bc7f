import { AbortError } from "../errors/kinds/abort-error.ts";
import { ConnectionError } from "../errors/kinds/connection-error.ts";
import { PartnerError } from "../errors/base/partner-error.ts";
import { TimeoutError } from "../errors/kinds/timeout-error.ts";
import { aftermath } from "../operations/repeat-safety.ts";
import { sayAttempts } from "./attempts-said.ts";
import { type Asked, nameOfCall } from "./asked.ts";
import { failureCode, neverArrived, withoutQuotes } from "./connection-failure.ts";
import { Interruption } from "../platform/deadline.ts";

/** A request that received no complete response, and how far it got. */
export interface FailedRequest extends Asked {
  /** How many requests were sent. */
  attempts: number;
  /** Whether the last attempt was sent. */
  sent: boolean;
  /** Whether one of them may have been carried out. */
  unclear: boolean;
  /** The timeout that expired, if one did, and its length. */
  limit: "timeout" | "totalTimeout";
  milliseconds: number;
  /** Why it is not retried, if that is not obvious. */
  whyNoMore?: string;
}

const outcome = (safe: boolean) =>
  safe ? "It is safe to retry." : "The service may have carried it out: check before you retry.";

const notSent = (attempts: number) => (attempts === 0 ? "sent" : "sent again");

function timedOut({ url, attempts, sent, limit, milliseconds }: FailedRequest, call: string, safe: boolean): string {
  const within = limit === "timeout" ? `${milliseconds} ms` : `${milliseconds} ms (totalTimeout)`;
  return sent
    ? `${call} got no complete response from ${new URL(url).origin} within ${within}. ${outcome(safe)}`
    : `${call} was not ${notSent(attempts)}: the apiKey function took longer than ${within}. Check it, or raise ${limit}.`;
}

function disconnected({ url }: FailedRequest, call: string, error: unknown, safe: boolean): string {
  const code = failureCode(error);
  const from = `${new URL(url).origin}${code === undefined ? "" : ` (${code})`}`;
  return neverArrived(error)
    ? `${call} could not connect to ${from}. Check baseUrl and the network, then retry.`
    : `${call} got no complete response from ${from}: the connection failed. ${outcome(safe)}`;
}

/** The error for a request that received no complete response. */
export function explainFailure(error: unknown, failed: FailedRequest): PartnerError {
  if (error instanceof PartnerError) return error;
  const { operation, attempts, sent, milliseconds, whyNoMore } = failed;
  const after = aftermath(failed, failed.unclear);
  const call = nameOfCall(failed);
  const facts = { operation, attempts, ...after };
  const count = sayAttempts(attempts, whyNoMore);
  const safe = after.repeatIsSafe;
  if (!(error instanceof Interruption)) {
    return new ConnectionError(disconnected(failed, call, error, safe) + count, {
      ...facts,
      cause: withoutQuotes(error),
    });
  }
  if (error.by === "timeout") {
    return new TimeoutError(timedOut(failed, call, safe) + count, { ...facts, timeout: milliseconds });
  }
  const where = sent ? "" : ` before it was ${notSent(attempts)}`;
  const message = `${call} was aborted${where}.${failed.unclear ? ` ${outcome(safe)}` : ""}`;
  return new AbortError(message + count, { ...facts, cause: error.reason });
}
