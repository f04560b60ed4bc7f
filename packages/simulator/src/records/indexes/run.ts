import { firstNotBefore, type Part, type Placed, type Precedes } from "./ordered-parts.ts";

/** The smallest kind of part, which contains the rows themselves. */
export abstract class Run<T, Self extends Run<T, Self>> implements Part<T, Self> {
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

  /** The row at a slot. */
  at(slot: number): Placed<T> | undefined {
    const [row, place] = [this.#rows[slot], this.#places[slot]];
    return row === undefined || place === undefined ? undefined : { row, place };
  }

  add(one: Placed<T>): void {
    const slot = this.#slotOf(one);
    this.#rows.splice(slot, 0, one.row);
    this.#places.splice(slot, 0, one.place);
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

  abstract halve(): Self;

  /** Moves the second half into an empty run. */
  protected moveHalf(second: Self): Self {
    const half = this.size >> 1;
    for (let slot = half; slot < this.size; slot += 1) {
      const one = this.at(slot);
      if (one) second.add(one);
    }
    for (let last = this.last; last && this.size > half; last = this.last) this.delete(last);
    return second;
  }

  /** A row was inserted at a slot, before the existing one. */
  protected abstract inserted(slot: number, row: T): void;
  /** The row of a slot was removed. */
  protected abstract removed(slot: number, row: T): void;

  #slotOf(one: Placed<T>): number {
    return firstNotBefore(this.size, (slot) => {
      const other = this.at(slot);
      return other !== undefined && this.#precedes(other, one);
    });
  }
}
