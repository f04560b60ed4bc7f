import type { Listing, Selection } from "../domain/listing.ts";
import { ChunkedList, firstNotBefore, insert, type Part, type Positioned, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

/** Returns the group of a row, and its hour; null if it has none. */
type Grouping<Group, T> = (row: T) => { group: Group; hour: number | null };

interface ListSection<Group, T> extends Part<T> {
  count(selection: Selection<Group>): number;
  collect(selection: Selection<Group>, from: number, to: number, found: T[]): void;
}

/** Marks records without an hour; no date is this large. */
const noHour = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

function isOn(hour: number, hours: Selection<unknown>["hours"]): boolean {
  if (hours === undefined) return true;
  return hour === noHour ? hours.undated : hour >= hours.first && hour <= hours.last;
}

export class ListRun<Group, T> extends Run<T> implements ListSection<Group, T> {
  readonly #grouping: Grouping<Group, T>;
  /** For each row: reading the rows themselves is an order of magnitude slower. */
  readonly #groups: Group[] = [];
  readonly #hours: number[] = [];
  /** For each group; records without an hour come first. */
  readonly #sortedHours = new Map<Group, number[]>();

  constructor(grouping: Grouping<Group, T>) {
    super();
    this.#grouping = grouping;
  }

  count({ groups, hours }: Selection<Group>): number {
    let sum = 0;
    for (const group of groups) {
      const sorted = this.#sortedHours.get(group) ?? [];
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

  collect({ groups, hours }: Selection<Group>, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (let slot = 0; passed < to && slot < this.size; slot += 1) {
      const group = this.#groups[slot];
      if (group === undefined || !groups.includes(group) || !isOn(this.#hours[slot] ?? noHour, hours)) continue;
      const row = passed >= from ? this.rowAt(slot) : undefined;
      if (row !== undefined) found.push(row);
      passed += 1;
    }
  }

  protected override inserted(slot: number, row: T): void {
    const { group, hour: dated } = this.#grouping(row);
    const hour = dated ?? noHour;
    insert(this.#groups, slot, group);
    insert(this.#hours, slot, hour);
    let sorted = this.#sortedHours.get(group);
    if (sorted === undefined) this.#sortedHours.set(group, (sorted = []));
    // After its equals: most records are of the latest hour, or of none.
    if ((sorted.at(-1) ?? noHour) <= hour) sorted.push(hour);
    else insert(sorted, lowerBound(sorted, hour + 1), hour);
  }

  protected override removed(slot: number): void {
    const [group] = this.#groups.splice(slot, 1);
    const [hour = noHour] = this.#hours.splice(slot, 1);
    const sorted = group === undefined ? undefined : this.#sortedHours.get(group);
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

class CountedParts<Group, T> implements ListSection<Group, T> {
  readonly #grouping: Grouping<Group, T>;
  readonly #parts: ChunkedList<T, ListSection<Group, T>>;
  readonly #counts = new Map<Group, HourCounts>();
  size = 0;

  constructor(grouping: Grouping<Group, T>, newPart: () => ListSection<Group, T>, mostRows: number) {
    this.#grouping = grouping;
    this.#parts = new ChunkedList(newPart, mostRows);
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

  count({ groups, hours }: Selection<Group>): number {
    return groups.reduce((sum, group) => sum + (this.#counts.get(group)?.count(hours) ?? 0), 0);
  }

  collect(selection: Selection<Group>, from: number, to: number, found: T[]): void {
    let passed = 0;
    for (const part of this.#parts.all) {
      if (passed >= to) return;
      const here = part.count(selection);
      if (here > 0 && passed + here > from) {
        part.collect(selection, Math.max(from - passed, 0), Math.min(to - passed, here), found);
      }
      passed += here;
    }
  }

  #count(row: T, by: 1 | -1): void {
    this.size += by;
    const { group, hour } = this.#grouping(row);
    let counts = this.#counts.get(group);
    if (counts === undefined) this.#counts.set(group, (counts = new HourCounts()));
    counts.add(hour, by);
  }
}

/** A page reads the sums of stretches and runs, and the records only of the runs that it is cut from. */
export class ListIndex<Group, T extends { createdAt: number }> implements TableIndex<T>, Listing<Group, T> {
  readonly #newList: () => ListSection<Group, T>;
  #list: ListSection<Group, T>;

  constructor(grouping: Grouping<Group, T>, most = { run: 1024, stretch: 32_768 }) {
    const newStretch = () => new CountedParts(grouping, () => new ListRun(grouping), most.run);
    this.#newList = () => new CountedParts(grouping, newStretch, most.stretch);
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

  count(selection: Selection<Group>): number {
    return this.#list.count(selection);
  }

  slice(selection: Selection<Group>, from: number, to: number): T[] {
    const found: T[] = [];
    this.#list.collect(selection, from, to, found);
    return found;
  }
}
