/** The newest entries of an endless series. */
export class Ring<T> {
  readonly #size: number;
  #entries: T[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds an entry; the oldest one is dropped if necessary. */
  push(entry: T): void {
    this.#entries.push(entry);
    // Cut in blocks: dropping one at a time would move every entry each time.
    if (this.#entries.length > this.#size * 1.25) this.#entries = this.#entries.slice(-this.#size);
  }

  /** The entries, oldest first; never more than the size. */
  get entries(): readonly T[] {
    return this.#entries.slice(-this.#size);
  }

  /** Removes every entry. */
  clear(): void {
    this.#entries = [];
  }
}
