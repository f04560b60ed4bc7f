/** What became of reading the body of a delivery. */
export type BodyRead =
  /** The exact body. */
  | { readonly kind: "read"; readonly body: string | Uint8Array }
  | { readonly kind: "too-large" }
  /** It had not arrived in time. */
  | { readonly kind: "timed-out" }
  /** The sender went away before its body had come in. */
  | { readonly kind: "broken-off" }
  /** Something else has read the body, and what it left is not what was sent. */
  | { readonly kind: "not-raw" };

export const tooLarge: BodyRead = { kind: "too-large" };
export const timedOut: BodyRead = { kind: "timed-out" };
export const brokenOff: BodyRead = { kind: "broken-off" };
export const notRaw: BodyRead = { kind: "not-raw" };

/** What a body may take. */
export interface BodyBounds {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds until all of it must have arrived. */
  readonly bodyTimeout: number;
}

/** How much of a body that is too large is still taken in and forgotten, so that its sender reads the answer. */
export const largestDiscard = 16 * 1024 * 1024;

/** Whether something is a body that was kept as it came. */
export const isRaw = (body: unknown): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array;

/** A body that was read already, if it is within the limit. */
export const withinLimit = (body: string | Uint8Array, limit: number): BodyRead =>
  (typeof body === "string" ? new TextEncoder().encode(body) : body).byteLength > limit
    ? tooLarge
    : { kind: "read", body };

/** Whether `Content-Length` announces more than the limit. */
export const announcesMore = (contentLength: string | null | undefined, limit: number): boolean =>
  Number(contentLength ?? 0) > limit;

/** Collects the pieces of a body up to a limit. */
export class BoundedBody {
  readonly #chunks: Uint8Array[] = [];
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The bytes that were added, kept or not. */
  get size(): number {
    return this.#size;
  }

  /** Adds a piece; false when the body is larger than the limit, and nothing of it is kept any more. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    if (this.#size <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
    return this.#size <= this.#limit;
  }

  /** All pieces together. */
  whole(): BodyRead {
    if (this.#size > this.#limit) return tooLarge;
    const body = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return { kind: "read", body };
  }
}
