/** The position of a row in an order: by rank, and among equals by its place in its table. */
interface Position {
  readonly rank: number;
  readonly place: number;
}

export interface Positioned<T> extends Position {
  readonly row: T;
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

/** Ordered rows, divided into runs of bounded size: finding, adding and removing visits few of them. */
export class ChunkedList<T, R extends Run<T>> {
  readonly #newRun: () => R;
  readonly #mostRows: number;
  readonly #runs: R[] = [];
  /** The runs, in order; none of them is empty. */
  readonly all: readonly R[] = this.#runs;

  constructor(newRun: () => R, mostRows: number) {
    this.#newRun = newRun;
    this.#mostRows = mostRows;
  }

  add(one: Positioned<T>): void {
    // Rows usually arrive in order, and then nothing needs to be searched.
    let run = this.#runs.at(-1);
    if (run === undefined || run.endsBefore(one)) {
      // Halving the last run each time would leave all runs half empty.
      if (run === undefined || run.size >= this.#mostRows) this.#runs.push((run = this.#newRun()));
      run.add(one, run.size);
      return;
    }
    const at = this.#indexOf(one);
    run = this.#runs[at] ?? run;
    run.add(one);
    if (run.size > this.#mostRows) this.#runs.splice(at + 1, 0, this.#splitOff(run));
  }

  replace(before: Positioned<T>, after: T): void {
    this.#runs[this.#indexOf(before)]?.replace(before, after);
  }

  delete(one: Positioned<T>): void {
    const at = this.#indexOf(one);
    const run = this.#runs[at];
    run?.delete(one);
    if (run?.size === 0) this.#runs.splice(at, 1);
  }

  #splitOff(run: R): R {
    const second = this.#newRun();
    const moved = [...run.rows()].slice(run.size >> 1);
    for (const one of moved.toReversed()) run.delete(one);
    for (const one of moved) second.add(one);
    return second;
  }

  #indexOf(position: Position): number {
    return firstNotBefore(this.#runs.length, (at) => this.#runs[at]?.endsBefore(position) === true);
  }
}

export abstract class Run<T> {
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

  /** Replaces a row by another of the same rank. */
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
