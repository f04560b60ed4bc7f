import type { Arrival } from "../../domain/authorizations/totem.ts";
import { Table } from "./table.ts";

/** The waiting drivers, by authorization, with their total. */
export class WaitingTable extends Table<readonly Arrival[]> {
  #arrivals = 0;

  /** How many drivers wait, for all authorizations together. */
  get arrivals(): number {
    return this.#arrivals;
  }

  override set(key: string, arrivals: readonly Arrival[]): this {
    this.#arrivals += arrivals.length - (this.get(key)?.length ?? 0);
    return super.set(key, arrivals);
  }

  override delete(key: string): boolean {
    this.#arrivals -= this.get(key)?.length ?? 0;
    return super.delete(key);
  }

  override clear(): void {
    this.#arrivals = 0;
    super.clear();
  }
}
