/** What became of reading the body of a delivery. */
export type BodyRead =
  /** The exact body. */
  | { readonly kind: "read"; readonly body: string | Uint8Array }
  | { readonly kind: "too-large" }
  /** The sender went away before its body had come in. */
  | { readonly kind: "broken-off" }
  /** Something else has read the body, and what it left is not what was sent. */
  | { readonly kind: "not-raw" };

export const tooLarge: BodyRead = { kind: "too-large" };
export const brokenOff: BodyRead = { kind: "broken-off" };
export const notRaw: BodyRead = { kind: "not-raw" };

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

  /** Adds a piece; false when the body is larger than the limit, and not worth reading on. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    this.#chunks.push(chunk);
    return this.#size <= this.#limit;
  }

  /** All pieces together. */
  whole(): BodyRead {
    const body = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return { kind: "read", body };
  }
}
