import type { Asked } from "../http/asked.ts";
import { aftermath } from "../operations/repeat-safety.ts";
import { backoff } from "./backoff.ts";
import type { RetryLimits } from "./retry-limits.ts";
import type { Verdict } from "./verdict.ts";

/** The facts after a failed attempt. */
interface Failed {
  verdict: Verdict;
  /** The seconds that the service asks to wait. */
  retryAfter: number | undefined;
  /** How many attempts have failed, this one included. */
  failures: number;
  /** Milliseconds until the total timeout expires. */
  left: number;
}

/** Wait this many milliseconds and send it again, or end, with the reason if it is not obvious. */
export type NextStep = { wait: number } | { end: string };

/** Decides what follows a failed attempt. */
export function nextStep(request: Asked, failed: Failed, limits: RetryLimits, random: number): NextStep {
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
