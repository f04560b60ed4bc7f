import { ConfigurationError } from "../errors/kinds.ts";
import type { RetryPolicy } from "./retry.ts";
import { unsent } from "../errors/partner-error.ts";

/** The limits of a request: those of each attempt, in milliseconds, and those of all together. */
export interface RetryLimits extends RetryPolicy {
  timeout: number;
}

/** What one call may set: limits that override the client's, and a signal that ends it. */
export interface CallLimits {
  timeout?: number | undefined;
  totalTimeout?: number | undefined;
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
}

const longestTimer = 2_147_483_647;

function check(name: keyof RetryLimits, fits: boolean, must: string): void {
  if (!fits) throw new ConfigurationError(`${name} must be ${must}.`, unsent);
}

function checkTime(name: keyof RetryLimits, value: number): void {
  const fits = value === Infinity || (value > 0 && value <= longestTimer);
  check(name, fits, `more than 0 and at most ${longestTimer} ms, or Infinity`);
}

/** Returns the limits. Throws a ConfigurationError for invalid ones. */
export function checkedLimits(limits: RetryLimits): RetryLimits {
  const { timeout, totalTimeout, maxRetries, maxRetryAfter } = limits;
  checkTime("timeout", timeout);
  checkTime("totalTimeout", totalTimeout);
  const isCount = maxRetries >= 0 && (Number.isInteger(maxRetries) || maxRetries === Infinity);
  check("maxRetries", isCount, "a whole number, 0 or more");
  check("maxRetryAfter", maxRetryAfter >= 0 && maxRetryAfter <= longestTimer, `from 0 to ${longestTimer} ms`);
  return limits;
}

/** The limits of a client, with the overrides of a call. */
export function limitsOfCall(client: RetryLimits, call: CallLimits): RetryLimits {
  const { timeout = client.timeout, totalTimeout = client.totalTimeout, maxRetries = client.maxRetries } = call;
  return checkedLimits({ ...client, timeout, totalTimeout, maxRetries });
}
