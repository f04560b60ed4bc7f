import { type Delivery, type DeliveryState, isSettled } from "./delivery.ts";
import { bytesOf } from "./memory.ts";

/** How many settled deliveries are remembered. */
export const deliveryLogSize = 1000;

/** The states in which a delivery no longer changes. */
type SettledState = Exclude<DeliveryState, "waiting" | "under-way">;

/** How many deliveries there are, and have been, since the company was created or last reset. */
export interface DeliveryCounts {
  /** In the log now, by state. */
  remembered: Record<DeliveryState, number>;
  /** Settled and since discarded to keep the log within its limits, by state. */
  forgotten: Record<SettledState, number>;
  /** Waiting outside memory, such as on disk. They are not listed, and are not included in the other counts. */
  overflowed: number;
  /** How many were dropped because memory was exhausted. */
  memoryExhausted: number;
}

/** How many deliveries a log counts. */
export type LogCounts = Omit<DeliveryCounts, "overflowed">;

const noCounts = (): LogCounts => ({
  remembered: { waiting: 0, "under-way": 0, delivered: 0, "given-up": 0, stopped: 0 },
  forgotten: { delivered: 0, "given-up": 0, stopped: 0 },
  memoryExhausted: 0,
});

/**
 * The deliveries of a company that are in memory: those that are not settled, and the newest settled ones. Deliveries
 * that it forgets stay counted.
 */
export class DeliveryLog {
  readonly #deliveries = new Map<string, Delivery>();
  /** Oldest first. */
  readonly #unsettled = new Set<string>();
  /** In the order in which they settled. */
  readonly #settled = new Set<string>();
  readonly #bytes = { unsettled: 0, settled: 0 };
  readonly #counts = noCounts();

  /** Every remembered delivery, oldest first. */
  get all(): readonly Delivery[] {
    return [...this.#deliveries.values()];
  }

  /** Whether none is remembered. */
  get isEmpty(): boolean {
    return this.#deliveries.size === 0;
  }

  /** The totals; a copy. */
  get counts(): LogCounts {
    const { remembered, forgotten, memoryExhausted } = this.#counts;
    return { remembered: { ...remembered }, forgotten: { ...forgotten }, memoryExhausted };
  }

  /** How many bytes they use. */
  get bytes(): Readonly<{ unsettled: number; settled: number }> {
    return this.#bytes;
  }

  /** How many settled ones are remembered. */
  get settledSize(): number {
    return this.#settled.size;
  }

  /** One delivery. */
  get(id: string): Delivery | undefined {
    return this.#deliveries.get(id);
  }

  /** The deliveries that are not settled, oldest first. */
  unsettled(): Delivery[] {
    return [...this.#unsettled].flatMap((id) => this.#deliveries.get(id) ?? []);
  }

  /** The oldest waiting delivery. */
  oldestWaiting(): Delivery | undefined {
    // Those in flight are in between; there are never many.
    for (const id of this.#unsettled) {
      const delivery = this.#deliveries.get(id);
      if (delivery?.state === "waiting") return delivery;
    }
    return undefined;
  }

  /** Stores the current version of a delivery. */
  keep(delivery: Delivery): void {
    const before = this.#deliveries.get(delivery.id);
    if (before) this.#count(before, -1);
    this.#deliveries.set(delivery.id, delivery);
    this.#count(delivery, 1);
    const [into, outOf] = isSettled(delivery) ? [this.#settled, this.#unsettled] : [this.#unsettled, this.#settled];
    into.add(delivery.id);
    outOf.delete(delivery.id);
    if (delivery.reason === "memory-exhausted") this.#counts.memoryExhausted += 1;
  }

  /** Removes an unsettled delivery that is stored elsewhere from now on. */
  handOver(delivery: Delivery): void {
    if (!this.#deliveries.delete(delivery.id)) return;
    this.#unsettled.delete(delivery.id);
    this.#count(delivery, -1);
  }

  /** Counts deliveries that settled elsewhere. */
  countForgotten(state: "given-up" | "stopped", count: number): void {
    this.#counts.forgotten[state] += count;
    if (state === "given-up") this.#counts.memoryExhausted += count;
  }

  /** Forgets the delivery that was settled longest ago; false if none is settled. */
  forgetOldest(): boolean {
    for (const id of this.#settled) {
      const delivery = this.#deliveries.get(id);
      this.#settled.delete(id);
      this.#deliveries.delete(id);
      if (delivery === undefined) continue;
      this.#count(delivery, -1);
      const { state } = delivery;
      if (state !== "waiting" && state !== "under-way") this.#counts.forgotten[state] += 1;
      return true;
    }
    return false;
  }

  #count(delivery: Delivery, by: 1 | -1): void {
    this.#counts.remembered[delivery.state] += by;
    this.#bytes[isSettled(delivery) ? "settled" : "unsettled"] += by * bytesOf(delivery);
  }
}
