/** Larger bodies pass, but are not checked: a form with the largest document fits. */
export const largestCapture = 12 * 1024 * 1024;

/** The maximum bytes of bodies in memory, for all exchanges together. */
const mostCaptured = 64 * 1024 * 1024;

/** A chunk uses more memory than its bytes: without this, a chunk of a single byte would be nearly free. */
const bytesOfPiece = 128;

/** The memory budget for the bodies of all exchanges that are in flight, or wait to be read. */
export class CaptureBudget {
  #left: number;

  /** @param most The total number of bytes. Default: 64 MiB. */
  constructor(most = mostCaptured) {
    this.#left = most;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#left;
  }

  /** Reserves bytes, if enough are left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Releases bytes. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}

/** A body that passes through: captured within limits, so that no uploads, however large or many, fill the memory. */
export class CapturedBody {
  readonly #budget: CaptureBudget;
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;
  #taken = 0;

  /**
   * @param budget Shared by all bodies.
   * @param most The maximum number of captured bytes of this body. Default: {@link largestCapture}.
   */
  constructor(budget: CaptureBudget, most = largestCapture) {
    this.#budget = budget;
    this.#most = most;
  }

  /** Captures the next chunk; if the limit is exceeded, discards all of them. */
  push(chunk: Buffer): void {
    if (this.#chunks === undefined) return;
    this.#size += chunk.byteLength;
    const needed = chunk.byteLength + bytesOfPiece;
    if (this.#size > this.#most || !this.#budget.take(needed)) {
      this.release();
      return;
    }
    this.#taken += needed;
    this.#chunks.push(chunk);
  }

  /** The whole body; undefined if it exceeded the limit, or was released. */
  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  /** Discards the body, and releases its memory. */
  release(): void {
    this.#chunks = undefined;
    this.#budget.give(this.#taken);
    this.#taken = 0;
  }
}
