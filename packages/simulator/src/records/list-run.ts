import type { Days } from "../domain/listing.ts";
import { firstNotBefore, type Precedes } from "./ordered-parts.ts";
import { Run } from "./run.ts";

/** What lists tell a record apart by: the number of its group, and its day. */
export interface Mark {
  group: number;
  /** Counted from the epoch; null without one. */
  day: number | null;
}

/** How a list looks at its records. */
export interface ListOrder<T> {
  precedes: Precedes<T>;
  groups: number;
  markOf: (row: T) => Mark;
}

/** Marks what has no day; no date reaches so far. */
const noDay = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

/** Whether a day, or the lack of one, is among those that are asked for. */
function isOn(day: number, days: Days | undefined): boolean {
  if (days === undefined) return true;
  return day === noDay ? days.undated : day >= days.first && day <= days.last;
}

/** A run of records in the order of a list, with the days of each group sorted, so that those in between can be counted. */
export class ListRun<T> extends Run<T, ListRun<T>> {
  readonly #order: ListOrder<T>;
  /** Of each row: looking into the rows themselves is an order of magnitude slower. */
  readonly #groups: number[] = [];
  readonly #days: number[] = [];
  /** Of each group; what has no day stands before all others. */
  readonly #sortedDays: number[][];

  constructor(order: ListOrder<T>) {
    super(order.precedes);
    this.#order = order;
    this.#sortedDays = Array.from({ length: order.groups }, () => []);
  }

  override halve(): ListRun<T> {
    return this.moveHalf(new ListRun(this.#order));
  }

  /** How many rows of these groups there are, on these days. */
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

  /** Adds those rows to others that stand from one place among them to before another. */
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
    const { group, day } = this.#order.markOf(row);
    this.#groups.splice(slot, 0, group);
    this.#days.splice(slot, 0, day ?? noDay);
    const sorted = this.#sortedDays[group];
    sorted?.splice(lowerBound(sorted, day ?? noDay), 0, day ?? noDay);
  }

  protected override removed(slot: number): void {
    const [group, day] = [this.#groups[slot] ?? 0, this.#days[slot] ?? noDay];
    this.#groups.splice(slot, 1);
    this.#days.splice(slot, 1);
    const sorted = this.#sortedDays[group];
    sorted?.splice(lowerBound(sorted, day), 1);
  }
}
