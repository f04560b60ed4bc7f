/** A queued value and its instant. Pass it to the queue to remove the value. */
export interface Place<T> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A sequence number: values with equal instants keep the order in which they were added. */
  readonly order: number;
  readonly value: T;
  /** Its index in the heap; -1 once it was removed. */
  readonly index: number;
}

type Entry<T> = { -readonly [Field in keyof Place<T>]: Place<T>[Field] };

/** Whether the first of two entries comes before the second. */
export type Precedes = (
  one: Pick<Entry<unknown>, "at" | "order">,
  other: Pick<Entry<unknown>, "at" | "order">,
) => boolean;

/** Earlier instants first; for equal instants, in the order of insertion. */
export const earlierFirst: Precedes = (one, other) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/**
 * A queue of values, ordered by instant and, for equal instants, by insertion. A binary heap whose entries know their
 * index: adding, taking the first and removing any other are logarithmic.
 */
export class TimerHeap<T> {
  readonly #precedes: Precedes;
  readonly #heap: Entry<T>[] = [];
  #count = 0;

  constructor(precedes: Precedes = earlierFirst) {
    this.#precedes = precedes;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** The `order` of the newest value that was ever added; 0 before the first. */
  get newest(): number {
    return this.#count;
  }

  get first(): Place<T> | undefined {
    return this.#heap[0];
  }

  /**
   * The first values, up to this many, in order, without removing them. Inspects only a few others, however many
   * there are.
   */
  next(count: number): Place<T>[] {
    const found: Place<T>[] = [];
    // The next value is a child of one that was found, or the root.
    const open = this.#heap.slice(0, 1);
    while (found.length < count && open.length > 0) {
      const first = open.reduce((best, entry) => (this.#precedes(entry, best) ? entry : best));
      const children = this.#heap.slice(2 * first.index + 1, 2 * first.index + 3);
      open.splice(open.indexOf(first), 1, ...children);
      found.push(first);
    }
    return found;
  }

  add(at: number, value: T): Place<T> {
    const entry = { at, value, order: (this.#count += 1), index: this.#heap.length };
    this.#heap.push(entry);
    this.#rise(entry);
    return entry;
  }

  /** Removes a value; false if it was already removed. */
  remove(place: Place<T>): boolean {
    const entry = this.#heap[place.index];
    if (entry === undefined || entry !== place) return false;
    const last = this.#heap.pop();
    if (last !== undefined && last !== entry) {
      this.#put(last, entry.index);
      this.#rise(last);
      this.#sink(last);
    }
    entry.index = -1;
    return true;
  }

  /** Shifts all values by the same time, which keeps their order. */
  shift(milliseconds: number): void {
    for (const entry of this.#heap) entry.at += milliseconds;
  }

  clear(): void {
    for (const entry of this.#heap) entry.index = -1;
    this.#heap.length = 0;
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
