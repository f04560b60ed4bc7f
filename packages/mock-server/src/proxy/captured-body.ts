/** Beyond this many bytes a body still passes, but is not looked at: a form with the largest document fits. */
export const largestCapture = 12 * 1024 * 1024;

/** A body on its way through: remembered up to a limit, so that no upload, however long, fills the memory. */
export class CapturedBody {
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  /** @param most How many bytes are remembered. Default: {@link largestCapture}. */
  constructor(most = largestCapture) {
    this.#most = most;
  }

  /** Remembers the next piece; once there are too many, forgets all of them. */
  push(chunk: Buffer): void {
    this.#size += chunk.byteLength;
    if (this.#size > this.#most) this.#chunks = undefined;
    this.#chunks?.push(chunk);
  }

  /** All that came; undefined when it was more than is remembered. */
  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }
}
