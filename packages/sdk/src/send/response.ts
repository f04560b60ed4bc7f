import { isFields } from "@totem-partner/spec/fields";
import { type Redact, redactHeaders } from "./redaction.ts";
import { ConnectionError, UnexpectedResponseError } from "../errors/kinds.ts";
import { repeatability } from "./repetition.ts";
import { attemptsText, callName, type ExchangeFacts, type RequestTarget } from "./exchange.ts";

/** The maximum size of a response; the largest page of a list is far smaller. */
export const mostBytes = 64 * 1024 * 1024;

/** Frees the connection of a response whose body is not read. */
export async function discardBody({ body }: Response): Promise<void> {
  try {
    await body?.cancel();
  } catch {
    // Already read, or broken: the connection is free either way.
  }
}

/** Returns whether the headers promise a body that is not too large, and that no content coding can enlarge. */
function isShort({ headers }: Response): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= mostBytes && !headers.has("content-encoding");
}

/** Cancels the body on abort, which a custom fetch may not do. The listener stays: the signal is this attempt's. */
export async function readBody(response: Response, signal: AbortSignal, tooLarge: () => Error): Promise<string> {
  // Some platforms have no streams here, and custom fetches have their own. They are slow, so they are only used when
  // needed.
  if (isShort(response) || typeof response.body?.getReader !== "function") return response.text();
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
export function isRedirect(response: Response): boolean {
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
export function isResponse(value: unknown): value is Response {
  return isFields(value) && typeof value["status"] === "number" && typeof value["text"] === "function";
}

export function notAResponseError(requested: RequestTarget, attempts: number): ConnectionError {
  const message = `${callName(requested)} failed: the fetch option did not return a Response. Check that option.`;
  const { operation } = requested;
  return new ConnectionError(message + attemptsText(attempts), {
    operation,
    attempts,
    ...repeatability(requested, true),
  });
}

const unexpected = (
  message: string,
  facts: ExchangeFacts & ReturnType<typeof repeatability>,
  headers: Headers,
  redact: Redact,
) => new UnexpectedResponseError(message, { ...facts, headers: redactHeaders(headers, redact) });

/** The error for a redirect. The service has not carried out the request. */
export function redirected(response: Response, requested: RequestTarget, facts: ExchangeFacts, redact: Redact) {
  const target = redirectTarget(response, requested.url, redact);
  const message = `${callName(requested)} was redirected to ${target} (${facts.status}). Redirects are never followed, because they would leak the API key. Check baseUrl.${attemptsText(facts.attempts)}`;
  return unexpected(message, { ...facts, ...repeatability(requested, facts.unclear) }, response.headers, redact);
}

/** The error for a response that is too large to come from the service. */
export function oversizedError({ headers }: Response, requested: RequestTarget, facts: ExchangeFacts, redact: Redact) {
  const message = `The response to ${callName(requested)} (${facts.status}) is larger than ${mostBytes / 1024 / 1024} MiB and was not read. Check baseUrl; for a list, set a limit.`;
  return unexpected(message, { ...facts, ...repeatability(requested, true) }, headers, redact);
}
