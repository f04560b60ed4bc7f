import type { Asked } from "../http/request.ts";
import { aftermath } from "../operations/traits.ts";
import type { RetryLimits } from "./retry-limits.ts";
import type { FailedAttempt } from "./failed-attempt.ts";

/** Milliseconds. */
const first = 500;
const longest = 8000;

/**
 * Milliseconds to wait after this many failures, 1 or more: a random share of 0.5 s that doubles with each failure up
 * to 8 s. The share covers the whole range, so that clients that failed together do not return together.
 */
export const backoff = (failures: number, random: number): number =>
  random * Math.min(first * 2 ** (failures - 1), longest);

/** The facts after a failed attempt. */
interface Failed extends Pick<FailedAttempt, "verdict" | "retryAfter"> {
  /** How many attempts have failed, this one included. */
  failures: number;
  /** Milliseconds until the total timeout expires. */
  left: number;
}

/**
 * Decides what follows a failed attempt: wait this many milliseconds and send it again, or end, with the reason if it is
 * not obvious.
 */
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
