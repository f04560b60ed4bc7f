/** A row, and its position in its table, which orders rows of equal rank. */
export interface Placed<T> {
  readonly row: T;
  readonly place: number;
}

/** A group of consecutive rows in an order. What a part knows about them as a whole avoids visiting each. */
export interface Part<T> {
  readonly size: number;
  readonly last: Placed<T> | undefined;
  rows(): Iterable<Placed<T>>;
  add(one: Placed<T>): void;
  /** Replaces a row by another of the same rank. */
  replace(before: Placed<T>, after: T): void;
  delete(one: Placed<T>): void;
}

/** Whether one row comes before another: by rank, then by position. */
export type Precedes<T> = (one: Placed<T>, other: Placed<T>) => boolean;

export function orderBy<T>(rankOf: (row: T) => number): Precedes<T> {
  return (one, other) => {
    const difference = rankOf(one.row) - rankOf(other.row);
    // Infinity minus Infinity is NaN: equal ranks.
    return difference < 0 || (!(difference > 0) && one.place < other.place);
  };
}

/** The first index, in sorted order, that does not come before. */
export function firstNotBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a row comes after the last one: rows usually arrive in order, and then nothing needs to be searched. */
const isLast = <T>(one: Placed<T>, last: Placed<T> | undefined, precedes: Precedes<T>): boolean =>
  last === undefined || precedes(last, one);

/** Inserts a value; `splice` returns a list, also at the end. */
export function insert<T>(list: T[], at: number, value: T): void {
  if (at === list.length) list.push(value);
  else list.splice(at, 0, value);
}

/** Ordered rows, divided into parts of bounded size: finding, adding and removing visits few of them. */
export class OrderedParts<T, P extends Part<T>> {
  readonly #precedes: Precedes<T>;
  readonly #newPart: () => P;
  readonly #mostRows: number;
  readonly #parts: P[] = [];

  constructor(precedes: Precedes<T>, newPart: () => P, mostRows: number) {
    this.#precedes = precedes;
    this.#newPart = newPart;
    this.#mostRows = mostRows;
  }

  /** The parts, in order; none of them is empty. */
  get all(): readonly P[] {
    return this.#parts;
  }

  add(one: Placed<T>): void {
    const isAtEnd = isLast(one, this.#parts.at(-1)?.last, this.#precedes);
    const at = isAtEnd ? this.#parts.length - 1 : this.#indexOf(one);
    const part = this.#parts[at];
    if (part === undefined || (isAtEnd && part.size >= this.#mostRows)) {
      // Halving the last part each time would leave all parts half empty.
      const next = this.#newPart();
      next.add(one);
      this.#parts.push(next);
      return;
    }
    part.add(one);
    if (part.size > this.#mostRows) this.#parts.splice(at + 1, 0, this.#splitOff(part));
  }

  replace(before: Placed<T>, after: T): void {
    this.#parts[this.#indexOf(before)]?.replace(before, after);
  }

  delete(one: Placed<T>): void {
    const at = this.#indexOf(one);
    const part = this.#parts[at];
    part?.delete(one);
    if (part?.size === 0) this.#parts.splice(at, 1);
  }

  /** Moves the second half of a part to a new one. */
  #splitOff(part: P): P {
    const second = this.#newPart();
    const moved = [...part.rows()].slice(part.size >> 1);
    for (const one of moved.toReversed()) part.delete(one);
    for (const one of moved) second.add(one);
    return second;
  }

  /** The first part that does not end before a row. */
  #indexOf(one: Placed<T>): number {
    return firstNotBefore(this.#parts.length, (at) => {
      const last = this.#parts[at]?.last;
      return last !== undefined && this.#precedes(last, one);
    });
  }
}

/** The smallest kind of part, which contains the rows themselves. */
export abstract class Run<T> implements Part<T> {
  readonly #precedes: Precedes<T>;
  readonly #rows: T[] = [];
  readonly #places: number[] = [];

  constructor(precedes: Precedes<T>) {
    this.#precedes = precedes;
  }

  get size(): number {
    return this.#rows.length;
  }

  get last(): Placed<T> | undefined {
    return this.at(this.size - 1);
  }

  at(slot: number): Placed<T> | undefined {
    const [row, place] = [this.#rows[slot], this.#places[slot]];
    return row === undefined || place === undefined ? undefined : { row, place };
  }

  *rows(): Generator<Placed<T>> {
    for (let slot = 0; slot < this.size; slot += 1) {
      const one = this.at(slot);
      if (one) yield one;
    }
  }

  add(one: Placed<T>): void {
    const slot = isLast(one, this.last, this.#precedes) ? this.size : this.#slotOf(one);
    insert(this.#rows, slot, one.row);
    insert(this.#places, slot, one.place);
    this.inserted(slot, one.row);
  }

  replace(before: Placed<T>, after: T): void {
    const slot = this.#slotOf(before);
    if (this.#places[slot] !== before.place) return;
    this.removed(slot, before.row);
    this.#rows[slot] = after;
    this.inserted(slot, after);
  }

  delete(one: Placed<T>): void {
    const slot = this.#slotOf(one);
    if (this.#places[slot] !== one.place) return;
    this.#rows.splice(slot, 1);
    this.#places.splice(slot, 1);
    this.removed(slot, one.row);
  }

  /** A row was inserted at a slot, before the existing one. */
  protected abstract inserted(slot: number, row: T): void;
  protected abstract removed(slot: number, row: T): void;

  #slotOf(one: Placed<T>): number {
    return firstNotBefore(this.size, (slot) => {
      const other = this.at(slot);
      return other !== undefined && this.#precedes(other, one);
    });
  }
}
