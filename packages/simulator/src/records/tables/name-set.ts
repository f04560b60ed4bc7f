import type { RowListener } from "./table.ts";

/** Known names, in the order in which they were added. */
export class NameSet {
  readonly #names = new Set<string>();
  readonly #listener: RowListener<true>;

  constructor(listener: RowListener<true>) {
    this.#listener = listener;
  }

  get size(): number {
    return this.#names.size;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Adds a name; a known one keeps its position. */
  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#listener(name, true);
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.#names.values();
  }
}
