import { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { Exchange } from "../http/exchange.ts";
import { neverArrived } from "../http/connection-failure.ts";
import { Interruption } from "../platform/deadline.ts";
import { explainFailure, type FailedRequest } from "../http/failure.ts";
import type { RetryEvent } from "../observers/observers.ts";
import { type Verdict, verdictOfFailure, verdictOfStatus } from "./verdict.ts";

/** An attempt that did not succeed. */
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
  const unclear = failed.unclear || (failed.sent && !neverArrived(error));
  const explain = (whyNoMore: string) => explainFailure(error, { ...failed, unclear, whyNoMore });
  const reason = error instanceof Interruption ? "timeout" : "connection";
  const end = (whyNoMore: string): never => {
    throw explain(whyNoMore);
  };
  return { verdict, retryAfter: undefined, tell: () => ({ reason, status: undefined, error: explain("") }), end };
}
