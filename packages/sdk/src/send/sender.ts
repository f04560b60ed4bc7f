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
import { type CallEvent, eventOf, type Observers, report, runWithin } from "./observers.ts";
import type { Transport } from "./transport.ts";
import { type ClassifiedFailure, classifyError, classifyResponse } from "./attempt-failures.ts";

interface RetryLimits extends RetryPolicy {
  timeout: number;
}

interface CallLimits {
  timeout?: number | undefined;
  totalTimeout?: number | undefined;
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
}

const longestTimer = 2_147_483_647;

function checkLimits({ timeout, totalTimeout, maxRetries, maxRetryAfter }: RetryLimits): void {
  const isTime = (value: number) => value === Infinity || (value > 0 && value <= longestTimer);
  const time = `more than 0 and at most ${longestTimer} ms, or Infinity`;
  const isCount = maxRetries >= 0 && (Number.isInteger(maxRetries) || maxRetries === Infinity);
  const isWait = maxRetryAfter >= 0 && maxRetryAfter <= longestTimer;
  const limits: [name: keyof RetryLimits, fits: boolean, must: string][] = [
    ["timeout", isTime(timeout), time],
    ["totalTimeout", isTime(totalTimeout), time],
    ["maxRetries", isCount, "a whole number, 0 or more"],
    ["maxRetryAfter", isWait, `from 0 to ${longestTimer} ms`],
  ];
  const wrong = limits.find(([, fits]) => !fits);
  if (wrong) throw new ConfigurationError(`${wrong[0]} must be ${wrong[2]}.`, unsent);
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
  end: number;
}

const lateCall = (request: RequestTarget, timeout: number) =>
  new TimeoutError(
    `${callName(request)} was not sent: aroundCall took longer than ${timeout} ms (totalTimeout). Check it, or raise totalTimeout.`,
    { operation: request.operation, ...unsent, timeout },
  );

export class Sender {
  readonly clock: RetryClock;
  readonly #options: SenderOptions;
  /** Distinguishes the ids of this client's requests from those of another client. */
  readonly #name = Math.random().toString(36).slice(2, 10);
  #sent = 0;

  constructor(options: SenderOptions) {
    checkLimits(options.limits);
    this.clock = options.clock;
    this.#options = options;
  }

  /** The response, whatever its status: the last one if there were several. `progress` counts what was sent. */
  async send(
    request: OutgoingRequest,
    options: CallLimits,
    progress: Progress = { attempts: 0, unclear: false },
  ): Promise<Exchange> {
    const limits = this.limitsOf(options);
    this.#sent += 1;
    const identified = { ...request, callId: `${this.#name}-${this.#sent}` };
    try {
      const { signal } = options;
      const end = this.clock.now() + limits.totalTimeout;
      const makeCall = async (isLate: boolean) => {
        if (isLate) throw lateCall(request, limits.totalTimeout);
        return await this.#send({ request: identified, limits, signal, progress, end });
      };
      return await runWithin(this.#options.observers, identified, { signal, timeout: limits.totalTimeout }, makeCall);
    } catch (error) {
      if (error instanceof PartnerError) this.#reportFailure(identified, progress.attempts, error);
      throw error;
    }
  }

  limitsOf({ timeout, totalTimeout, maxRetries }: CallLimits): RetryLimits {
    const { limits } = this.#options;
    if (timeout === undefined && totalTimeout === undefined && maxRetries === undefined) return limits;
    const ofCall = {
      timeout: timeout ?? limits.timeout,
      totalTimeout: totalTimeout ?? limits.totalTimeout,
      maxRetries: maxRetries ?? limits.maxRetries,
      maxRetryAfter: limits.maxRetryAfter,
    };
    checkLimits(ofCall);
    return ofCall;
  }

  failed(exchange: Exchange, error: PartnerError): void {
    if (exchange.failureReported) return;
    exchange.failureReported = true;
    this.#reportFailure(exchange.requested, exchange.facts.attempts, error);
  }

  #reportFailure(request: CallEvent, attempts: number, error: PartnerError): void {
    const { observers } = this.#options;
    report(observers, "onFailure", observers.onFailure, { ...eventOf(request, attempts), error });
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
        const retried = { ...eventOf(request, progress.attempts), delay: Math.round(wait), ...event() };
        report(observers, "onRetry", observers.onRetry, retried);
      };
      return { ...failed, onRetry, repeatIsSafe: repeatability(request, true).repeatIsSafe };
    };
    return retry(attempt, limits, { clock, signal, end });
  }
}
