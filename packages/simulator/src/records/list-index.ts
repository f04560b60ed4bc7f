import type { Listing, Selection } from "../domain/listing.ts";
import { ChunkedList, type Positioned, firstNotBefore, insert, type Part, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

interface ListSection<T> extends Part<T> {
  count(groups: readonly number[], hours: Selection<unknown>["hours"]): number;
  collect(groups: readonly number[], hours: Selection<unknown>["hours"], from: number, to: number, found: T[]): void;
}

interface ListOrder<T> {
  groups: number;
  markOf: (row: T) => { group: number; hour: number | null };
}

/** Marks records without an hour; no date is this large. */
const noHour = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

function isOn(hour: number, hours: Selection<unknown>["hours"]): boolean {
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

  count(groups: readonly number[], hours: Selection<unknown>["hours"]): number {
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

  collect(groups: readonly number[], hours: Selection<unknown>["hours"], from: number, to: number, found: T[]): void {
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

/** This many hours, and this many of their sums, form one sum of the next level: 2 to the power of this. */
const levelBits = 6;
const levelMask = (1 << levelBits) - 1;

/** The number of records on each hour, and without one. Counting a range adds up sums of hours, not single hours. */
export class HourCounts {
  #total = 0;
  #undated = 0;
  /** By hour; by 64 hours; by 4,096 hours, which are half a year; and by 30 years. */
  readonly #levels = Array.from({ length: 4 }, () => new Map<number, number>());
  #first = Infinity;
  #last = -Infinity;

  add(hour: number | null, by: number): void {
    this.#total += by;
    if (hour === null) {
      this.#undated += by;
      return;
    }
    this.#first = Math.min(this.#first, hour);
    this.#last = Math.max(this.#last, hour);
    let key = hour;
    for (const level of this.#levels) {
      const sum = (level.get(key) ?? 0) + by;
      if (sum === 0) level.delete(key);
      else level.set(key, sum);
      key >>= levelBits;
    }
  }

  count(hours: Selection<unknown>["hours"]): number {
    if (hours === undefined) return this.#total;
    return this.#between(hours.first, hours.last) + (hours.undated ? this.#undated : 0);
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

class CountedParts<T> implements ListSection<T> {
  readonly #order: ListOrder<T>;
  readonly #parts: ChunkedList<T, ListSection<T>>;
  readonly #counts: readonly HourCounts[];
  size = 0;

  constructor(order: ListOrder<T>, newPart: () => ListSection<T>, mostRows: number) {
    this.#order = order;
    this.#parts = new ChunkedList(newPart, mostRows);
    this.#counts = Array.from({ length: order.groups }, () => new HourCounts());
  }

  endsBefore(position: Parameters<Part<T>["endsBefore"]>[0]): boolean {
    return this.#parts.all.at(-1)?.endsBefore(position) !== false;
  }

  *rows(): Generator<Positioned<T>> {
    for (const part of this.#parts.all) yield* part.rows();
  }

  add(one: Positioned<T>): void {
    this.#parts.add(one);
    this.#count(one.row, 1);
  }

  replace(before: Positioned<T>, after: T): void {
    this.#parts.replace(before, after);
    this.#count(before.row, -1);
    this.#count(after, 1);
  }

  delete(one: Positioned<T>): void {
    this.#parts.delete(one);
    this.#count(one.row, -1);
  }

  count(groups: readonly number[], hours: Selection<unknown>["hours"]): number {
    return groups.reduce((sum, group) => sum + (this.#counts[group]?.count(hours) ?? 0), 0);
  }

  collect(groups: readonly number[], hours: Selection<unknown>["hours"], from: number, to: number, found: T[]): void {
    let passed = 0;
    for (const part of this.#parts.all) {
      if (passed >= to) return;
      const here = part.count(groups, hours);
      if (here > 0 && passed + here > from) {
        part.collect(groups, hours, Math.max(from - passed, 0), Math.min(to - passed, here), found);
      }
      passed += here;
    }
  }

  #count(row: T, by: 1 | -1): void {
    const { group, hour } = this.#order.markOf(row);
    this.size += by;
    this.#counts[group]?.add(hour, by);
  }
}

interface ListGrouping<Group, T> {
  groups: readonly Group[];
  groupOf: (row: T) => Group;
  hourOf?: (row: T) => number | null;
}

/** A page reads the sums of stretches and runs, and the records only of the runs that it is cut from. */
export class ListIndex<Group, T extends { createdAt: number }> implements TableIndex<T>, Listing<Group, T> {
  readonly #groups: readonly Group[];
  readonly #newList: () => ListSection<T>;
  #list: ListSection<T>;

  constructor({ groups, groupOf, hourOf = () => null }: ListGrouping<Group, T>, most = { run: 1024, stretch: 32_768 }) {
    const markOf = (row: T) => ({ group: groups.indexOf(groupOf(row)), hour: hourOf(row) });
    const order: ListOrder<T> = { groups: groups.length, markOf };
    const newStretch = () => new CountedParts(order, () => new ListChunk(order), most.run);
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

  count({ groups, hours }: Selection<Group>): number {
    return this.#list.count(this.#numbersOf(groups), hours);
  }

  slice({ groups, hours }: Selection<Group>, from: number, to: number): T[] {
    const found: T[] = [];
    this.#list.collect(this.#numbersOf(groups), hours, from, to, found);
    return found;
  }

  #numbersOf(groups: readonly Group[]): number[] {
    return groups.map((group) => this.#groups.indexOf(group));
  }
}
