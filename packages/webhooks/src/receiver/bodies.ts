import { joined } from "../signing/signed-content.ts";

export type BodyRead =
  | { readonly kind: "read"; readonly body: string | Uint8Array }
  | { readonly kind: "too-large" }
  | { readonly kind: "timed-out" }
  /** The sender disconnected before its body arrived. */
  | { readonly kind: "broken-off" }
  /** Something else has read the body, and what it left differs from what was sent. */
  | { readonly kind: "not-raw" };

export interface BodyBounds {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds until the whole body must have arrived. */
  readonly bodyTimeout: number;
}

/** The most of a body that is too large that is still read and discarded, so that its sender reads the response. */
const largestDiscard = 16 * 1024 * 1024;

class BoundedBody {
  readonly #chunks: Uint8Array[] = [];
  readonly #limit: number;
  /** The number of bytes that were added, kept or not. */
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): boolean {
    this.size += chunk.byteLength;
    if (this.size <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
    return this.size <= this.#limit;
  }

  whole(): BodyRead {
    return this.size > this.#limit ? { kind: "too-large" } : { kind: "read", body: joined(this.#chunks) };
  }
}

/** Reads to the end, even if the body is too large: a sender that is still sending would find its connection reset. */
async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<BodyRead> {
  const body = new BoundedBody(limit);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return body.whole();
    if (!body.add(value) && body.size > limit + largestDiscard) return { kind: "too-large" };
  }
}

/** The body of a `Request` that has not been read. The request of Azure Functions lacks a signal. */
export async function readWebBody(
  request: Pick<Request, "body" | "bodyUsed" | "headers"> & Partial<Pick<Request, "signal">>,
  { bodyLimit, bodyTimeout }: BodyBounds,
): Promise<BodyRead> {
  const { body: stream, bodyUsed, headers, signal } = request;
  if (bodyUsed || stream?.locked === true) return { kind: "not-raw" };
  if (stream === null) return new BoundedBody(bodyLimit).whole();
  if (Number(headers.get("content-length") ?? 0) > bodyLimit + largestDiscard) return { kind: "too-large" };
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => undefined;
  const givenUp = new Promise<BodyRead>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "timed-out" }), bodyTimeout);
    onAbort = () => resolve({ kind: "broken-off" });
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener("abort", onAbort);
  });
  try {
    return await Promise.race([readAll(reader, bodyLimit), givenUp]);
  } catch {
    return { kind: "broken-off" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    // A body that was read to its end needs no cancelling.
    reader.cancel().catch(() => undefined);
  }
}

// The parts of Node's requests and responses, with the additions of Express and Fastify, that the adapters use. Their
// own types are not needed to compile against this package.

/** A Node stream that a body is read from. */
export interface NodeReadable {
  /** True if the connection is gone, or everything was read. */
  readonly destroyed: boolean;
  /** True if something has read from it. */
  readonly readableDidRead?: boolean;
  /** Adds a listener. */
  readonly on: (event: string, listener: (value: unknown) => void) => unknown;
  /** Removes a listener. */
  readonly removeListener: (event: string, listener: (value: unknown) => void) => unknown;
  /** Starts the flow of data. */
  readonly resume: () => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
}

/** The headers of a Node request. */
export type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A `node:http` request, with what frameworks add to it. */
export interface NodeRequest extends NodeReadable {
  /** The method, in upper case. */
  readonly method?: string | undefined;
  /** The path and query, as they were requested. */
  readonly url?: string | undefined;
  /** The headers, by lower-case name. */
  readonly headers: NodeHeaders;
}

/** A `node:http` response. */
export interface NodeResponse {
  /** True if the response has started. */
  readonly headersSent: boolean;
  /** True if the response has ended. */
  readonly writableEnded: boolean;
  /** True if the connection is gone. */
  readonly destroyed: boolean;
  /** The status of the response. */
  statusCode: number;
  /** Sets a header. */
  readonly setHeader: (name: string, value: string) => unknown;
  /** Sends the body and ends the response. */
  readonly end: (text: string) => unknown;
  /** Closes the connection. */
  readonly destroy: () => unknown;
  /** Adds a listener. */
  readonly on: (event: string, listener: (value: unknown) => void) => unknown;
}

const bytesOf = (chunk: unknown): Uint8Array =>
  // Text after a `setEncoding`, which is UTF-8 for anything that the service sends.
  chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));

/** Reads at most `largestDiscard` of the rest; what does not end is cut off, along with its connection. */
function discard(stream: NodeReadable): void {
  let size = 0;
  stream.on("data", (chunk) => {
    size += bytesOf(chunk).byteLength;
    if (size > largestDiscard) stream.destroy();
  });
  stream.resume();
}

export function readStream(
  stream: NodeReadable,
  headers: NodeHeaders,
  { bodyLimit, bodyTimeout }: BodyBounds,
): Promise<BodyRead> {
  // The connection may break at any time; without a listener, that would be an uncaught exception.
  stream.on("error", () => undefined);
  // A stream that was read to its end is destroyed, too.
  if (stream.readableDidRead === true) return Promise.resolve({ kind: "not-raw" });
  if (stream.destroyed) return Promise.resolve({ kind: "broken-off" });
  if (Number(headers["content-length"] ?? 0) > bodyLimit) {
    discard(stream);
    return Promise.resolve({ kind: "too-large" });
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
    const timer = setTimeout(() => giveUp({ kind: "timed-out" }), bodyTimeout);
    const onData = (chunk: unknown): void => {
      if (!body.add(bytesOf(chunk))) giveUp({ kind: "too-large" });
    };
    stream.on("data", onData);
    stream.on("end", () => settle(body.whole()));
    // After the end of a body, both come too late to settle anything.
    stream.on("error", () => settle({ kind: "broken-off" }));
    stream.on("close", () => settle({ kind: "broken-off" }));
    stream.resume();
  });
}

export const withinLimit = (body: string | Uint8Array, limit: number): BodyRead =>
  (typeof body === "string" ? new TextEncoder().encode(body) : body).byteLength > limit
    ? { kind: "too-large" }
    : { kind: "read", body };
