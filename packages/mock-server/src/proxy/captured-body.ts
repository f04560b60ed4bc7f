/** Beyond this many bytes a body still passes, but is not looked at: a form with the largest document fits. */
export const largestCapture = 12 * 1024 * 1024;

/** So many bytes of bodies are remembered at a time, of all exchanges together. */
const mostCaptured = 64 * 1024 * 1024;

/** A piece takes more memory than its bytes: without this, one of a single byte would be nearly free. */
const bytesOfPiece = 128;

/** What may be remembered of the bodies of all exchanges that are under way, or wait to be read. */
export class CaptureBudget {
  #left: number;

  /** @param most How many bytes there are. Default: 64 MiB. */
  constructor(most = mostCaptured) {
    this.#left = most;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#left;
  }

  /** Takes bytes, if there are so many left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  /** Gives bytes back. */
  give(bytes: number): void {
    this.#left += bytes;
  }
}

/** A body on its way through: remembered within limits, so that no uploads, however long or many, fill the memory. */
export class CapturedBody {
  readonly #budget: CaptureBudget;
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;
  #taken = 0;

  /**
   * @param budget What all bodies share.
   * @param most How many bytes are remembered of this one. Default: {@link largestCapture}.
   */
  constructor(budget: CaptureBudget, most = largestCapture) {
    this.#budget = budget;
    this.#most = most;
  }

  /** Remembers the next piece; once there are too many, forgets all of them. */
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

  /** All that came; undefined when it was more than is remembered, and once it is released. */
  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  /** Forgets what came, and gives back what it took. */
  release(): void {
    this.#chunks = undefined;
    this.#budget.give(this.#taken);
    this.#taken = 0;
  }
}
