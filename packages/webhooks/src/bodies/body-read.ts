/** The result of reading the body of a delivery. */
export type BodyRead =
  /** The exact body. */
  | { readonly kind: "read"; readonly body: string | Uint8Array }
  | { readonly kind: "too-large" }
  /** It did not arrive in time. */
  | { readonly kind: "timed-out" }
  /** The sender disconnected before its body arrived. */
  | { readonly kind: "broken-off" }
  /** Something else has read the body, and what it left differs from what was sent. */
  | { readonly kind: "not-raw" };

/** The limits of a body. */
export interface BodyBounds {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds until the whole body must have arrived. */
  readonly bodyTimeout: number;
}

/** How much of a body that is too large is still read and discarded, so that its sender reads the response. */
export const largestDiscard = 16 * 1024 * 1024;

/** Collects the chunks of a body up to a limit. */
export class BoundedBody {
  readonly #chunks: Uint8Array[] = [];
  readonly #limit: number;
  /** The number of bytes that were added, kept or not. */
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a chunk; false if the body exceeds the limit, in which case nothing of it is kept. */
  add(chunk: Uint8Array): boolean {
    this.size += chunk.byteLength;
    if (this.size <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
    return this.size <= this.#limit;
  }

  /** All chunks combined. */
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
