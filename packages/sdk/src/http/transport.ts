import type { ApiKey } from "../api-key.ts";
import { AbortError } from "../errors/abort-error.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { PartnerError } from "../errors/partner-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import type { CallOptions } from "../operation-request.ts";
import { repeatIsSafe } from "../repeat-safety.ts";
import { failureCode, neverArrived } from "./connection-failure.ts";
import { Interruption, withDeadline } from "./deadline.ts";
import { Exchange } from "./exchange.ts";
import { type Observers, tellRequest, tellResponse } from "./observers.ts";
import { isRedirect, redirectTarget } from "./redirect.ts";

/** The part of fetch that the client uses. It always gets the address as a string. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request as plain data: unlike a Request, it can be sent as often as necessary. */
export interface OutgoingRequest {
  operation: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | ArrayBuffer | undefined;
}

interface TransportOptions {
  baseUrl: string;
  apiKey: ApiKey;
  fetch: Fetch;
  timeout: number;
  observers: Observers;
}

const longestTimer = 2_147_483_647;

function checkTimeout(timeout: number): number {
  if (timeout === Infinity || (timeout > 0 && timeout <= longestTimer)) return timeout;
  throw new ConfigurationError(`timeout must be more than 0 and at the most ${longestTimer} ms, or Infinity.`, {
    attempts: 0,
    repeatIsSafe: true,
  });
}

/** The one way to the service: adds the key, keeps the time-out, follows no redirect, and reads the whole answer. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = { ...options, timeout: checkTimeout(options.timeout) };
  }

  /** Sends a request; whatever status the answer has, it is an Exchange. Throws a PartnerError when there is none. */
  async send(request: OutgoingRequest, { signal, timeout: given }: CallOptions): Promise<Exchange> {
    const timeout = given === undefined ? this.#options.timeout : checkTimeout(given);
    const progress = { attempts: 0 };
    try {
      return await withDeadline({ signal, timeout }, (within) => this.#attempt(request, progress, within));
    } catch (error) {
      throw this.#explain(error, request, progress.attempts, timeout);
    }
  }

  async #attempt(request: OutgoingRequest, progress: { attempts: number }, signal: AbortSignal): Promise<Exchange> {
    const { baseUrl, fetch, observers } = this.#options;
    const { operation, method, url, body } = request;
    if (url !== baseUrl && !url.startsWith(`${baseUrl}/`)) {
      // Dot segments, or a base of its own in a raw call: the key belongs to one address only.
      throw new ConfigurationError("The address of the request is not under baseUrl.", this.#facts(request, 0));
    }
    const key = await this.#options.apiKey.read();
    signal.throwIfAborted();
    const attempt = ++progress.attempts;
    const event = { operation, method, url, attempt };
    tellRequest(observers, event);
    const start = performance.now();
    const headers = {
      accept: "application/json, application/problem+json",
      ...request.headers,
      "x-partner-api-key": key,
    };
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const facts = { status: response.status, requestId, attempts: attempt, operation };
    if (isRedirect(response)) {
      const message = `The service redirects to ${redirectTarget(response, url)}. Redirects are never followed, since the API key would go with them: check baseUrl.`;
      throw new UnexpectedResponseError(message, { ...facts, repeatIsSafe: true });
    }
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - start);
    tellResponse(observers, { ...event, status: response.status, requestId, milliseconds });
    return new Exchange(method, response, text, facts, (words) => words.replaceAll(key, "***"));
  }

  #facts({ operation, method }: OutgoingRequest, attempts: number) {
    return { operation, attempts, repeatIsSafe: attempts === 0 || repeatIsSafe(operation, method) };
  }

  #explain(error: unknown, request: OutgoingRequest, attempts: number, timeout: number): PartnerError {
    const facts = this.#facts(request, attempts);
    if (error instanceof PartnerError) return error;
    if (error instanceof Interruption) {
      return error.by === "timeout"
        ? new TimeoutError(`No complete answer within ${timeout} ms.`, { ...facts, timeout })
        : new AbortError("The call was aborted.", { ...facts, cause: error.reason });
    }
    const code = failureCode(error);
    const message = `No complete answer from ${new URL(request.url).origin}${code === undefined ? "" : ` (${code})`}.`;
    return new ConnectionError(message, {
      ...facts,
      repeatIsSafe: facts.repeatIsSafe || neverArrived(error),
      cause: error,
    });
  }
}
