import type { ApiKey } from "../api-key.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { CallOptions } from "../operation-request.ts";
import { withDeadline } from "./deadline.ts";
import { Exchange } from "./exchange.ts";
import { explainFailure } from "./failure.ts";
import { type Observers, tellRequest, tellResponse } from "./observers.ts";
import { isRedirect } from "./redirect.ts";
import { discardBody, readBody } from "./response-body.ts";
import { userAgent } from "./user-agent.ts";
import { isResponse, noResponse, oversized, redirected } from "./unusable-answer.ts";

/** The part of fetch that the client uses. It always gets the address as a string. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request as plain data: unlike a Request, it can be sent as often as necessary. */
export interface OutgoingRequest {
  operation: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A stream can be read only once, so a function makes it anew for each attempt. */
  body?: string | ArrayBuffer | FormData | (() => ReadableStream<Uint8Array>) | undefined;
}

/** Counts the requests that were sent for a call, for those who wait for its outcome. */
export interface Progress {
  attempts: number;
}

interface TransportOptions {
  baseUrl: string;
  apiKey: ApiKey;
  fetch: Fetch;
  timeout: number;
  observers: Observers;
}

/** The part of fetch's options that is about the body, for one attempt. */
function bodyOf(body: OutgoingRequest["body"]): Pick<RequestInit, "body"> {
  if (body === undefined) return {};
  return typeof body === "function" ? { body: body(), ...{ duplex: "half" } } : { body };
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
  readonly #identity = userAgent();

  constructor(options: TransportOptions) {
    this.#options = { ...options, timeout: checkTimeout(options.timeout) };
  }

  /** Sends a request; whatever status the answer has, it is an Exchange. Throws a PartnerError when there is none. */
  async send(request: OutgoingRequest, limits: CallOptions, progress: Progress = { attempts: 0 }): Promise<Exchange> {
    const timeout = limits.timeout === undefined ? this.#options.timeout : checkTimeout(limits.timeout);
    try {
      const { signal } = limits;
      return await withDeadline({ signal, timeout }, (within) => this.#attempt(request, progress, within));
    } catch (error) {
      throw explainFailure(error, { ...request, ...progress, timeout });
    }
  }

  async #attempt(request: OutgoingRequest, progress: Progress, signal: AbortSignal): Promise<Exchange> {
    const { fetch, observers } = this.#options;
    this.#checkAddress(request);
    const key = await this.#options.apiKey.read();
    signal.throwIfAborted();
    const { operation, method, url, body } = request;
    const event = { operation, method, url, attempt: progress.attempts + 1 };
    tellRequest(observers, event);
    signal.throwIfAborted(); // An observer may have ended the call.
    progress.attempts += 1;
    const start = performance.now();
    const accept = "application/json, application/problem+json";
    const headers = { accept, ...this.#identity, ...request.headers, "x-partner-api-key": key };
    const init = { method, headers, redirect: "manual", signal, ...bodyOf(body) } as const;
    const response: unknown = await fetch(url, init);
    if (!isResponse(response)) throw noResponse(request, progress.attempts);
    if (signal.aborted) void discardBody(response); // A foreign fetch may not heed the signal.
    signal.throwIfAborted();
    const { status } = response;
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const facts = { status, requestId, ...progress, operation };
    const answered = () => {
      tellResponse(observers, { ...event, status, requestId, milliseconds: Math.round(performance.now() - start) });
    };
    if (isRedirect(response)) {
      void discardBody(response);
      answered();
      throw redirected(response, request, facts);
    }
    const text = await readBody(response, signal, () => oversized(request, facts));
    answered();
    return new Exchange(request, response, text, facts, (words) => words.replaceAll(key, "***"));
  }

  /** The key belongs to one address only: dot segments, or a base of its own in a raw call, could lead elsewhere. */
  #checkAddress({ operation, url }: OutgoingRequest): void {
    const { baseUrl } = this.#options;
    if (url === baseUrl || url.startsWith(`${baseUrl}/`)) return;
    const facts = { operation, attempts: 0, repeatIsSafe: true };
    const message =
      "The request was not sent: its address is not under baseUrl, and the API key is sent nowhere else. Make a client for that address.";
    throw new ConfigurationError(message, facts);
  }
}
