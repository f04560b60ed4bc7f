import { isFields } from "@totem-partner/spec/fields";
import { ConfigurationError, ConnectionError, UnexpectedResponseError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import { ConnectFailure, neverConnected } from "./connect-failures.ts";
import { partOfModule } from "./environment.ts";
import { attemptsText, callName, Exchange, type IdentifiedRequest, type Progress } from "./exchange.ts";
import type { apiKeyReader } from "./headers.ts";
import { eventOf, type Report } from "./observers.ts";
import { type Redact, redactHeaders, redactorFor } from "./redaction.ts";
import { repeatability } from "./repetition.ts";

/** The part of fetch that the client uses. It always receives the address as a string. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Looked up per request, so that a fetch that is replaced later (by a tracer, by MSW) is used. */
const platformFetch: Fetch = (url, init) => {
  if (typeof globalThis.fetch === "function") return globalThis.fetch(url, init);
  throw new ConfigurationError("This platform has no fetch. Pass one in the option fetch of the client.", unsent);
};

/** The maximum size of a response; the largest page of a list is far smaller. */
export const mostBytes = 64 * 1024 * 1024;

async function discardBody({ body }: Response): Promise<void> {
  try {
    await body?.cancel();
  } catch {
    // Already read, or broken: the connection is free either way.
  }
}

/** Cancels the body on abort, which a custom fetch may not do. The listener stays: the signal is this attempt's. */
export async function readBody(response: Response, signal: AbortSignal, tooLarge: () => Error): Promise<string> {
  const { headers } = response;
  const length = headers.get("content-length");
  const isShort = length !== null && Number(length) <= mostBytes && !headers.has("content-encoding");
  // Streams are slow. Some platforms have none here, and custom fetches have their own.
  if (isShort || typeof response.body?.getReader !== "function") return response.text();
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let bytes = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > mostBytes) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    signal.throwIfAborted(); // A cancelled body ends like a complete one.
    return text + decoder.decode();
  } catch (error) {
    cancel();
    throw error;
  }
}

const longestTarget = 300;

/** The target of a redirect, without the query, which may be confidential. Browsers do not expose it. */
function redirectTarget(response: Response, url: string, redact: Redact): string {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, url)) return "another address";
  const { origin, pathname } = new URL(location, url);
  const name = origin.toUpperCase(); // Hosts are in lower case, where tax ids are not recognised.
  if (redact(name, longestTarget) !== name) return "another address";
  // In an encoded path, they are not recognised either.
  return redact(pathname.includes("%") ? origin : origin + pathname, longestTarget);
}

/** Returns whether a response is a redirect, or follows one that a custom fetch followed against instructions. */
function isRedirect(response: Response): boolean {
  if (response.type === "opaqueredirect" || response.redirected) return true;
  return response.status >= 300 && response.status < 400 && response.headers.has("location");
}

/** Returns whether a value is a response; a custom fetch may return anything. */
const isResponse = (value: unknown): value is Response =>
  isFields(value) && typeof value["status"] === "number" && typeof value["text"] === "function";

/** Longer than any request id. */
const longestId = 200;

interface TransportOptions {
  baseUrl: string;
  apiKey: ReturnType<typeof apiKeyReader>;
  fetch: Fetch | undefined;
  /** Sent with every request, unless it has its own. */
  headers: Readonly<Record<string, string>>;
  report: Report | undefined;
  /** Reads the status of an error in a success from its body. Default: none has one. */
  innerStatus?: ((text: string) => Promise<number | undefined>) | undefined;
}

/** A request that was sent, at `start`, with its key. */
interface Sent extends Progress {
  request: IdentifiedRequest;
  key: string;
  signal: AbortSignal;
  start: number;
}

/** The single path to the service: adds the key, follows no redirects, and reads the whole response. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #subscribe = partOfModule("node:diagnostics_channel", "subscribe");
  readonly #unsubscribe = partOfModule("node:diagnostics_channel", "unsubscribe");

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Sends a request once. Throws what fetch throws, and a PartnerError for a response that cannot be an Exchange. */
  async attempt(request: IdentifiedRequest, progress: Progress, signal: AbortSignal): Promise<Exchange> {
    const { baseUrl, apiKey, headers: defaults, report } = this.#options;
    const { operation, method, url, body } = request;
    // The key belongs to one address only: dot segments, or a different base in a raw call, could lead elsewhere.
    if (url !== baseUrl && !url.startsWith(`${baseUrl}/`)) {
      const message =
        "The request was not sent: its address is not under baseUrl, and the API key is not sent anywhere else. Create a client for that address.";
      throw new ConfigurationError(message, { operation, ...unsent });
    }
    const { attempts, unclear } = progress;
    const soFar = () => ({ attempts, ...repeatability(request, unclear) });
    const key = await (typeof apiKey === "string" ? apiKey : apiKey(soFar));
    signal.throwIfAborted();
    const attempt = attempts + 1;
    report?.("onRequest", eventOf(request, attempt));
    signal.throwIfAborted(); // An observer may have aborted the call.
    const headers = { ...defaults, ...request.headers, "x-partner-api-key": key };
    const content = typeof body === "function" ? { body: body(), duplex: "half" } : body === undefined ? {} : { body };
    progress.attempts = attempt;
    const start = performance.now();
    const response = await this.#fetch(url, { method, headers, redirect: "manual", signal, ...content }, signal);
    return this.#read(response, { request, key, attempts: attempt, unclear, signal, start });
  }

  /** undici, Node's fetch, reports failures while it makes a connection: nothing was sent over it. Others report none. */
  async #fetch(url: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    const { fetch = platformFetch } = this.#options;
    const reported: unknown[] = [];
    const listener = (message: unknown) => void reported.push(isFields(message) ? message["error"] : undefined);
    const channel = ["undici:client:connectError", listener];
    const ended = () => {
      if (typeof this.#unsubscribe === "function") Reflect.apply(this.#unsubscribe, null, channel);
    };
    if (typeof this.#subscribe === "function") Reflect.apply(this.#subscribe, null, channel);
    signal.addEventListener("abort", ended); // A custom fetch may ignore the signal.
    try {
      return await fetch(url, init);
    } catch (error) {
      throw neverConnected(error, reported) ? new ConnectFailure("", { cause: error }) : error;
    } finally {
      ended();
    }
  }

  /** Reads what fetch returned to its end. Throws a PartnerError unless it is a response that the service may have sent. */
  async #read(response: unknown, { request, key, attempts, unclear, signal, start }: Sent): Promise<Exchange> {
    const { operation } = request;
    if (!isResponse(response)) {
      const message = `${callName(request)} failed: the fetch option did not return a Response. Check that option.`;
      const facts = { operation, attempts, ...repeatability(request, true) };
      throw new ConnectionError(message + attemptsText(attempts), facts);
    }
    if (signal.aborted) void discardBody(response); // A custom fetch may ignore the signal.
    signal.throwIfAborted();
    const { status, headers } = response;
    let redactor: Redact | undefined; // Most responses show nothing.
    const redact: Redact = (text, most) => (redactor ??= redactorFor(request.body, key))(text, most);
    const id = headers.get("x-request-id");
    const requestId = id === null ? undefined : redact(id, longestId);
    // Written out: spreading objects here made a call measurably slower.
    const facts = { status, requestId, attempts, unclear, operation };
    const unexpected = (message: string, isUnclear: boolean, assumption?: "trailing-slash") => {
      const after = { ...repeatability(request, isUnclear), headers: redactHeaders(headers, redact) };
      return new UnexpectedResponseError(message, { ...facts, ...after, assumption });
    };
    const isRedirected = isRedirect(response);
    if (isRedirected) void discardBody(response);
    const tooLarge = () => {
      const message = `The response to ${callName(request)} (${status}) is larger than ${mostBytes / 1024 / 1024} MiB and was not read. Check baseUrl; for a list, set a limit.`;
      return unexpected(message, true);
    };
    const text = isRedirected ? "" : await readBody(response, signal, tooLarge);
    this.#options.report?.("onResponse", {
      ...eventOf(request, attempts),
      status,
      requestId,
      milliseconds: Math.round(performance.now() - start),
    });
    if (!isRedirected) {
      const inner = status === 200 ? await this.#options.innerStatus?.(text) : undefined;
      const isFailure = inner !== undefined;
      return new Exchange(request, response, text, { ...facts, status: inner ?? status }, redact, isFailure);
    }
    const target = redirectTarget(response, request.url, redact);
    const isToSlash = target === `${request.url.split("?", 1).join()}/`;
    const cure = isToSlash
      ? "If paths of the service end in a slash, say so in the profile (trailing-slash: required)."
      : "Check baseUrl.";
    const message = `${callName(request)} was redirected to ${target} (${status}). Redirects are never followed, because they would leak the API key. ${cure}${attemptsText(attempts)}`;
    // The service has not carried out the request.
    throw unexpected(message, unclear, isToSlash ? "trailing-slash" : undefined);
  }
}
