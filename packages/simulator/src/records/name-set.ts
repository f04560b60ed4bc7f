import type { RowListener } from "./table.ts";

/** Names that are known, in the order in which they came. */
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

  /** Adds a name; one that is known stays where it is. */
  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#listener(name, true);
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.#names.values();
  }
}
