import {
  announcesMore,
  type BodyBounds,
  type BodyRead,
  BoundedBody,
  brokenOff,
  isRaw,
  largestDiscard,
  notRaw,
  timedOut,
  tooLarge,
  withinLimit,
} from "./body-read.ts";
import type { NodeHeaders, NodeReadable, NodeRequest } from "./node-shapes.ts";

const bytesOf = (chunk: unknown): Uint8Array =>
  // Text after a `setEncoding`, which is UTF-8 for anything that the service sends.
  chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));

/** Reads the rest of a body and discards it; one that does not end is cut off, along with its connection. */
function discard(stream: NodeReadable): void {
  let size = 0;
  stream.on("data", (chunk) => {
    size += bytesOf(chunk).byteLength;
    if (size > largestDiscard) stream.destroy();
  });
  stream.resume();
}

/** Reads a body from a Node stream that has not been read. */
export function readStream(
  stream: NodeReadable,
  headers: NodeHeaders,
  { bodyLimit, bodyTimeout }: BodyBounds,
): Promise<BodyRead> {
  // The connection may break at any time; without a listener, that would be an uncaught exception.
  stream.on("error", () => undefined);
  // A stream that was read to its end is destroyed, too.
  if (stream.readableDidRead === true) return Promise.resolve(notRaw);
  if (stream.destroyed) return Promise.resolve(brokenOff);
  const announced = headers["content-length"];
  if (typeof announced === "string" && announcesMore(announced, bodyLimit)) {
    discard(stream);
    return Promise.resolve(tooLarge);
  }
  return new Promise((resolve) => {
    const body = new BoundedBody(bodyLimit);
    const settle = (read: BodyRead): void => {
      clearTimeout(timer);
      stream.removeListener("data", onData);
      resolve(read);
    };
    const giveUp = (read: BodyRead): void => {
      settle(read);
      discard(stream);
    };
    const timer = setTimeout(() => giveUp(timedOut), bodyTimeout);
    const onData = (chunk: unknown): void => {
      if (!body.add(bytesOf(chunk))) giveUp(tooLarge);
    };
    stream.on("data", onData);
    stream.on("end", () => settle(body.whole()));
    // After the end of a body, both come too late to settle anything.
    stream.on("error", () => settle(brokenOff));
    stream.on("close", () => settle(brokenOff));
    stream.resume();
  });
}

/** Where a framework may have stored the body: as raw bytes or text, or as the value that a parser produced. */
interface KeptBody {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/** The body of a Node request: as a framework stored it, or read now. */
export function readNodeBody(request: NodeRequest & KeptBody, bounds: BodyBounds): Promise<BodyRead> {
  const { rawBody, body } = request;
  for (const kept of [rawBody, body]) if (isRaw(kept)) return Promise.resolve(withinLimit(kept, bounds.bodyLimit));
  return readStream(request, request.headers, bounds);
}
