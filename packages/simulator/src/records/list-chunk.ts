import type { Hours } from "../domain/listing.ts";
import { firstNotBefore, insert, type Part, Run } from "./chunked-list.ts";

export interface ListSection<T> extends Part<T> {
  count(groups: readonly number[], hours: Hours | undefined): number;
  collect(groups: readonly number[], hours: Hours | undefined, from: number, to: number, found: T[]): void;
}

export interface ListOrder<T> {
  groups: number;
  markOf: (row: T) => { group: number; hour: number | null };
}

/** Marks records without an hour; no date is this large. */
const noHour = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

function isOn(hour: number, hours: Hours | undefined): boolean {
  if (hours === undefined) return true;
  return hour === noHour ? hours.undated : hour >= hours.first && hour <= hours.last;
}

export class ListChunk<T> extends Run<T> implements ListSection<T> {
  readonly #order: ListOrder<T>;
  /** For each row: reading the rows themselves is an order of magnitude slower. */
  readonly #groups: number[] = [];
  readonly #hours: number[] = [];
  /** For each group; records without an hour come first. */
  readonly #sortedHours: number[][];

  constructor(order: ListOrder<T>) {
    super();
    this.#order = order;
    this.#sortedHours = Array.from({ length: order.groups }, () => []);
  }

  count(groups: readonly number[], hours: Hours | undefined): number {
    let sum = 0;
    for (const group of groups) {
      const sorted = this.#sortedHours[group] ?? [];
      if (hours === undefined) {
        sum += sorted.length;
        continue;
      }
      const undated = lowerBound(sorted, noHour + 1);
      sum += Math.max(lowerBound(sorted, hours.last + 1) - Math.max(lowerBound(sorted, hours.first), undated), 0);
      if (hours.undated) sum += undated;
    }
    return sum;
  }

  collect(groups: readonly number[], hours: Hours | undefined, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (let slot = 0; passed < to && slot < this.size; slot += 1) {
      if (!groups.includes(this.#groups[slot] ?? 0) || !isOn(this.#hours[slot] ?? noHour, hours)) continue;
      const row = passed >= from ? this.rowAt(slot) : undefined;
      if (row !== undefined) found.push(row);
      passed += 1;
    }
  }

  protected override inserted(slot: number, row: T): void {
    const { group, hour: markedHour } = this.#order.markOf(row);
    const hour = markedHour ?? noHour;
    insert(this.#groups, slot, group);
    insert(this.#hours, slot, hour);
    const sorted = this.#sortedHours[group];
    // After its equals: most records are of the latest hour, or of none.
    if (sorted) insert(sorted, lowerBound(sorted, hour + 1), hour);
  }

  protected override removed(slot: number): void {
    const [group, hour] = [this.#groups[slot] ?? 0, this.#hours[slot] ?? noHour];
    this.#groups.splice(slot, 1);
    this.#hours.splice(slot, 1);
    const sorted = this.#sortedHours[group];
    sorted?.splice(lowerBound(sorted, hour), 1);
  }
}
