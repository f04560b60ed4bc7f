import { ConfigurationError, TimeoutError } from "../errors/kinds.ts";
import { nextStep } from "./retry.ts";
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
import { type RetryClock, withDeadline } from "./deadline.ts";
import { type AroundCall, eventOf, type PartnerLogger, type Report, runWithin } from "./observers.ts";
import type { Transport } from "./transport.ts";
import { classifyError, classifyResponse } from "./attempt-failures.ts";

type RetryLimits = Parameters<typeof nextStep>[2] & { timeout: number };

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
  aroundCall: AroundCall | undefined;
  logger: PartnerLogger | undefined;
  report: Report | undefined;
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
    outgoing: OutgoingRequest,
    options: CallLimits,
    progress: Progress = { attempts: 0, unclear: false },
  ): Promise<Exchange> {
    const limits = this.limitsOf(options);
    const { signal } = options;
    this.#sent += 1;
    const request = { ...outgoing, callId: `${this.#name}-${this.#sent}` };
    const run = { request, limits, signal, progress, end: this.clock.now() + limits.totalTimeout };
    const { aroundCall, logger } = this.#options;
    try {
      if (aroundCall === undefined) return await this.#untilFinal(run);
      const within = { signal, timeout: limits.totalTimeout };
      return await runWithin(aroundCall, logger, request, within, async (isLate) => {
        if (isLate) throw lateCall(request, limits.totalTimeout);
        return await this.#untilFinal(run);
      });
    } catch (error) {
      if (error instanceof PartnerError)
        this.#options.report?.("onFailure", { ...eventOf(request, progress.attempts), error });
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
    this.#options.report?.("onFailure", { ...eventOf(exchange.requested, exchange.facts.attempts), error });
  }

  /** Makes attempts until a response is final, or no further attempt may follow. */
  async #untilFinal({ request, limits, signal, progress, end }: Run): Promise<Exchange> {
    const { clock, report, transport } = this.#options;
    const work = (within: AbortSignal) => transport.attempt(request, progress, within);
    for (let failures = 1; ; failures += 1) {
      const before = progress.attempts;
      const left = end - clock.now();
      const timeout = Math.min(limits.timeout, Math.max(1, left)); // The wait may have ended late.
      let failed: ReturnType<typeof classifyError>;
      try {
        const exchange = await withDeadline({ signal, timeout }, work);
        const failure = exchange.ok ? undefined : classifyResponse(exchange);
        if (failure === undefined) return exchange;
        failed = failure;
      } catch (error) {
        const sent = progress.attempts > before;
        const limit = left < limits.timeout ? "totalTimeout" : "timeout";
        failed = classifyError(error, { ...request, ...progress, sent, limit, milliseconds: limits[limit] });
      }
      const { repeatIsSafe } = repeatability(request, true);
      const elapsed = { failures, left: end - clock.now() };
      const step = nextStep({ ...failed, repeatIsSafe }, elapsed, limits, clock.random());
      if ("giveUp" in step) return failed.end(step.giveUp);
      progress.unclear ||= failed.verdict === "unclear";
      const delay = Math.round(step.wait);
      report?.("onRetry", { ...eventOf(request, progress.attempts), delay, ...failed.event() });
      if (step.wait > 0) await clock.wait(step.wait, signal);
    }
  }
}
