import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { PartnerError } from "../errors/partner-error.ts";
import { explainFailure, type FailedRequest } from "../http/failure.ts";
import { lastingProblem, Unconnected } from "../http/unconnected.ts";
import { Interruption } from "../platform/interruption.ts";
import type { Exchange } from "../http/exchange.ts";
import type { RetryEvent } from "../observers/observers.ts";
import type { Asked } from "../http/request.ts";
import { aftermath } from "../operations/repetition.ts";
import { backoff } from "./backoff.ts";
import type { RetryLimits } from "./retry-limits.ts";

/**
 * What an attempt that did not succeed means:
 *
 * - `final`: another attempt would end the same way, or the caller has aborted the call.
 * - `refused`: the service has certainly not carried it out.
 * - `unclear`: the service may have carried it out.
 */
export type Verdict = "final" | "refused" | "unclear";

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
  if (!(error instanceof Unconnected)) return "unclear";
  return lastingProblem(error) === undefined ? "refused" : "final";
}

export interface FailedAttempt {
  verdict: Verdict;
  /** The seconds that the service asks to wait. */
  retryAfter: number | undefined;
  /** Reports why the request is sent again. */
  tell: () => Pick<RetryEvent, "reason" | "status" | "error">;
  /** Ends the call with this attempt: returns the response or throws the error, with the reason why it is the last. */
  end: (whyNoMore: string) => Exchange;
}

/** An attempt whose response asks for another; undefined if the response is final. */
export function unsuccessful(exchange: Exchange): FailedAttempt | undefined {
  const { status, headers } = exchange;
  const verdict = verdictOfStatus(status);
  if (verdict === "final") return undefined;
  const end = (whyNoMore: string) => {
    exchange.whyNoMore = whyNoMore;
    return exchange;
  };
  const tell = () => ({ reason: "status" as const, status, error: undefined });
  return { verdict, retryAfter: readRetryAfter(headers, Date.now()), tell, end };
}

/** An attempt that received no complete response. */
export function unanswered(error: unknown, failed: FailedRequest): FailedAttempt {
  const verdict = verdictOfFailure(error, failed.sent);
  const unclear = failed.unclear || (failed.sent && !(error instanceof Unconnected));
  const explain = (whyNoMore: string) => explainFailure(error, { ...failed, unclear, whyNoMore });
  const reason = error instanceof Interruption ? "timeout" : "connection";
  const end = (whyNoMore: string): never => {
    throw explain(whyNoMore);
  };
  return { verdict, retryAfter: undefined, tell: () => ({ reason, status: undefined, error: explain("") }), end };
}

interface Failed extends Pick<FailedAttempt, "verdict" | "retryAfter"> {
  /** How many attempts have failed, this one included. */
  failures: number;
  /** Milliseconds until the total timeout expires. */
  left: number;
}

/** Wait this many milliseconds and send it again, or end, with the reason if it is not obvious. */
export function nextStep(
  request: Asked,
  failed: Failed,
  limits: RetryLimits,
  random: number,
): { wait: number } | { end: string } {
  const { verdict, failures, retryAfter, left } = failed;
  const mayRepeat = verdict !== "final" && aftermath(request, verdict === "unclear").repeatIsSafe;
  if (!mayRepeat || failures > limits.maxRetries || left <= 0) return { end: "" };
  const asked = retryAfter === undefined ? undefined : retryAfter * 1000;
  if (asked !== undefined && asked > limits.maxRetryAfter) {
    return { end: `the service asks to wait ${retryAfter} s, longer than maxRetryAfter (${limits.maxRetryAfter} ms)` };
  }
  const wait = asked ?? backoff(failures, random);
  if (wait < left) return { wait };
  return { end: `the wait of ${Math.ceil(wait)} ms would exceed totalTimeout (${limits.totalTimeout} ms)` };
}
