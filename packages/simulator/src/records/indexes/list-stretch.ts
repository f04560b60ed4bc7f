import type { Days } from "../../domain/listing.ts";
import { DayCounts } from "./day-counts.ts";
import { type ListOrder, ListRun } from "./list-run.ts";
import { OrderedParts, type Part, type Placed } from "./ordered-parts.ts";

/** The maximum number of rows in a run of a list, and in a stretch. */
export interface ListSizes {
  run: number;
  stretch: number;
}

/** A stretch of a list: many runs, and the number of records of each group and day in all of them. */
export class ListStretch<T> implements Part<T, ListStretch<T>> {
  readonly #order: ListOrder<T>;
  readonly #sizes: ListSizes;
  readonly #runs: OrderedParts<T, ListRun<T>>;
  readonly #counts: readonly DayCounts[];
  #size = 0;

  constructor(order: ListOrder<T>, sizes: ListSizes) {
    this.#order = order;
    this.#sizes = sizes;
    this.#runs = new OrderedParts(order.precedes, () => new ListRun(order), sizes.run);
    this.#counts = Array.from({ length: order.groups }, () => new DayCounts());
  }

  get size(): number {
    return this.#size;
  }

  get last(): Placed<T> | undefined {
    return this.#runs.all.at(-1)?.last;
  }

  add(one: Placed<T>): void {
    this.#runs.add(one);
    this.#count(one.row, 1);
  }

  replace(before: Placed<T>, after: T): void {
    this.#runs.replace(before, after);
    this.#count(before.row, -1);
    this.#count(after, 1);
  }

  delete(one: Placed<T>): void {
    this.#runs.delete(one);
    this.#count(one.row, -1);
  }

  halve(): ListStretch<T> {
    const second = new ListStretch(this.#order, this.#sizes);
    for (const run of this.#runs.takeHalf()) {
      for (let slot = 0; slot < run.size; slot += 1) {
        const one = run.at(slot);
        if (one === undefined) continue;
        second.add(one);
        this.#count(one.row, -1);
      }
    }
    return second;
  }

  /** How many records these groups have on these days. */
  count(groups: readonly number[], days: Days | undefined): number {
    return groups.reduce((sum, group) => sum + (this.#counts[group]?.count(days) ?? 0), 0);
  }

  /** Appends those records in a range of positions to a list. */
  collect(groups: readonly number[], days: Days | undefined, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (const run of this.#runs.all) {
      if (passed >= to) return;
      const here = run.count(groups, days);
      if (here > 0 && passed + here > from) {
        run.collect(groups, days, Math.max(from - passed, 0), Math.min(to - passed, here), found);
      }
      passed += here;
    }
  }

  #count(row: T, by: 1 | -1): void {
    const { group, day } = this.#order.markOf(row);
    this.#size += by;
    this.#counts[group]?.add(day, by);
  }
}
