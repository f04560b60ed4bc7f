/** A place in the queue: a value and its instant. Hand it back to take the value out. */
export interface Place<T> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Counts up: of one instant, what came first goes first. */
  readonly order: number;
  readonly value: T;
}

interface Entry<T> extends Place<T> {
  at: number;
  /** Where it stands in the heap; -1 once it is out. */
  index: number;
}

/** Says which of two entries goes first. */
export type Precedes = (
  one: Pick<Entry<unknown>, "at" | "order">,
  other: Pick<Entry<unknown>, "at" | "order">,
) => boolean;

/** The earlier instant goes first; of one instant, what came first. */
export const earlierFirst: Precedes = (one, other) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** The opposite order: the latest goes first. */
export const latestFirst: Precedes = (one, other) => earlierFirst(other, one);

/**
 * Values in the order of their instants, and of one instant in the order in which they came. A binary heap whose entries
 * know their places: putting in, taking the first and taking out any other are logarithmic.
 */
export class TimeQueue<T> {
  readonly #precedes: Precedes;
  readonly #heap: Entry<T>[] = [];
  #count = 0;

  /** With `latestFirst`, the first is the latest. */
  constructor(precedes: Precedes = earlierFirst) {
    this.#precedes = precedes;
  }

  /** How many values wait. */
  get size(): number {
    return this.#heap.length;
  }

  /** The `order` of the newest value that ever came in; 0 before there was one. */
  get newest(): number {
    return this.#count;
  }

  /** The earliest, which stays. */
  get first(): Place<T> | undefined {
    return this.#heap[0];
  }

  /** The first so many, in their order, which stay. It looks at few others, however many there are. */
  next(count: number): Place<T>[] {
    const found: Place<T>[] = [];
    // Whatever comes next stands below one that was found, or at the top.
    const open = this.#heap.slice(0, 1);
    while (found.length < count && open.length > 0) {
      const first = open.reduce((best, entry) => (this.#precedes(entry, best) ? entry : best));
      const children = this.#heap.slice(2 * first.index + 1, 2 * first.index + 3);
      open.splice(open.indexOf(first), 1, ...children);
      found.push(first);
    }
    return found;
  }

  /** Puts a value in. */
  add(at: number, value: T): Place<T> {
    const entry = { at, value, order: (this.#count += 1), index: this.#heap.length };
    this.#heap.push(entry);
    this.#rise(entry);
    return entry;
  }

  /** Takes a value out; false when it is out already. */
  remove(place: Place<T>): boolean {
    const entry = this.#entryAt(place);
    if (entry === undefined) return false;
    const last = this.#heap.pop();
    if (last !== undefined && last !== entry) {
      this.#put(last, entry.index);
      this.#rise(last);
      this.#sink(last);
    }
    entry.index = -1;
    return true;
  }

  /** Moves everything by the same time, which keeps its order. */
  shift(milliseconds: number): void {
    for (const entry of this.#heap) entry.at += milliseconds;
  }

  /** Takes everything out. */
  clear(): void {
    for (const entry of this.#heap) entry.index = -1;
    this.#heap.length = 0;
  }

  #entryAt(place: Place<T>): Entry<T> | undefined {
    const index = "index" in place && typeof place.index === "number" ? place.index : -1;
    return this.#heap[index] === place ? this.#heap[index] : undefined;
  }

  #put(entry: Entry<T>, index: number): void {
    this.#heap[index] = entry;
    entry.index = index;
  }

  #rise(entry: Entry<T>): void {
    for (;;) {
      const parent = this.#heap[(entry.index - 1) >> 1];
      if (parent === undefined || !this.#precedes(entry, parent)) return;
      this.#swap(entry, parent);
    }
  }

  #sink(entry: Entry<T>): void {
    for (;;) {
      const [left, right] = [this.#heap[2 * entry.index + 1], this.#heap[2 * entry.index + 2]];
      const child = left && right && this.#precedes(right, left) ? right : left;
      if (child === undefined || !this.#precedes(child, entry)) return;
      this.#swap(child, entry);
    }
  }

  #swap(one: Entry<T>, other: Entry<T>): void {
    const { index } = one;
    this.#put(one, other.index);
    this.#put(other, index);
  }
}
