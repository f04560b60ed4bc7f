import type { TimeSource } from "../../clock/time-source.ts";
import type { BodyRead, Exchange, ExchangeAnswer, ExchangeRequest } from "../exchange.ts";
import { firstBytes } from "../faulted-answers.ts";
import { join } from "../read-bytes.ts";

/** What follows scheme and host in an address, without the fragment. */
const afterHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i;

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

/** A `Request` as plain data. Of its address, only path and query mean anything. */
export function fromRequest(request: Request): ExchangeRequest {
  const body = bodyOf(request);
  return {
    method: request.method,
    target: afterHost.exec(request.url)?.[1] ?? "",
    headers: request.headers,
    readBody(largest) {
      if (body === null) return new Uint8Array();
      return body === undefined ? readWhole(request, largest) : readStream(body, largest);
    },
  };
}

/** An answer as a `Response`. */
export function toResponse({ status, headers, text }: ExchangeAnswer): Response {
  return new Response(text === "" ? null : text, { status, headers });
}

/** What a connection that broke off is known by. */
export const brokenConnection = (): Error => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

/** Waits, or until the one who waits has gone. */
function hold(milliseconds: number, timeSource: TimeSource, signal: AbortSignal | undefined): Promise<void> {
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

/** An answer whose body breaks off. */
function brokenOff({ status, headers, text }: ExchangeAnswer, bytes: number): Response {
  const pieces = [firstBytes(text, bytes)].filter(({ byteLength }) => byteLength > 0);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.error(new TypeError("terminated", { cause: brokenConnection() }));
    },
  });
  return new Response(body, { status, headers });
}

/**
 * An exchange as a `Response`, with the fault that the request met; undefined where the connection is reset. The answer is
 * held as long as the fault says, or until the signal is aborted.
 */
export async function respond(
  { answer, fault }: Exchange,
  timeSource: TimeSource,
  signal?: AbortSignal,
): Promise<Response | undefined> {
  if (fault === undefined) return toResponse(answer);
  if (fault.milliseconds > 0) await hold(fault.milliseconds, timeSource, signal);
  if (fault.sends === "nothing") return undefined;
  return fault.sends === "all" ? toResponse(answer) : brokenOff(answer, fault.sends.bytes);
}
