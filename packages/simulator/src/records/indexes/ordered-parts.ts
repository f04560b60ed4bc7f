/** A row, and its position in its table, which orders rows of equal rank. */
export interface Placed<T> {
  readonly row: T;
  readonly place: number;
}

/** A group of consecutive rows in an order. What a part knows about them as a whole avoids visiting each. */
export interface Part<T, Self> {
  readonly size: number;
  /** The last row. */
  readonly last: Placed<T> | undefined;
  add(one: Placed<T>): void;
  /** Replaces a row by another of the same rank. */
  replace(before: Placed<T>, after: T): void;
  delete(one: Placed<T>): void;
  /** Splits off the second half as a separate part. */
  halve(): Self;
}

/** Whether one row comes before another: by rank, then by position. */
export type Precedes<T> = (one: Placed<T>, other: Placed<T>) => boolean;

/** The order of ranks. */
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

/** Ordered rows, divided into parts of bounded size: finding, adding and removing visits few of them. */
export class OrderedParts<T, P extends Part<T, P>> {
  readonly #precedes: Precedes<T>;
  readonly #newPart: () => P;
  readonly #mostRows: number;
  #parts: P[] = [];

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
    const at = this.#indexOf(one);
    const part = this.#parts[Math.min(at, this.#parts.length - 1)];
    const isAtEnd = at === this.#parts.length;
    if (part === undefined || (isAtEnd && part.size >= this.#mostRows)) {
      // Rows usually arrive in order. Halving the last part each time would leave all parts half empty.
      const next = this.#newPart();
      next.add(one);
      this.#parts.push(next);
      return;
    }
    part.add(one);
    if (part.size > this.#mostRows) this.#parts.splice(at + 1, 0, part.halve());
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

  /** Splits off the second half of the parts. */
  takeHalf(): P[] {
    return this.#parts.splice(this.#parts.length >> 1);
  }

  clear(): void {
    this.#parts = [];
  }

  /** The first part that does not end before a row. */
  #indexOf(one: Placed<T>): number {
    return firstNotBefore(this.#parts.length, (at) => {
      const last = this.#parts[at]?.last;
      return last !== undefined && this.#precedes(last, one);
    });
  }
}
