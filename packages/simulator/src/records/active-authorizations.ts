import {
  type Authorization,
  endsAlone,
  ignoresEndAlone,
  isOpen,
  statedWindow,
} from "../domain/authorizations/authorization.ts";
import type { Context } from "../domain/decision.ts";
import type { Candidates } from "../domain/authorizations/totem.ts";
import { ChunkedList, type Positioned, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

const beginOf = (authorization: Authorization): number => statedWindow(authorization).from;
const endOf = (authorization: Authorization): number => statedWindow(authorization).until;

/** A run of authorizations in the order in which their windows begin, and the latest end of a window. */
class WindowRun extends Run<Authorization> {
  /** The latest end of a window; undefined while it must be recomputed. */
  #ends: number | undefined = -Infinity;

  get begins(): number {
    return this.rankAt(0);
  }

  get ends(): number {
    if (this.#ends !== undefined) return this.#ends;
    let latest = -Infinity;
    for (const { row } of this.rows()) latest = Math.max(latest, endOf(row));
    this.#ends = latest;
    return latest;
  }

  /** Appends those whose window contains an instant to a list, up to a maximum. */
  collect(instant: number, most: number, found: Positioned<Authorization>[]): void {
    for (const one of this.rows()) {
      if (found.length >= most) return;
      if (one.rank > instant) return;
      if (endOf(one.row) >= instant) found.push(one);
    }
  }

  protected override inserted(_slot: number, row: Authorization): void {
    if (this.#ends !== undefined) this.#ends = Math.max(this.#ends, endOf(row));
  }

  protected override removed(_slot: number, row: Authorization): void {
    if (endOf(row) === this.#ends) this.#ends = undefined;
  }
}

type Windows = ChunkedList<Authorization, WindowRun>;

const longestRun = 1024;

/** The windows of authorizations by totem group and driver; null stands for no driver. */
class WindowsByDriver {
  readonly #groups = new Map<string, Map<string | null, Windows>>();
  readonly #longestRun: number;

  constructor(longest: number) {
    this.#longestRun = longest;
  }

  get(totemGroupId: string, driverNif: string | null): Windows | undefined {
    return this.#groups.get(totemGroupId)?.get(driverNif);
  }

  add(one: Positioned<Authorization>): void {
    const { totemGroupId, driverNif } = one.row;
    const windows = this.get(totemGroupId, driverNif) ?? this.#begin(totemGroupId, driverNif);
    windows.add(one);
  }

  delete(one: Positioned<Authorization>): void {
    const { totemGroupId, driverNif } = one.row;
    const windows = this.get(totemGroupId, driverNif);
    windows?.delete(one);
    if (windows?.all.length === 0) this.#groups.get(totemGroupId)?.delete(driverNif);
  }

  clear(): void {
    this.#groups.clear();
  }

  #begin(totemGroupId: string, driverNif: string | null): Windows {
    const drivers = this.#groups.get(totemGroupId) ?? new Map<string | null, Windows>();
    const windows = new ChunkedList<Authorization, WindowRun>(() => new WindowRun(), this.#longestRun);
    this.#groups.set(totemGroupId, drivers.set(driverNif, windows));
    return windows;
  }
}

/** The authorizations that totems may serve, by totem group, driver and window. */
export class ActiveAuthorizationIndex implements TableIndex<Authorization>, Candidates {
  readonly #begun: WindowsByDriver;
  /** Those with an end date and no start date: what that means is an assumption, which can change at any time. */
  readonly #endingAlone: WindowsByDriver;

  /** The rows of the table, as long as they are not in order. */
  #unordered: (() => Iterable<[place: number, row: Authorization]>) | undefined;

  constructor(longest = longestRun) {
    this.#begun = new WindowsByDriver(longest);
    this.#endingAlone = new WindowsByDriver(longest);
  }

  /**
   * Leaves the rows of an empty table unordered until they are needed, or `order` is called. They arrive in no order of their
   * windows, and to put many in order at once takes a fraction of the time.
   */
  postpone(rows: () => Iterable<[place: number, row: Authorization]>): void {
    this.#unordered = rows;
  }

  /** Puts the rows in order that were left unordered. */
  order(): void {
    const rows = this.#unordered;
    if (rows === undefined) return;
    this.#unordered = undefined;
    const open: Positioned<Authorization>[] = [];
    for (const [place, row] of rows()) if (isOpen(row)) open.push({ row, place, rank: beginOf(row) });
    // Those of one rank stay in the order of their places.
    open.sort((one, other) => one.rank - other.rank || 0);
    for (const one of open) this.#partOf(one.row).add(one);
  }

  follow(place: number, before: Authorization | undefined, after: Authorization | undefined): void {
    if (this.#unordered) return;
    if (before && isOpen(before)) this.#partOf(before).delete({ row: before, place, rank: beginOf(before) });
    if (after && isOpen(after)) this.#partOf(after).add({ row: after, place, rank: beginOf(after) });
  }

  clear(): void {
    this.#begun.clear();
    this.#endingAlone.clear();
  }

  find(totemGroupId: string, driverNif: string | null, { now, assume }: Context, most: number): Authorization[] {
    this.order();
    const found: Positioned<Authorization>[] = [];
    const collect = (windows: Windows, instant: number) => {
      // Nearly every run that is visited has a window that contains the instant, so that the maximum is reached soon.
      for (const run of windows.all) {
        if (found.length >= most || run.begins > instant) return;
        if (run.ends >= instant) run.collect(instant, most, found);
      }
    };
    const begun = this.#begun.get(totemGroupId, driverNif);
    if (begun) collect(begun, now);
    const endingAlone = this.#endingAlone.get(totemGroupId, driverNif);
    if (endingAlone) collect(endingAlone, ignoresEndAlone(assume) ? -Infinity : now);
    return found.sort((one, other) => one.place - other.place).map(({ row }) => row);
  }

  #partOf(authorization: Authorization): WindowsByDriver {
    return endsAlone(authorization) ? this.#endingAlone : this.#begun;
  }
}
