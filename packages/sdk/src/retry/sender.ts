import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { TimeoutError } from "../errors/kinds.ts";
import { PartnerError, unsent } from "../errors/partner-error.ts";
import { explainFailure, type FailedRequest } from "../http/failure.ts";
import {
  type Asked,
  type IdentifiedRequest,
  nameOfCall,
  type OutgoingRequest,
  type Progress,
} from "../http/request.ts";
import { lastingProblem, Unconnected } from "../http/unconnected.ts";
import { aftermath } from "../operations/repetition.ts";
import { Interruption, withDeadline } from "../platform/interruption.ts";
import type { Exchange } from "../http/exchange.ts";
import { eventOf, type Observers, type RetryEvent, runWithin, tellFailure, tellRetry } from "../observers/observers.ts";
import type { Transport } from "../http/transport.ts";
import { type FailedAttempt, retry, type Verdict } from "./retry.ts";
import type { RetryClock } from "./retry-clock.ts";
import { type CallLimits, checkedLimits, limitsOfCall, type RetryLimits } from "./retry-limits.ts";

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
  /** When the total timeout expires, on the clock. */
  end: number;
}

/** The error of a call that `aroundCall` did not make in time. */
const lateCall = (request: Asked, timeout: number) =>
  new TimeoutError(
    `${nameOfCall(request)} was not sent: aroundCall took longer than ${timeout} ms (totalTimeout). Check it, or raise totalTimeout.`,
    { operation: request.operation, ...unsent, timeout },
  );

/**
 * Classifies a status. Only 429 is certain: proxies return 408 and 5xx, including 503, after they have passed the
 * request on, and with their own JSON bodies.
 */
function verdictOfStatus(status: number): Verdict {
  if (status === 429) return "refused";
  return [408, 500, 502, 503, 504].includes(status) ? "unclear" : "final";
}

/** Classifies an attempt that received no complete response; `sent`: the request had left. */
function verdictOfFailure(error: unknown, sent: boolean): Verdict {
  // If it was not sent, the client itself or the apiKey function failed. Our own errors are already explained.
  if (!sent || error instanceof PartnerError) return "final";
  if (error instanceof Interruption) return error.by === "timeout" ? "unclear" : "final";
  if (!(error instanceof Unconnected)) return "unclear";
  return lastingProblem(error) === undefined ? "refused" : "final";
}

/** An attempt that failed, and how it is reported before another one. */
interface Failed extends FailedAttempt<Exchange> {
  event: () => Pick<RetryEvent, "reason" | "status" | "error">;
}

/** An attempt whose response asks for another; undefined if the response is final. */
function unsuccessful(exchange: Exchange): Omit<Failed, "repeatIsSafe"> | undefined {
  const { status, headers } = exchange;
  const verdict = verdictOfStatus(status);
  if (verdict === "final") return undefined;
  const end = (reason: string) => {
    exchange.whyNoMore = reason;
    return exchange;
  };
  const event = () => ({ reason: "status" as const, status, error: undefined });
  return { verdict, retryAfter: readRetryAfter(headers, Date.now()), event, end };
}

/** An attempt that received no complete response. */
function unanswered(error: unknown, failed: FailedRequest): Omit<Failed, "repeatIsSafe"> {
  const verdict = verdictOfFailure(error, failed.sent);
  const unclear = failed.unclear || (failed.sent && !(error instanceof Unconnected));
  const explain = (whyNoMore: string) => explainFailure(error, { ...failed, unclear, whyNoMore });
  const reason = error instanceof Interruption ? "timeout" : "connection";
  const end = (whyNoMore: string): never => {
    throw explain(whyNoMore);
  };
  return { verdict, retryAfter: undefined, event: () => ({ reason, status: undefined, error: explain("") }), end };
}

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

  #send({ request, limits, signal, progress, end }: Run): Promise<Exchange> {
    const { clock, observers, transport } = this.#options;
    const attempt = async () => {
      const before = progress.attempts;
      const left = end - clock.now();
      const timeout = Math.min(limits.timeout, Math.max(1, left)); // The wait may have ended late.
      let failed: Omit<Failed, "repeatIsSafe">;
      try {
        const work = (within: AbortSignal) => transport.attempt(request, progress, within);
        const exchange = await withDeadline({ signal, timeout }, work);
        const outcome = unsuccessful(exchange);
        if (!outcome) return { result: exchange };
        failed = outcome;
      } catch (error) {
        const sent = progress.attempts > before;
        const limit = left < limits.timeout ? "totalTimeout" : "timeout";
        failed = unanswered(error, { ...request, ...progress, sent, limit, milliseconds: limits[limit] });
      }
      const { verdict, event } = failed;
      const onRetry = (wait: number) => {
        progress.unclear ||= verdict === "unclear";
        tellRetry(observers, { ...eventOf(request, progress.attempts), delay: Math.round(wait), ...event() });
      };
      return { ...failed, onRetry, repeatIsSafe: aftermath(request, true).repeatIsSafe };
    };
    return retry(attempt, limits, { clock, signal, end });
  }
}
