import { type Authorization, endsAlone, ignoresEndAlone } from "../domain/authorizations/authorization.ts";
import type { Context } from "../domain/decision.ts";
import type { Candidates } from "../domain/authorizations/totem.ts";
import { ChunkedList, type Positioned, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

const isOpen = ({ status, remainingQuantity }: Authorization): boolean => status === "Active" && remainingQuantity > 0;

const positionOf = (place: number, row: Authorization) => ({ row, place, rank: row.scheduledDate ?? -Infinity });

const endOf = ({ endDate }: Authorization): number => endDate ?? Infinity;

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

const keyOf = (totemGroupId: string, driverNif: string | null, isEndAlone: boolean): string =>
  `${totemGroupId} ${isEndAlone ? "end" : ""} ${driverNif ?? ""}`;

export class ActiveAuthorizationIndex implements TableIndex<Authorization>, Candidates {
  /** Those with only an end date are apart: what that means is an assumption, which can change at any time. */
  readonly #windows = new Map<string, Windows>();
  readonly #longestRun: number;

  constructor(longest = longestRun) {
    this.#longestRun = longest;
  }

  follow(place: number, before: Authorization | undefined, after: Authorization | undefined): void {
    if (before && isOpen(before)) this.#delete(positionOf(place, before));
    if (after && isOpen(after)) this.#add(positionOf(place, after));
  }

  clear(): void {
    this.#windows.clear();
  }

  find(totemGroupId: string, driverNif: string | null, { now, assume }: Context, most: number): Authorization[] {
    const found: Positioned<Authorization>[] = [];
    const collect = (windows: Windows, instant: number) => {
      // Nearly every run that is visited has a window that contains the instant, so that the maximum is reached soon.
      for (const run of windows.all) {
        if (found.length >= most || run.begins > instant) return;
        if (run.ends >= instant) run.collect(instant, most, found);
      }
    };
    const begun = this.#windows.get(keyOf(totemGroupId, driverNif, false));
    if (begun) collect(begun, now);
    const endingAlone = this.#windows.get(keyOf(totemGroupId, driverNif, true));
    if (endingAlone) collect(endingAlone, ignoresEndAlone(assume) ? -Infinity : now);
    return found.sort((one, other) => one.place - other.place).map(({ row }) => row);
  }

  #add(one: Positioned<Authorization>): void {
    const { totemGroupId, driverNif } = one.row;
    const key = keyOf(totemGroupId, driverNif, endsAlone(one.row));
    const known = this.#windows.get(key);
    const windows = known ?? new ChunkedList<Authorization, WindowRun>(() => new WindowRun(), this.#longestRun);
    windows.add(one);
    if (known === undefined) this.#windows.set(key, windows);
  }

  #delete(one: Positioned<Authorization>): void {
    const { totemGroupId, driverNif } = one.row;
    const key = keyOf(totemGroupId, driverNif, endsAlone(one.row));
    const windows = this.#windows.get(key);
    windows?.delete(one);
    if (windows?.all.length === 0) this.#windows.delete(key);
  }
}
