import { isFields } from "@totem-partner/spec/fields";
import { ConnectionError, UnexpectedResponseError } from "../errors/kinds.ts";
import {
  attemptsText,
  callName,
  Exchange,
  type ExchangeFacts,
  type IdentifiedRequest,
  type Progress,
} from "./exchange.ts";
import { type Redact, redactHeaders, redactor } from "./redaction.ts";
import { repeatability } from "./repetition.ts";

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

/** Returns whether a response is a redirect, or follows one that a custom fetch followed against instructions. */
function isRedirect(response: Response): boolean {
  if (response.type === "opaqueredirect" || response.redirected) return true;
  return response.status >= 300 && response.status < 400 && response.headers.has("location");
}

const longestTarget = 300;
const encoded = /(?:%[\da-f]{2})+/gi;
const mostEncodings = 3;

function decodeOnce(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return " ";
  }
}

/** A value that is encoded once or twice would not be recognised. */
function decoded(address: string): string {
  let text = address;
  for (let times = 0; times < mostEncodings; times += 1) text = text.replaceAll(encoded, decodeOnce);
  return text.replaceAll(encoded, " ");
}

/** The target of a redirect, without the query, which may be confidential. Browsers do not expose it. */
function redirectTarget(response: Response, url: string, redact: Redact): string {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, url)) return "another address";
  const { origin, pathname } = new URL(location, url);
  const name = origin.toUpperCase(); // Hosts are in lower case, where tax ids are not recognised.
  if (redact(name, longestTarget) !== name) return "another address";
  return redact(origin + decoded(pathname), longestTarget);
}

/** Returns whether a value is a response; a custom fetch may return anything. */
const isResponse = (value: unknown): value is Response =>
  isFields(value) && typeof value["status"] === "number" && typeof value["text"] === "function";

/** Longer than any request id. */
const longestId = 200;

interface SentRequest {
  request: IdentifiedRequest;
  key: string;
  progress: Readonly<Progress>;
  signal: AbortSignal;
  onArrival: (response: Pick<ExchangeFacts, "status" | "requestId">) => void;
}

/** Reads what fetch returned to its end. Throws a PartnerError unless it is a response that the service may have sent. */
export async function readExchange(response: unknown, sent: SentRequest): Promise<Exchange> {
  const { request, key, signal } = sent;
  const { operation } = request;
  const { attempts, unclear } = sent.progress;
  if (!isResponse(response)) {
    const message = `${callName(request)} failed: the fetch option did not return a Response. Check that option.`;
    const facts = { operation, attempts, ...repeatability(request, true) };
    throw new ConnectionError(message + attemptsText(attempts), facts);
  }
  if (signal.aborted) void discardBody(response); // A custom fetch may ignore the signal.
  signal.throwIfAborted();
  const { status, headers } = response;
  const redact = redactor(request.body, key);
  const id = headers.get("x-request-id");
  const requestId = id === null ? undefined : redact(id, longestId);
  // Written out: spreading objects here made a call measurably slower.
  const facts = { status, requestId, attempts, unclear, operation };
  const unexpected = (message: string, isUnclear: boolean) => {
    const after = { ...repeatability(request, isUnclear), headers: redactHeaders(headers, redact) };
    return new UnexpectedResponseError(message, { ...facts, ...after });
  };
  if (isRedirect(response)) {
    void discardBody(response);
    sent.onArrival(facts);
    const target = redirectTarget(response, request.url, redact);
    const message = `${callName(request)} was redirected to ${target} (${status}). Redirects are never followed, because they would leak the API key. Check baseUrl.${attemptsText(attempts)}`;
    throw unexpected(message, unclear); // The service has not carried out the request.
  }
  const tooLarge = () => {
    const message = `The response to ${callName(request)} (${status}) is larger than ${mostBytes / 1024 / 1024} MiB and was not read. Check baseUrl; for a list, set a limit.`;
    return unexpected(message, true);
  };
  const text = await readBody(response, signal, tooLarge);
  sent.onArrival(facts);
  return new Exchange(request, response, text, facts, redact);
}
