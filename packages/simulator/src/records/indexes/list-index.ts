import type { Listing, Selection } from "../../domain/listing.ts";
import { DayCounts } from "./day-counts.ts";
import type { ListOrder } from "./list-run.ts";
import { type ListSizes, ListStretch } from "./list-stretch.ts";
import { orderBy, OrderedParts } from "./ordered-parts.ts";
import type { TableIndex } from "../tables/table.ts";

/** How lists group and filter records. */
export interface ListTraits<Group, T> {
  groups: readonly Group[];
  groupOf: (row: T) => Group;
  /** The day of a record, as a number since the epoch; null without one. Default: no record has a day. */
  dayOf?: (row: T) => number | null;
}

const defaultSizes: ListSizes = { run: 1024, stretch: 32 * 1024 };

/**
 * The records of a table in list order, divided into stretches, and these into runs, each of which knows how many
 * records of which groups and days it contains. A page reads these sums, and the records of the runs that it is cut
 * from.
 */
export class ListIndex<Group, T extends { createdAt: number }> implements TableIndex<T>, Listing<Group, T> {
  readonly #groups: readonly Group[];
  readonly #order: ListOrder<T>;
  readonly #stretches: OrderedParts<T, ListStretch<T>>;
  #counts: readonly DayCounts[] = [];

  constructor({ groups, groupOf, dayOf = () => null }: ListTraits<Group, T>, sizes: ListSizes = defaultSizes) {
    this.#groups = groups;
    this.#order = {
      precedes: orderBy(({ createdAt }) => createdAt),
      groups: groups.length,
      markOf: (row) => ({ group: groups.indexOf(groupOf(row)), day: dayOf(row) }),
    };
    const { precedes } = this.#order;
    this.#stretches = new OrderedParts(precedes, () => new ListStretch(this.#order, sizes), sizes.stretch);
    this.clear();
  }

  follow(place: number, before: T | undefined, after: T | undefined): void {
    if (before) this.#count(before, -1);
    if (after) this.#count(after, 1);
    if (before && after && before.createdAt === after.createdAt) {
      this.#stretches.replace({ row: before, place }, after);
      return;
    }
    if (before) this.#stretches.delete({ row: before, place });
    if (after) this.#stretches.add({ row: after, place });
  }

  clear(): void {
    this.#stretches.clear();
    this.#counts = this.#groups.map(() => new DayCounts());
  }

  count({ groups, days }: Selection<Group>): number {
    return this.#numbersOf(groups).reduce((sum, group) => sum + (this.#counts[group]?.count(days) ?? 0), 0);
  }

  slice({ groups, days }: Selection<Group>, from: number, to: number): T[] {
    const numbers = this.#numbersOf(groups);
    const found: T[] = [];
    const end = Math.min(to, this.count({ groups, days }));
    let passed = 0;
    for (const stretch of this.#stretches.all) {
      if (passed >= end) break;
      const here = stretch.count(numbers, days);
      if (here > 0 && passed + here > from) {
        stretch.collect(numbers, days, Math.max(from - passed, 0), Math.min(end - passed, here), found);
      }
      passed += here;
    }
    return found;
  }

  #count(row: T, by: 1 | -1): void {
    const { group, day } = this.#order.markOf(row);
    this.#counts[group]?.add(day, by);
  }

  #numbersOf(groups: readonly Group[]): number[] {
    return groups.map((group) => this.#groups.indexOf(group));
  }
}
