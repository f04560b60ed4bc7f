import { TimeoutError } from "../errors/kinds.ts";
import { PartnerError, unsent } from "../errors/partner-error.ts";
import {
  type Asked,
  type IdentifiedRequest,
  nameOfCall,
  type OutgoingRequest,
  type Progress,
} from "../http/request.ts";
import { withDeadline } from "../platform/interruption.ts";
import type { Exchange } from "../http/exchange.ts";
import { eventOf, type Observers, runWithin, tellFailure, tellRetry } from "../observers/observers.ts";
import type { Transport } from "../http/transport.ts";
import { type FailedAttempt, nextStep, unanswered, unsuccessful } from "./failed-attempt.ts";
import type { RetryClock } from "./retry-clock.ts";
import { type CallLimits, checkedLimits, limitsOfCall, type RetryLimits } from "./retry-limits.ts";

interface RetryOptions {
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
  /** When the total timeout expires, on the clock. */
  end: number;
}

/** The error of a call that `aroundCall` did not make in time. */
const lateCall = (request: Asked, timeout: number) =>
  new TimeoutError(
    `${nameOfCall(request)} was not sent: aroundCall took longer than ${timeout} ms (totalTimeout). Check it, or raise totalTimeout.`,
    { operation: request.operation, ...unsent, timeout },
  );

/** Sends requests, and retries them where that may help and is safe. */
export class Retries {
  readonly #options: RetryOptions;
  /** Distinguishes the ids of this client's requests from those of another client. */
  readonly #name = Math.random().toString(36).slice(2, 10);
  #sent = 0;

  constructor(options: RetryOptions) {
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
      if (error instanceof PartnerError) tellFailure(observers, { ...eventOf(identified, progress.attempts), error });
      throw error;
    }
  }

  /** The limits of a call. Throws a ConfigurationError for invalid ones. */
  limitsOf(options: CallLimits): RetryLimits {
    return limitsOfCall(this.#options.limits, options);
  }

  /** Reports that the call ends with an error, based on a response. */
  failed(exchange: Exchange, error: PartnerError): void {
    if (exchange.failureTold) return;
    exchange.failureTold = true;
    tellFailure(this.#options.observers, { ...eventOf(exchange.asked, exchange.facts.attempts), error });
  }

  async #send(run: Run): Promise<Exchange> {
    const { clock, observers } = this.#options;
    const { request, limits, signal, progress, end } = run;
    for (let failures = 1; ; failures += 1) {
      const outcome = await this.#attempt(run, end - clock.now());
      if (!("verdict" in outcome)) return outcome;
      const step = nextStep(request, { ...outcome, failures, left: end - clock.now() }, limits, clock.random());
      if ("end" in step) return outcome.end(step.end);
      progress.unclear ||= outcome.verdict === "unclear";
      const event = eventOf(request, progress.attempts);
      tellRetry(observers, { ...event, delay: Math.round(step.wait), ...outcome.tell() });
      await clock.wait(step.wait, signal);
    }
  }

  async #attempt({ request, limits, signal, progress }: Run, left: number): Promise<Exchange | FailedAttempt> {
    const before = progress.attempts;
    const timeout = Math.min(limits.timeout, Math.max(1, left)); // The wait may have ended late.
    try {
      const attempt = (within: AbortSignal) => this.#options.transport.attempt(request, progress, within);
      const exchange = await withDeadline({ signal, timeout }, attempt);
      return unsuccessful(exchange) ?? exchange;
    } catch (error) {
      const sent = progress.attempts > before;
      const limit = left < limits.timeout ? "totalTimeout" : "timeout";
      return unanswered(error, { ...request, ...progress, sent, limit, milliseconds: limits[limit] });
    }
  }
}
