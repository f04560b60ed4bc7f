import { type Authorization, endsAlone, ignoresEndAlone } from "../domain/authorizations/authorization.ts";
import type { Context } from "../domain/decision.ts";
import type { Candidates } from "../domain/authorizations/totem.ts";
import { ChunkedList, type Positioned, Run } from "./chunked-list.ts";
import type { TableIndex } from "./tables.ts";

class WindowRun extends Run<Authorization> {
  /** The latest end of a window; undefined while it must be recomputed. */
  #ends: number | undefined = -Infinity;

  get begins(): number {
    return this.rankAt(0);
  }

  get ends(): number {
    if (this.#ends !== undefined) return this.#ends;
    let latest = -Infinity;
    for (const { row } of this.rows()) latest = Math.max(latest, row.endDate ?? Infinity);
    this.#ends = latest;
    return latest;
  }

  collect(instant: number, most: number, found: Positioned<Authorization>[]): void {
    for (const one of this.rows()) {
      if (found.length >= most) return;
      if (one.rank > instant) return;
      if ((one.row.endDate ?? Infinity) >= instant) found.push(one);
    }
  }

  protected override inserted(_slot: number, { endDate }: Authorization): void {
    if (this.#ends !== undefined) this.#ends = Math.max(this.#ends, endDate ?? Infinity);
  }

  protected override removed(_slot: number, { endDate }: Authorization): void {
    if ((endDate ?? Infinity) === this.#ends) this.#ends = undefined;
  }
}

type Windows = ChunkedList<Authorization, WindowRun>;

const longestRun = 1024;

export class ActiveAuthorizationIndex implements TableIndex<Authorization>, Candidates {
  /** By totem group and driver. */
  readonly #windows = new Map<string, Windows>();
  /** Those with only an end date are apart: what that means is an assumption, which can change at any time. */
  readonly #endingAlone = new Map<string, Windows>();
  readonly #longestRun: number;

  constructor(longest = longestRun) {
    this.#longestRun = longest;
  }

  follow(place: number, before: Authorization | undefined, after: Authorization | undefined): void {
    if (before === after) return;
    for (const row of [before, after]) {
      // Only one that is open can be found.
      if (row?.status !== "Active" || row.remainingQuantity <= 0) continue;
      const all = endsAlone(row) ? this.#endingAlone : this.#windows;
      const key = `${row.totemGroupId} ${row.driverNif ?? ""}`;
      const one = { row, place, rank: row.scheduledDate ?? -Infinity };
      let windows = all.get(key);
      if (row === after) {
        if (windows === undefined) all.set(key, (windows = new ChunkedList(() => new WindowRun(), this.#longestRun)));
        windows.add(one);
      } else {
        windows?.delete(one);
        if (windows?.all.length === 0) all.delete(key);
      }
    }
  }

  clear(): void {
    this.#windows.clear();
    this.#endingAlone.clear();
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
    const key = `${totemGroupId} ${driverNif ?? ""}`;
    const begun = this.#windows.get(key);
    if (begun) collect(begun, now);
    const endingAlone = this.#endingAlone.get(key);
    if (endingAlone) collect(endingAlone, ignoresEndAlone(assume) ? -Infinity : now);
    return found.sort((one, other) => one.place - other.place).map(({ row }) => row);
  }
}
