/** Larger bodies pass, but are not checked: a form with the largest document fits. */
export const largestCapture = 12 * 1024 * 1024;

/** A chunk uses more memory than its bytes: without this, a chunk of a single byte would be nearly free. */
const bytesOfPiece = 128;

/** The memory for the bodies of all exchanges that are in flight, or wait to be read. */
export interface CaptureBudget {
  /** In bytes. */
  left: number;
}

/** A whole budget. */
export const captureBudget = (most = 64 * 1024 * 1024): CaptureBudget => ({ left: most });

/** A body that passes through: captured within limits, so that no uploads, however large or many, fill the memory. */
export class CapturedBody {
  readonly #budget: CaptureBudget;
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;
  #taken = 0;

  constructor(budget: CaptureBudget, most = largestCapture) {
    this.#budget = budget;
    this.#most = most;
  }

  /** Captures the next chunk; if a limit is exceeded, discards all of them. */
  push(chunk: Buffer): void {
    if (this.#chunks === undefined) return;
    this.#size += chunk.byteLength;
    const needed = chunk.byteLength + bytesOfPiece;
    if (this.#size > this.#most || needed > this.#budget.left) {
      this.release();
      return;
    }
    this.#budget.left -= needed;
    this.#taken += needed;
    this.#chunks.push(chunk);
  }

  /** The whole body; undefined if it exceeded a limit, or was released. */
  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  /** Discards the body, and releases its memory. */
  release(): void {
    this.#chunks = undefined;
    this.#budget.left += this.#taken;
    this.#taken = 0;
  }
}
