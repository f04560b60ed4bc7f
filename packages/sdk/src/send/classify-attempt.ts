import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "./exchange.ts";
import { noResponseError, type FailedRequest } from "./connection-errors.ts";
import { permanentProblem, ConnectFailure } from "./connect-failures.ts";
import type { RetryEvent } from "./observers.ts";
import { Interruption } from "./deadline.ts";
import type { FailedAttempt, Verdict } from "./retry.ts";

/**
 * Classifies a status. Only 429 is certain: proxies return 408 and 5xx, including 503, after they have passed the
 * request on, and with their own JSON bodies.
 */
function verdictOfStatus(status: number): Verdict {
  if (status === 429) return "refused";
  return [408, 500, 502, 503, 504].includes(status) ? "unclear" : "final";
}

/** Classifies an attempt that received no complete response; `sent`: the request had left. */
function verdictOfFailure(error: unknown, sent: boolean): Verdict {
  // If it was not sent, the client itself or the apiKey function failed. Our own errors are already explained.
  if (!sent || error instanceof PartnerError) return "final";
  if (error instanceof Interruption) return error.by === "timeout" ? "unclear" : "final";
  if (!(error instanceof ConnectFailure)) return "unclear";
  return permanentProblem(error) === undefined ? "refused" : "final";
}

/** An attempt that failed, and how it is reported before another one. */
interface ReportedFailure extends FailedAttempt<Exchange> {
  event: () => Pick<RetryEvent, "reason" | "status" | "error">;
}

/** The same, before the request says whether a repeat is safe. */
export type ClassifiedFailure = Omit<ReportedFailure, "repeatIsSafe">;

/** Returns the failure that a response stands for; undefined if the response is final. */
export function classifyResponse(exchange: Exchange): ClassifiedFailure | undefined {
  const { status, headers } = exchange;
  const verdict = verdictOfStatus(status);
  if (verdict === "final") return undefined;
  const end = (reason: string) => {
    exchange.reasonNotRetried = reason;
    return exchange;
  };
  const event = () => ({ reason: "status" as const, status, error: undefined });
  return { verdict, retryAfter: readRetryAfter(headers, Date.now()), event, end };
}

/** Returns the failure of an attempt that received no complete response. */
export function classifyError(error: unknown, failed: FailedRequest): ClassifiedFailure {
  const verdict = verdictOfFailure(error, failed.sent);
  const unclear = failed.unclear || (failed.sent && !(error instanceof ConnectFailure));
  const explain = (reasonNotRetried: string) => noResponseError(error, { ...failed, unclear, reasonNotRetried });
  const reason = error instanceof Interruption ? "timeout" : "connection";
  const end = (reasonNotRetried: string): never => {
    throw explain(reasonNotRetried);
  };
  return { verdict, retryAfter: undefined, event: () => ({ reason, status: undefined, error: explain("") }), end };
}
