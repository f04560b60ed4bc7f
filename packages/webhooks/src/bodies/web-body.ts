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
export const largestDiscard = 16 * 1024 * 1024;

export class BoundedBody {
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
    if (this.size > this.#limit) return { kind: "too-large" };
    const body = new Uint8Array(this.size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return { kind: "read", body };
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
