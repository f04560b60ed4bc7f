import type { Days } from "../domain/listing.ts";
import { firstNotBefore, insert, type Part, Run } from "./ordered-parts.ts";

/** A part of a list. Groups are meant by their numbers. */
export interface ListPart<T> extends Part<T> {
  /** How many rows these groups have on these days. */
  count(groups: readonly number[], days: Days | undefined): number;
  /** Appends those rows in a range of positions to a list. */
  collect(groups: readonly number[], days: Days | undefined, from: number, to: number, found: T[]): void;
}

/** How a list reads its records: the number of a record's group; its day, as a number since the epoch, or null. */
export interface ListOrder<T> {
  groups: number;
  markOf: (row: T) => { group: number; day: number | null };
}

/** Marks records without a day; no date is this large. */
const noDay = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

/** Whether a day, or the lack of one, is in the requested range. */
function isOn(day: number, days: Days | undefined): boolean {
  if (days === undefined) return true;
  return day === noDay ? days.undated : day >= days.first && day <= days.last;
}

/** A run of records in list order, with the days of each group sorted, so that a range can be counted. */
export class ListRun<T> extends Run<T> implements ListPart<T> {
  readonly #order: ListOrder<T>;
  /** For each row: reading the rows themselves is an order of magnitude slower. */
  readonly #groups: number[] = [];
  readonly #days: number[] = [];
  /** For each group; records without a day come first. */
  readonly #sortedDays: number[][];

  constructor(order: ListOrder<T>) {
    super();
    this.#order = order;
    this.#sortedDays = Array.from({ length: order.groups }, () => []);
  }

  count(groups: readonly number[], days: Days | undefined): number {
    let sum = 0;
    for (const group of groups) {
      const sorted = this.#sortedDays[group] ?? [];
      if (days === undefined) {
        sum += sorted.length;
        continue;
      }
      const undated = lowerBound(sorted, noDay + 1);
      sum += Math.max(lowerBound(sorted, days.last + 1) - Math.max(lowerBound(sorted, days.first), undated), 0);
      if (days.undated) sum += undated;
    }
    return sum;
  }

  collect(groups: readonly number[], days: Days | undefined, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (let slot = 0; passed < to && slot < this.size; slot += 1) {
      if (!groups.includes(this.#groups[slot] ?? 0) || !isOn(this.#days[slot] ?? noDay, days)) continue;
      const one = passed >= from ? this.at(slot) : undefined;
      if (one) found.push(one.row);
      passed += 1;
    }
  }

  protected override inserted(slot: number, row: T): void {
    const { group, day: markedDay } = this.#order.markOf(row);
    const day = markedDay ?? noDay;
    insert(this.#groups, slot, group);
    insert(this.#days, slot, day);
    const sorted = this.#sortedDays[group];
    // After its equals: most records are of the latest day, or of none.
    if (sorted) insert(sorted, lowerBound(sorted, day + 1), day);
  }

  protected override removed(slot: number): void {
    const [group, day] = [this.#groups[slot] ?? 0, this.#days[slot] ?? noDay];
    this.#groups.splice(slot, 1);
    this.#days.splice(slot, 1);
    const sorted = this.#sortedDays[group];
    sorted?.splice(lowerBound(sorted, day), 1);
  }
}
