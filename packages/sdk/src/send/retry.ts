import { permanentProblem } from "./connect-failures.ts";
import type { AnyPartnerError } from "../errors/kinds.ts";

/**
 * The meaning of a failed attempt for another one:
 *
 * - `final`: another attempt would end the same way, or the caller has aborted the call.
 * - `refused`: the service has certainly not carried it out.
 * - `unclear`: the service may have carried it out.
 */
type Verdict = "final" | "refused" | "unclear";

export interface Failure {
  verdict: Verdict;
  /** True if the request can be repeated even if the service has carried it out. */
  repeatIsSafe: boolean;
  /** The `Retry-After` of the response, in seconds. */
  retryAfter: number | undefined;
}

/** The limits of all attempts together. In milliseconds, except for the count. */
interface RetryPolicy {
  maxRetries: number;
  /** For all attempts and the waits between them. */
  totalTimeout: number;
  /** The longest `Retry-After` to wait for. */
  maxRetryAfter: number;
}

export const unlimited: RetryPolicy = { maxRetries: Infinity, totalTimeout: Infinity, maxRetryAfter: Infinity };

const firstBackoff = 500;
const longestBackoff = 8000;

/** Milliseconds. A share of the whole range: clients that failed together do not return together. */
export const backoff = (failures: number, random: number): number =>
  random * Math.min(firstBackoff * 2 ** (failures - 1), longestBackoff);

/** Decides about another attempt: wait so many milliseconds, or give up, with the reason if it is not obvious. */
export function nextStep(
  { verdict, repeatIsSafe, retryAfter }: Failure,
  { failures, left }: { failures: number; left: number },
  { maxRetries, totalTimeout, maxRetryAfter }: RetryPolicy,
  random: number,
): { wait: number } | { giveUp: string } {
  const mayRepeat = verdict === "refused" || (verdict === "unclear" && repeatIsSafe);
  if (!mayRepeat || failures > maxRetries || left <= 0) return { giveUp: "" };
  const requested = retryAfter === undefined ? undefined : retryAfter * 1000;
  if (requested !== undefined && requested > maxRetryAfter) {
    return { giveUp: `the service asks to wait ${retryAfter} s, longer than maxRetryAfter (${maxRetryAfter} ms)` };
  }
  const wait = requested ?? backoff(failures, random);
  if (wait < left) return { wait };
  return { giveUp: `the wait of ${Math.ceil(wait)} ms would exceed totalTimeout (${totalTimeout} ms)` };
}

const verdicts: Readonly<Record<string, Verdict>> = {
  connection: "unclear",
  "rate-limit": "refused",
  server: "unclear",
  timeout: "unclear",
} satisfies Partial<Record<AnyPartnerError["kind"], Verdict>>;

/** The failure that an error of a call stands for. A connection that can never be made is not tried again. */
export function failureOf(error: AnyPartnerError): Failure {
  const { kind, repeatIsSafe, cause } = error;
  const retryAfter = "retryAfter" in error ? error.retryAfter : undefined;
  const verdict = permanentProblem(cause) === undefined ? verdicts[kind] : undefined;
  return { verdict: verdict ?? "final", repeatIsSafe, retryAfter };
}
