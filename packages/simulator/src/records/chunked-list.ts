/** The position of a row in an order: by rank, and among equals by its place in its table. */
interface Position {
  readonly rank: number;
  readonly place: number;
}

export interface Positioned<T> extends Position {
  readonly row: T;
}

export interface Part<T> {
  readonly size: number;
  endsBefore(position: Position): boolean;
  rows(): Iterable<Positioned<T>>;
  /** Adds a row, after all others if they are that many. */
  add(one: Positioned<T>, slot?: number): void;
  /** Replaces a row by another of the same rank. */
  replace(before: Positioned<T>, after: T): void;
  delete(one: Positioned<T>): void;
}

export function firstNotBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts a value; `splice` returns a list, also at the end. */
export function insert<T>(list: T[], at: number, value: T): void {
  if (at === list.length) list.push(value);
  else list.splice(at, 0, value);
}

/** Ordered rows, divided into parts of bounded size: finding, adding and removing visits few of them. */
export class ChunkedList<T, P extends Part<T>> {
  readonly #newPart: () => P;
  readonly #mostRows: number;
  readonly #parts: P[] = [];
  /** The parts, in order; none of them is empty. */
  readonly all: readonly P[] = this.#parts;

  constructor(newPart: () => P, mostRows: number) {
    this.#newPart = newPart;
    this.#mostRows = mostRows;
  }

  add(one: Positioned<T>): void {
    // Rows usually arrive in order, and then nothing needs to be searched.
    let part = this.#parts.at(-1);
    if (part === undefined || part.endsBefore(one)) {
      // Halving the last part each time would leave all parts half empty.
      if (part === undefined || part.size >= this.#mostRows) this.#parts.push((part = this.#newPart()));
      part.add(one, part.size);
      return;
    }
    const at = this.#indexOf(one);
    part = this.#parts[at] ?? part;
    part.add(one);
    if (part.size > this.#mostRows) this.#parts.splice(at + 1, 0, this.#splitOff(part));
  }

  replace(before: Positioned<T>, after: T): void {
    this.#parts[this.#indexOf(before)]?.replace(before, after);
  }

  delete(one: Positioned<T>): void {
    const at = this.#indexOf(one);
    const part = this.#parts[at];
    part?.delete(one);
    if (part?.size === 0) this.#parts.splice(at, 1);
  }

  #splitOff(part: P): P {
    const second = this.#newPart();
    const moved = [...part.rows()].slice(part.size >> 1);
    for (const one of moved.toReversed()) part.delete(one);
    for (const one of moved) second.add(one);
    return second;
  }

  #indexOf(position: Position): number {
    return firstNotBefore(this.#parts.length, (at) => this.#parts[at]?.endsBefore(position) === true);
  }
}

export abstract class Run<T> implements Part<T> {
  readonly #rows: T[] = [];
  readonly #places: number[] = [];
  /** For each row: reading the rows themselves is an order of magnitude slower. */
  readonly #ranks: number[] = [];
  size = 0;

  /** True if the row at a slot comes before a position. Default: the last row. */
  endsBefore({ rank, place }: Position, slot = this.size - 1): boolean {
    const other = this.#ranks[slot] ?? -Infinity;
    return other < rank || (other === rank && (this.#places[slot] ?? -Infinity) < place);
  }

  rowAt(slot: number): T | undefined {
    return this.#rows[slot];
  }

  /** The rank of the row at a slot; that of no row is infinite. */
  rankAt(slot: number): number {
    return this.#ranks[slot] ?? Infinity;
  }

  *rows(): Generator<Positioned<T>> {
    for (let slot = 0; slot < this.size; slot += 1) {
      const row = this.rowAt(slot);
      if (row !== undefined) yield { row, place: this.#places[slot] ?? Infinity, rank: this.rankAt(slot) };
    }
  }

  add(one: Positioned<T>, slot = this.#slotOf(one)): void {
    insert(this.#rows, slot, one.row);
    insert(this.#places, slot, one.place);
    insert(this.#ranks, slot, one.rank);
    this.size += 1;
    this.inserted(slot, one.row);
  }

  replace(before: Positioned<T>, after: T): void {
    const slot = this.#slotOf(before);
    this.removed(slot, before.row);
    this.#rows[slot] = after;
    this.inserted(slot, after);
  }

  delete(one: Positioned<T>): void {
    const slot = this.#slotOf(one);
    this.#rows.splice(slot, 1);
    this.#places.splice(slot, 1);
    this.#ranks.splice(slot, 1);
    this.size -= 1;
    this.removed(slot, one.row);
  }

  protected abstract inserted(slot: number, row: T): void;
  protected abstract removed(slot: number, row: T): void;

  #slotOf(position: Position): number {
    return firstNotBefore(this.size, (slot) => this.endsBefore(position, slot));
  }
}
