import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { StreamedResponse } from "@totem-partner/control";
import type { RequestTarget } from "./request-target.ts";

/** How much of an unwanted body is still read, so that the client reads the response. */
const largestDiscard = 16 * 1024 * 1024;

/** Whether a request announced a body that has not arrived completely. */
const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0");

/**
 * Reads and discards the rest of an unwanted body, so that the client reads the response; an endless one is cut off.
 */
export function discard(message: IncomingMessage): void {
  if (!isUnread(message)) return;
  let size = 0;
  message.removeAllListeners("data");
  message.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > largestDiscard) message.destroy();
  });
  message.resume();
}

/**
 * The body as a stream. Cancelling it leaves the connection open: destroying it would lose the response that explains
 * the refusal.
 */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      start(controller) {
        message.on("data", (chunk: Buffer) => {
          controller.enqueue(chunk);
          message.pause();
        });
        message.once("end", () => {
          controller.close();
        });
        message.once("error", (error) => {
          controller.error(error);
        });
        message.once("close", () => {
          if (!message.complete) controller.error(new Error("The request broke off."));
        });
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        message.removeAllListeners("end");
        message.removeAllListeners("close");
        discard(message);
      },
    },
    { highWaterMark: 0 },
  );
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

/**
 * A Node request as a `Request`. Only path and query of its address matter.
 *
 * @throws {TypeError} for a method that a `Request` cannot have.
 */
export function toRequest(message: IncomingMessage, { path, search }: RequestTarget): Request {
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  if (!hasBody) discard(message);
  return new Request(`http://localhost${path}${search}`, {
    method,
    headers: headersOf(message),
    ...(hasBody && { body: bodyOf(message), duplex: "half" }),
  });
}

/** Pipes a body as it arrives, until it ends, fails, or the client disconnects. */
async function stream(body: ReadableStream<Uint8Array>, to: ServerResponse): Promise<void> {
  to.flushHeaders();
  // A client that has closed the connection reads no more: an endless stream would keep it open.
  to.socket?.once("end", () => to.destroy());
  // A client that disconnects, or is cut off, is not a failure.
  await pipeline(Readable.fromWeb(body as NodeStream), to).catch(() => to.destroy());
}

/** Sends a `Response` through Node, streaming its body. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.statusCode = response.status;
  for (const [name, value] of response.headers) to.setHeader(name, value);
  if (response instanceof StreamedResponse && response.body) {
    await stream(response.body, to);
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 204) to.setHeader("content-length", body.byteLength);
  to.end(body);
}
