import type { Listing, Selection } from "../domain/listing.ts";
import { ChunkedList, firstNotBefore, insert, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

/** Returns the group of a row, and its hour; null if it has none. */
type Grouping<Group, T> = (row: T) => { group: Group; hour: number | null };

/** Marks records without an hour; no date is this large. */
const noHour = -(2 ** 30);

const lowerBound = (sorted: readonly number[], value: number): number =>
  firstNotBefore(sorted.length, (at) => (sorted[at] ?? Infinity) < value);

function isOn(hour: number, hours: Selection<unknown>["hours"]): boolean {
  if (hours === undefined) return true;
  return hour === noHour ? hours.undated : hour >= hours.first && hour <= hours.last;
}

export class ListRun<Group, T> extends Run<T> {
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

/** A page reads the sums of runs, and the records only of the runs that it is cut from. */
export class ListIndex<Group, T extends { createdAt: number }> implements TableIndex<T>, Listing<Group, T> {
  readonly #newList: () => ChunkedList<T, ListRun<Group, T>>;
  #list: ChunkedList<T, ListRun<Group, T>>;

  constructor(grouping: Grouping<Group, T>, longestRun = 1024) {
    this.#newList = () => new ChunkedList(() => new ListRun(grouping), longestRun);
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
    return this.#list.all.reduce((sum, run) => sum + run.count(selection), 0);
  }

  slice(selection: Selection<Group>, from: number, to: number): T[] {
    const found: T[] = [];
    let passed = 0;
    for (const run of this.#list.all) {
      if (passed >= to) break;
      const here = run.count(selection);
      if (here > 0 && passed + here > from) {
        run.collect(selection, Math.max(from - passed, 0), Math.min(to - passed, here), found);
      }
      passed += here;
    }
    return found;
  }
}
