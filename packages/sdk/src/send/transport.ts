import { isFields } from "@totem-partner/spec/fields";
import { partOfModule } from "./environment.ts";
import type { apiKeyReader } from "./headers.ts";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import { repeatability } from "./repetition.ts";
import { type Exchange, type IdentifiedRequest, type OutgoingRequest, type Progress } from "./exchange.ts";
import { eventOf, type Observers, report, type ResponseEvent } from "./observers.ts";
import { readExchange } from "./response.ts";
import { ConnectFailure, neverConnected } from "./connect-failures.ts";

/** The part of fetch that the client uses. It always receives the address as a string. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Looked up per request, so that a fetch that is replaced later (by a tracer, by MSW) is used. */
const platformFetch: Fetch = (url, init) => {
  if (typeof globalThis.fetch === "function") return globalThis.fetch(url, init);
  throw new ConfigurationError("This platform has no fetch. Pass one in the option fetch of the client.", unsent);
};

interface TransportOptions {
  baseUrl: string;
  apiKey: ReturnType<typeof apiKeyReader>;
  fetch: Fetch | undefined;
  /** Sent with every request, unless it has its own. */
  headers: Readonly<Record<string, string>>;
  observers: Observers;
}

/** Reports failures while undici, Node's fetch, makes a connection: nothing was sent over it. Others report nothing. */
function connectErrors(): (onError: (error: unknown) => void) => () => void {
  const subscribe = partOfModule("node:diagnostics_channel", "subscribe");
  const unsubscribe = partOfModule("node:diagnostics_channel", "unsubscribe");
  if (typeof subscribe !== "function" || typeof unsubscribe !== "function") return () => () => undefined;
  return (onError) => {
    const listener = (message: unknown) => onError(isFields(message) ? message["error"] : undefined);
    const channel = ["undici:client:connectError", listener];
    Reflect.apply(subscribe, null, channel);
    return () => void Reflect.apply(unsubscribe, null, channel);
  };
}

async function connected(
  fetch: () => unknown,
  watch: ReturnType<typeof connectErrors>,
  signal: AbortSignal,
): Promise<unknown> {
  const reported: unknown[] = [];
  const ended = watch((error) => void reported.push(error));
  signal.addEventListener("abort", ended); // A custom fetch may ignore the signal.
  try {
    return await fetch();
  } catch (error) {
    throw neverConnected(error, (cause) => reported.includes(cause)) ? new ConnectFailure("", { cause: error }) : error;
  } finally {
    ended();
  }
}

/** The single path to the service: adds the key, follows no redirects, and reads the whole response. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #watchConnecting = connectErrors();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Sends a request once. Throws what fetch throws, and a PartnerError for a response that cannot be an Exchange. */
  async attempt(request: IdentifiedRequest, progress: Progress, signal: AbortSignal): Promise<Exchange> {
    const { fetch = platformFetch, headers: defaults, observers } = this.#options;
    this.#checkAddress(request);
    const { attempts, unclear } = progress;
    const key = await this.#options.apiKey(() => ({ attempts, ...repeatability(request, unclear) }));
    signal.throwIfAborted();
    const { method, url, body } = request;
    const attempt = attempts + 1;
    report(observers, "onRequest", observers.onRequest, eventOf(request, attempt));
    signal.throwIfAborted(); // An observer may have aborted the call.
    const headers = { ...defaults, ...request.headers, "x-partner-api-key": key };
    const content = typeof body === "function" ? { body: body(), duplex: "half" } : body === undefined ? {} : { body };
    const init = { method, headers, redirect: "manual", signal, ...content } as const;
    progress.attempts = attempt;
    const start = performance.now();
    const response: unknown = await connected(() => fetch(url, init), this.#watchConnecting, signal);
    const onArrival = ({ status, requestId }: Pick<ResponseEvent, "status" | "requestId">) => {
      const milliseconds = Math.round(performance.now() - start);
      const event = Object.assign(eventOf(request, attempt), { status, requestId, milliseconds });
      report(observers, "onResponse", observers.onResponse, event);
    };
    return readExchange(response, { request, key, progress: { attempts: attempt, unclear }, signal, onArrival });
  }

  /** The key belongs to one address only: dot segments, or a different base in a raw call, could lead elsewhere. */
  #checkAddress({ operation, url }: OutgoingRequest): void {
    const { baseUrl } = this.#options;
    if (url === baseUrl || url.startsWith(`${baseUrl}/`)) return;
    const message =
      "The request was not sent: its address is not under baseUrl, and the API key is not sent anywhere else. Create a client for that address.";
    throw new ConfigurationError(message, { operation, ...unsent });
  }
}
