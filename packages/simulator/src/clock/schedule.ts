/** A name and the instant at which it is due, in milliseconds since the epoch. */
interface Due<Name> {
  readonly name: Name;
  readonly at: number;
}

interface Entry<Name> {
  readonly name: Name;
  readonly order: number;
  at: number;
  /** Its index in the heap. */
  index: number;
}

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Names by the instants at which they are due: a heap from which any of them can be removed. */
export class Schedule<Name> {
  readonly #heap: Entry<Name>[] = [];
  readonly #entries = new Map<Name, Entry<Name>>();
  readonly #orderOf: (name: Name) => number;
  #made = 0;

  /** Names of one instant are due in order of these numbers. Default: in the order in which they were set. */
  constructor(orderOf?: (name: Name) => number) {
    this.#orderOf = orderOf ?? (() => this.#made++);
  }

  get size(): number {
    return this.#heap.length;
  }

  get firstAt(): number | undefined {
    return this.#heap[0]?.at;
  }

  /** The first ones, up to this many, in order. Inspects only a few others, however many there are. */
  next(count: number): Due<Name>[] {
    const found: Due<Name>[] = [];
    // The next one is a child of one that was found, or the root.
    const open = this.#heap.slice(0, 1);
    while (found.length < count && open.length > 0) {
      const first = open.reduce((best, one) => (isBefore(one, best) ? one : best));
      open.splice(open.indexOf(first), 1, ...this.#childrenOf(first));
      found.push({ name: first.name, at: first.at });
    }
    return found;
  }

  /** Adds a name, or replaces its instant; false if that is the same. */
  set(name: Name, at: number): boolean {
    if (this.#entries.get(name)?.at === at) return false;
    this.delete(name);
    const entry = { name, at, order: this.#orderOf(name), index: this.size };
    this.#entries.set(name, entry);
    this.#rise(entry);
    return true;
  }

  delete(name: Name): boolean {
    const entry = this.#entries.get(name);
    if (entry === undefined) return false;
    this.#entries.delete(name);
    const last = this.#heap.pop();
    if (last === undefined || last === entry) return true;
    last.index = entry.index;
    this.#rise(last);
    this.#sink(last);
    return true;
  }

  takeFirst(): Name | undefined {
    const [first] = this.#heap;
    if (first) this.delete(first.name);
    return first?.name;
  }

  shift(milliseconds: number): void {
    for (const entry of this.#heap) entry.at += milliseconds;
  }

  clear(): void {
    this.#heap.length = 0;
    this.#entries.clear();
  }

  #childrenOf({ index }: Entry<Name>): Entry<Name>[] {
    return this.#heap.slice(2 * index + 1, 2 * index + 3);
  }

  #put(entry: Entry<Name>, index: number): void {
    this.#heap[index] = entry;
    entry.index = index;
  }

  /** Puts an entry where it belongs, at its index or above. */
  #rise(entry: Entry<Name>): void {
    const parent = entry.index > 0 ? this.#heap[(entry.index - 1) >> 1] : undefined;
    if (parent === undefined || !isBefore(entry, parent)) {
      this.#put(entry, entry.index);
      return;
    }
    const { index } = parent;
    this.#put(parent, entry.index);
    entry.index = index;
    this.#rise(entry);
  }

  /** Moves an entry down to where it belongs. */
  #sink(entry: Entry<Name>): void {
    const [left, right] = this.#childrenOf(entry);
    const child = left && right && isBefore(right, left) ? right : left;
    if (child === undefined || !isBefore(child, entry)) return;
    const { index } = child;
    this.#put(child, entry.index);
    this.#put(entry, index);
    this.#sink(entry);
  }
}
