import type { IncomingMessage, ServerResponse } from "node:http";

/** How much of a body that nobody wants any more is still taken in, so that the client reads the answer. */
const largestDiscard = 16 * 1024 * 1024;

/** The rest of a body is read and forgotten; a client that goes on and on is cut off. */
function discard(message: IncomingMessage): void {
  let size = 0;
  message.removeAllListeners("data");
  message.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > largestDiscard) message.destroy();
  });
  message.resume();
}

/**
 * The body as a stream. Cancelling it leaves the connection open: destroying it would take away the answer that says
 * why the body was not wanted.
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
 * The request of Node as a `Request`.
 *
 * @throws {TypeError} for a target or a method that cannot be one.
 */
export function toRequest(message: IncomingMessage, origin: string): Request {
  const target = message.url ?? "/";
  const url = target.startsWith("/") ? origin + target : target;
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  if (!hasBody) discard(message);
  return new Request(url, {
    method,
    headers: headersOf(message),
    ...(hasBody && { body: bodyOf(message), duplex: "half" }),
  });
}

/** Sends a `Response` through Node. */
export async function sendResponse(response: Response, to: ServerResponse, close: boolean): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  to.statusCode = response.status;
  for (const [name, value] of response.headers) to.setHeader(name, value);
  if (close) to.setHeader("connection", "close");
  if (response.status !== 204) to.setHeader("content-length", body.byteLength);
  to.end(body);
}
