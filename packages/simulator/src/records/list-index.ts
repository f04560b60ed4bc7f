import type { Days, Listing, Selection } from "../domain/listing.ts";
import { type ListOrder, type ListPart, ListRun } from "./list-run.ts";
import { OrderedParts, type Placed, type Position } from "./ordered-parts.ts";
import type { TableIndex } from "./tables.ts";

/** This many days, and this many of their sums, form one sum of the next level: 2 to the power of this. */
const levelBits = 6;
const levelMask = (1 << levelBits) - 1;

/** The number of records on each day, and without one. Counting a range adds up sums of days, not single days. */
export class DayCounts {
  #total = 0;
  #undated = 0;
  /** By day; by 64 days; by 4,096 days. */
  readonly #levels = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()] as const;
  /** The range of days that have records. */
  #first = Infinity;
  #last = -Infinity;

  /** Adds this many records to a day; a negative number removes some. */
  add(day: number | null, by: number): void {
    this.#total += by;
    if (day === null) {
      this.#undated += by;
      return;
    }
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
    let key = day;
    for (const level of this.#levels) {
      const sum = (level.get(key) ?? 0) + by;
      if (sum === 0) level.delete(key);
      else level.set(key, sum);
      key >>= levelBits;
    }
  }

  count(days: Days | undefined): number {
    if (days === undefined) return this.#total;
    return this.#between(days.first, days.last) + (days.undated ? this.#undated : 0);
  }

  #between(first: number, last: number): number {
    let [from, to] = [Math.max(first, this.#first), Math.min(last, this.#last)];
    let sum = 0;
    for (const [height, level] of this.#levels.entries()) {
      const isTop = height === this.#levels.length - 1;
      for (; from <= to && (isTop || (from & levelMask) !== 0); from += 1) sum += level.get(from) ?? 0;
      for (; from <= to && (to & levelMask) !== levelMask; to -= 1) sum += level.get(to) ?? 0;
      if (from > to) return sum;
      from >>= levelBits;
      to >>= levelBits;
    }
    return sum;
  }
}

/** A part of a list that consists of smaller ones, with the number of records of each group and day in all of them. */
class CountedParts<T> implements ListPart<T> {
  readonly #order: ListOrder<T>;
  readonly #parts: OrderedParts<T, ListPart<T>>;
  readonly #counts: readonly DayCounts[];
  #size = 0;

  constructor(order: ListOrder<T>, newPart: () => ListPart<T>, mostRows: number) {
    this.#order = order;
    this.#parts = new OrderedParts(newPart, mostRows);
    this.#counts = Array.from({ length: order.groups }, () => new DayCounts());
  }

  get size(): number {
    return this.#size;
  }

  endsBefore(position: Position): boolean {
    return this.#parts.all.at(-1)?.endsBefore(position) !== false;
  }

  *rows(): Generator<Placed<T>> {
    for (const part of this.#parts.all) yield* part.rows();
  }

  add(one: Placed<T>): void {
    this.#parts.add(one);
    this.#count(one.row, 1);
  }

  replace(before: Placed<T>, after: T): void {
    this.#parts.replace(before, after);
    this.#count(before.row, -1);
    this.#count(after, 1);
  }

  delete(one: Placed<T>): void {
    this.#parts.delete(one);
    this.#count(one.row, -1);
  }

  count(groups: readonly number[], days: Days | undefined): number {
    return groups.reduce((sum, group) => sum + (this.#counts[group]?.count(days) ?? 0), 0);
  }

  collect(groups: readonly number[], days: Days | undefined, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (const part of this.#parts.all) {
      if (passed >= to) return;
      const here = part.count(groups, days);
      if (here > 0 && passed + here > from) {
        part.collect(groups, days, Math.max(from - passed, 0), Math.min(to - passed, here), found);
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

/** How lists group and filter records. */
export interface ListTraits<Group, T> {
  groups: readonly Group[];
  groupOf: (row: T) => Group;
  /** The day of a record, as a number since the epoch; null without one. Default: no record has a day. */
  dayOf?: (row: T) => number | null;
}

/**
 * The records of a table in list order, divided into stretches, and these into runs, each of which knows how many
 * records of which groups and days it contains. A page reads these sums, and the records of the runs that it is cut
 * from.
 */
export class ListIndex<Group, T extends { createdAt: number }> implements TableIndex<T>, Listing<Group, T> {
  readonly #groups: readonly Group[];
  readonly #newList: () => ListPart<T>;
  #list: ListPart<T>;

  constructor({ groups, groupOf, dayOf = () => null }: ListTraits<Group, T>, most = { run: 1024, stretch: 32 * 1024 }) {
    const order: ListOrder<T> = {
      groups: groups.length,
      markOf: (row) => ({ group: groups.indexOf(groupOf(row)), day: dayOf(row) }),
    };
    const newStretch = () => new CountedParts(order, () => new ListRun(order), most.run);
    this.#groups = groups;
    this.#newList = () => new CountedParts(order, newStretch, most.stretch);
    this.#list = this.#newList();
  }

  follow(place: number, before: T | undefined, after: T | undefined): void {
    if (before && after && before.createdAt === after.createdAt) {
      this.#list.replace({ row: before, place, rank: before.createdAt }, after);
      return;
    }
    if (before) this.#list.delete({ row: before, place, rank: before.createdAt });
    if (after) this.#list.add({ row: after, place, rank: after.createdAt });
  }

  clear(): void {
    this.#list = this.#newList();
  }

  count({ groups, days }: Selection<Group>): number {
    return this.#list.count(this.#numbersOf(groups), days);
  }

  slice({ groups, days }: Selection<Group>, from: number, to: number): T[] {
    const found: T[] = [];
    this.#list.collect(this.#numbersOf(groups), days, from, to, found);
    return found;
  }

  #numbersOf(groups: readonly Group[]): number[] {
    return groups.map((group) => this.#groups.indexOf(group));
  }
}
