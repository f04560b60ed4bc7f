import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { AbortError, ConnectionError, TimeoutError } from "../errors/kinds.ts";
import { PartnerError } from "../errors/partner-error.ts";
import { ConnectFailure, failureCode, permanentProblem, withoutQuotes } from "./connect-failures.ts";
import { Interruption } from "./deadline.ts";
import { attemptsText, callName, type Exchange, type Progress, type RequestTarget } from "./exchange.ts";
import type { RetryEvent } from "./observers.ts";
import { repeatability } from "./repetition.ts";
import type { Failure } from "./retry.ts";

interface FailedAttempt extends Omit<Failure, "repeatIsSafe"> {
  event: () => Pick<RetryEvent, "reason" | "status" | "error">;
  /** Ends the call with this attempt: returns its response or throws its error, with the reason why it is the last. */
  end: (reason: string) => Exchange;
}

/** Proxies return these after they have passed the request on, and with their own JSON bodies. */
const unclearStatuses = [408, 500, 502, 503, 504];

/** Returns the failure that a response stands for; undefined if the response is final. Only 429 is certain. */
export function classifyResponse(exchange: Exchange): FailedAttempt | undefined {
  const { status, headers } = exchange;
  if (status !== 429 && !unclearStatuses.includes(status)) return undefined;
  return {
    verdict: status === 429 ? "refused" : "unclear",
    retryAfter: readRetryAfter(headers, Date.now()),
    event: () => ({ reason: "status", status, error: undefined }),
    end: (reason) => {
      exchange.reasonNotRetried = reason;
      return exchange;
    },
  };
}

interface FailedRequest extends RequestTarget, Progress {
  sent: boolean;
  limit: "timeout" | "totalTimeout";
  milliseconds: number;
  reasonNotRetried?: string;
}

function verdictOf(error: unknown, sent: boolean): Failure["verdict"] {
  // If it was not sent, the client itself or the apiKey function failed. Our own errors are already explained.
  if (!sent || error instanceof PartnerError) return "final";
  if (error instanceof Interruption) return error.by === "timeout" ? "unclear" : "final";
  if (!(error instanceof ConnectFailure)) return "unclear";
  return permanentProblem(error) === undefined ? "refused" : "final";
}

export function classifyError(error: unknown, failed: FailedRequest): FailedAttempt {
  const unclear = failed.unclear || (failed.sent && !(error instanceof ConnectFailure));
  const explain = (reasonNotRetried: string) => noResponseError(error, { ...failed, unclear, reasonNotRetried });
  const reason = error instanceof Interruption ? "timeout" : "connection";
  return {
    verdict: verdictOf(error, failed.sent),
    retryAfter: undefined,
    event: () => ({ reason, status: undefined, error: explain("") }),
    end: (reasonNotRetried) => {
      throw explain(reasonNotRetried);
    },
  };
}

const outcome = (safe: boolean) =>
  safe ? "It is safe to retry." : "The service may have executed it: check before you retry.";

const notSent = (attempts: number) => (attempts === 0 ? "sent" : "sent again");

function timedOut({ url, attempts, sent, limit, milliseconds }: FailedRequest, call: string, safe: boolean): string {
  const within = limit === "timeout" ? `${milliseconds} ms` : `${milliseconds} ms (totalTimeout)`;
  return sent
    ? `${call} got no complete response from ${new URL(url).origin} within ${within}. ${outcome(safe)}`
    : `${call} was not ${notSent(attempts)}: the apiKey function took longer than ${within}. Check it, or raise ${limit}.`;
}

function disconnected({ url, unclear }: FailedRequest, call: string, error: unknown, safe: boolean): string {
  const code = failureCode(error);
  const from = `${new URL(url).origin}${code === undefined ? "" : ` (${code})`}`;
  return error instanceof ConnectFailure
    ? `${call} could not connect to ${from}${unclear ? "" : ", so nothing was sent"}. ${permanentProblem(error) ?? "Check baseUrl and the network, then retry."}`
    : `${call} got no complete response from ${from}: the connection failed. ${outcome(safe)}`;
}

function noResponseError(error: unknown, failed: FailedRequest): PartnerError {
  if (error instanceof PartnerError) return error;
  const { operation, attempts, sent, milliseconds, reasonNotRetried } = failed;
  const after = repeatability(failed, failed.unclear);
  const call = callName(failed);
  const facts = { operation, attempts, ...after };
  const count = attemptsText(attempts, reasonNotRetried);
  const safe = after.repeatIsSafe;
  if (!(error instanceof Interruption)) {
    const isUnconnected = error instanceof ConnectFailure;
    const said = isUnconnected && !failed.unclear ? count.replace("sent", "tried") : count;
    const earlier = isUnconnected && failed.unclear ? " An earlier attempt may have succeeded." : "";
    const message = disconnected(failed, call, error, safe) + said + earlier;
    const cause = withoutQuotes(isUnconnected ? error.cause : error);
    return new ConnectionError(message, { ...facts, cause });
  }
  if (error.by === "timeout") {
    return new TimeoutError(timedOut(failed, call, safe) + count, { ...facts, timeout: milliseconds });
  }
  const where = sent ? "" : ` before it was ${notSent(attempts)}`;
  const message = `${call} was aborted${where}.${failed.unclear ? ` ${outcome(safe)}` : ""}`;
  return new AbortError(message + count, { ...facts, cause: error.reason });
}
