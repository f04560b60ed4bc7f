import { ConfigurationError, TimeoutError } from "../errors/kinds.ts";
import { retry, type RetryClock, type RetryPolicy } from "./retry.ts";
import { PartnerError, unsent } from "../errors/partner-error.ts";
import {
  callName,
  type Exchange,
  type IdentifiedRequest,
  type OutgoingRequest,
  type Progress,
  type RequestTarget,
} from "./exchange.ts";
import { repeatability } from "./repetition.ts";
import { withDeadline } from "./deadline.ts";
import { eventOf, type Observers, reportFailure, reportRetry, runWithin } from "./observers.ts";
import type { Transport } from "./transport.ts";
import { type ClassifiedFailure, classifyError, classifyResponse } from "./classify-attempt.ts";

/** The limits of a request: those of each attempt, in milliseconds, and those of all together. */
interface RetryLimits extends RetryPolicy {
  timeout: number;
}

/** The limits of one call, which override the client's, and a signal that ends it. */
interface CallLimits {
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
function checkedLimits(limits: RetryLimits): RetryLimits {
  const { timeout, totalTimeout, maxRetries, maxRetryAfter } = limits;
  checkTime("timeout", timeout);
  checkTime("totalTimeout", totalTimeout);
  const isCount = maxRetries >= 0 && (Number.isInteger(maxRetries) || maxRetries === Infinity);
  check("maxRetries", isCount, "a whole number, 0 or more");
  check("maxRetryAfter", maxRetryAfter >= 0 && maxRetryAfter <= longestTimer, `from 0 to ${longestTimer} ms`);
  return limits;
}

/** Returns the limits of a client, with the overrides of a call. */
function limitsOfCall(client: RetryLimits, { timeout, totalTimeout, maxRetries }: CallLimits): RetryLimits {
  if (timeout === undefined && totalTimeout === undefined && maxRetries === undefined) return client;
  return checkedLimits({
    timeout: timeout ?? client.timeout,
    totalTimeout: totalTimeout ?? client.totalTimeout,
    maxRetries: maxRetries ?? client.maxRetries,
    maxRetryAfter: client.maxRetryAfter,
  });
}

interface SenderOptions {
  transport: Transport;
  limits: RetryLimits;
  observers: Observers;
  clock: RetryClock;
}

interface Run {
  request: IdentifiedRequest;
  limits: RetryLimits;
  signal: AbortSignal | undefined;
  progress: Progress;
  /** The end of the total timeout, on the clock. */
  end: number;
}

/** The error of a call that `aroundCall` did not make in time. */
const lateCall = (request: RequestTarget, timeout: number) =>
  new TimeoutError(
    `${callName(request)} was not sent: aroundCall took longer than ${timeout} ms (totalTimeout). Check it, or raise totalTimeout.`,
    { operation: request.operation, ...unsent, timeout },
  );

/** Sends requests, and retries them where that may help and is safe. */
export class Sender {
  readonly #options: SenderOptions;
  /** Distinguishes the ids of this client's requests from those of another client. */
  readonly #name = Math.random().toString(36).slice(2, 10);
  #sent = 0;

  constructor(options: SenderOptions) {
    checkedLimits(options.limits);
    this.#options = options;
  }

  /**
   * The response to a request, whatever its status: the last one if it was sent several times. Throws a PartnerError
   * if there is none. `progress` counts what was sent.
   */
  async send(
    request: OutgoingRequest,
    options: CallLimits,
    progress: Progress = { attempts: 0, unclear: false },
  ): Promise<Exchange> {
    const { observers } = this.#options;
    const limits = this.limitsOf(options);
    this.#sent += 1;
    const identified = { ...request, callId: `${this.#name}-${this.#sent}` };
    try {
      const { signal } = options;
      const end = this.#options.clock.now() + limits.totalTimeout;
      const makeCall = async (isLate: boolean) => {
        if (isLate) throw lateCall(request, limits.totalTimeout);
        return await this.#send({ request: identified, limits, signal, progress, end });
      };
      return await runWithin(observers, identified, { signal, timeout: limits.totalTimeout }, makeCall);
    } catch (error) {
      if (error instanceof PartnerError) reportFailure(observers, { ...eventOf(identified, progress.attempts), error });
      throw error;
    }
  }

  /** The limits of a call. Throws a ConfigurationError for invalid ones. */
  limitsOf(options: CallLimits): RetryLimits {
    return limitsOfCall(this.#options.limits, options);
  }

  /** Reports that the call ends with an error, based on a response. */
  failed(exchange: Exchange, error: PartnerError): void {
    if (exchange.failureReported) return;
    exchange.failureReported = true;
    reportFailure(this.#options.observers, { ...eventOf(exchange.requested, exchange.facts.attempts), error });
  }

  #send({ request, limits, signal, progress, end }: Run): Promise<Exchange> {
    const { clock, observers, transport } = this.#options;
    const attempt = async () => {
      const before = progress.attempts;
      const left = end - clock.now();
      const timeout = Math.min(limits.timeout, Math.max(1, left)); // The wait may have ended late.
      let failed: ClassifiedFailure;
      try {
        const work = (within: AbortSignal) => transport.attempt(request, progress, within);
        const exchange = await withDeadline({ signal, timeout }, work);
        const outcome = classifyResponse(exchange);
        if (!outcome) return { result: exchange };
        failed = outcome;
      } catch (error) {
        const sent = progress.attempts > before;
        const limit = left < limits.timeout ? "totalTimeout" : "timeout";
        failed = classifyError(error, { ...request, ...progress, sent, limit, milliseconds: limits[limit] });
      }
      const { verdict, event } = failed;
      const onRetry = (wait: number) => {
        progress.unclear ||= verdict === "unclear";
        reportRetry(observers, { ...eventOf(request, progress.attempts), delay: Math.round(wait), ...event() });
      };
      return { ...failed, onRetry, repeatIsSafe: repeatability(request, true).repeatIsSafe };
    };
    return retry(attempt, limits, { clock, signal, end });
  }
}
