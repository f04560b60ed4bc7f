import type { Authorization } from "../../domain/authorizations/authorization.ts";
import { statedWindow } from "../../domain/authorizations/date-validity.ts";
import { orderBy, type Placed } from "./ordered-parts.ts";
import { Run } from "./run.ts";

/** The order in which windows begin. */
export const byBegin = orderBy((authorization: Authorization) => statedWindow(authorization).from);

const endOf = (authorization: Authorization): number => statedWindow(authorization).until;

/** A run of authorizations in the order in which their windows begin, and the latest end of a window. */
export class WindowRun extends Run<Authorization, WindowRun> {
  /** The latest end of a window; undefined while it must be recomputed. */
  #ends: number | undefined = -Infinity;

  constructor() {
    super(byBegin);
  }

  /** When the first window begins. */
  get begins(): number {
    const first = this.at(0);
    return first ? statedWindow(first.row).from : Infinity;
  }

  /** When the last window ends. */
  get ends(): number {
    if (this.#ends !== undefined) return this.#ends;
    let latest = -Infinity;
    for (let slot = 0; slot < this.size; slot += 1) {
      const one = this.at(slot);
      if (one) latest = Math.max(latest, endOf(one.row));
    }
    this.#ends = latest;
    return latest;
  }

  override halve(): WindowRun {
    return this.moveHalf(new WindowRun());
  }

  /** Appends those whose window contains an instant to a list, up to a maximum. */
  collect(instant: number, most: number, found: Placed<Authorization>[]): void {
    for (let slot = 0; slot < this.size; slot += 1) {
      const one = this.at(slot);
      if (one === undefined || found.length >= most) return;
      const { from, until } = statedWindow(one.row);
      if (from > instant) return;
      if (until >= instant) found.push(one);
    }
  }

  protected override inserted(_slot: number, row: Authorization): void {
    if (this.#ends !== undefined) this.#ends = Math.max(this.#ends, endOf(row));
  }

  protected override removed(_slot: number, row: Authorization): void {
    if (endOf(row) === this.#ends) this.#ends = undefined;
  }
}
