import { operations } from "@totem-partner/spec/operations";
import type { TimeSource } from "../clock/time.ts";
import type {
  BodyRead,
  Exchange,
  ExchangeAnswer,
  ExchangeRequest,
  MetFault,
  RequestHeaders,
} from "./exchange/exchange.ts";

/** An address in two parts: scheme and host, and what follows, without the fragment. */
const withHost = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)([^#]*)/i;

function join(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

async function readStream(stream: ReadableStream<Uint8Array>, largest: number): Promise<BodyRead> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > largest) {
        await reader.cancel();
        return "too-large";
      }
      chunks.push(read.value);
    }
    return join(chunks, size);
  } catch {
    return "broken-off";
  }
}

/** The stream of a body; null without a body, and undefined in browsers whose requests have no streams. */
const bodyOf = ({ body }: Partial<Pick<Request, "body">>): Request["body"] | undefined => body;

async function readWhole(request: Request, largest: number): Promise<BodyRead> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > largest ? "too-large" : bytes;
  } catch {
    return "broken-off";
  }
}

/** A `Request` as plain data. */
export function fromRequest(request: Request): ExchangeRequest & { readonly origin: string } {
  const body = bodyOf(request);
  const [, origin = "", target = ""] = withHost.exec(request.url) ?? [];
  return {
    method: request.method,
    target,
    origin,
    headers: request.headers,
    readBody(largest) {
      if (body === null) return new Uint8Array();
      return body === undefined ? readWhole(request, largest) : readStream(body, largest);
    },
  };
}

/** A response as a `Response`. */
export function toResponse({ status, headers, text }: ExchangeAnswer): Response {
  return new Response(text === "" ? null : text, { status, headers });
}

export const brokenConnection = (): Error => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

/** Waits, at most until the signal is aborted. */
export function hold(milliseconds: number, timeSource: TimeSource, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const letGo = timeSource.keepAlive?.();
    const end = (): void => {
      cancel();
      letGo?.();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const cancel = timeSource.setTimer(end, milliseconds);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}

function brokenOff(
  { status, headers, text }: ExchangeAnswer,
  { bytes, stallMilliseconds }: Exclude<MetFault["sends"], string>,
  stall: (milliseconds: number) => Promise<unknown>,
): Response {
  const pieces = [new TextEncoder().encode(text).slice(0, bytes)].filter(({ byteLength }) => byteLength > 0);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece) {
        controller.enqueue(piece);
        return;
      }
      if (stallMilliseconds > 0) await stall(stallMilliseconds);
      controller.error(new TypeError("terminated", { cause: brokenConnection() }));
    },
  });
  return new Response(body, { status, headers });
}

/** As `Simulator.respond` describes. */
export async function respond(
  exchange: Exchange,
  timeSource: TimeSource,
  signal?: AbortSignal,
): Promise<Response | undefined> {
  const { answer, fault } = exchange;
  if (fault === undefined) return toResponse(answer);
  // Returns the request, so that it is not collected meanwhile: its signal would not be aborted any more.
  const wait = async (milliseconds: number): Promise<ExchangeRequest> => {
    await hold(milliseconds, timeSource, signal);
    return exchange.request;
  };
  if (fault.milliseconds > 0) await wait(fault.milliseconds);
  if (fault.sends === "nothing") return undefined;
  return fault.sends === "all" ? toResponse(answer) : brokenOff(answer, fault.sends, wait);
}

/** The methods of the interface, for headers that list them. */
export const interfaceMethods = [...new Set(Object.values(operations).map(({ method }) => method))].sort().join(", ");

/** The time for which a browser may cache a preflight, in seconds. */
const preflightAge = 600;

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;

/** The headers with which a page may read a response; `origin` is its own, or `*`. */
export const readableBy = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "*",
});

/** The response to a preflight (CORS), without the headers of `readableBy`: grants what the interface accepts. */
export function preflightAnswer(method: string, headers: Pick<RequestHeaders, "get">): ExchangeAnswer | undefined {
  if (method !== "OPTIONS" || headers.get("access-control-request-method") === null) return undefined;
  const asked = headers.get("access-control-request-headers") ?? "";
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": interfaceMethods,
      ...(headerNames.test(asked) && { "access-control-allow-headers": asked }),
      "access-control-max-age": String(preflightAge),
    },
    text: "",
  };
}
