/** The newest entries of an endless series. */
export class Ring<T> {
  readonly #size: number;
  #entries: T[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  push(entry: T): void {
    this.#entries.push(entry);
    // Cut in blocks: shifting one by one would move every entry each time.
    if (this.#entries.length > this.#size * 1.25) this.#entries = this.#entries.slice(-this.#size);
  }

  /** The entries, oldest first; never more than the size. */
  get entries(): readonly T[] {
    return this.#entries.slice(-this.#size);
  }

  clear(): void {
    this.#entries = [];
  }
}
