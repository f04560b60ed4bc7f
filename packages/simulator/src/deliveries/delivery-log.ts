import { type Delivery, type DeliveryState, isSettled, type SettledDelivery, type SettledState } from "./delivery.ts";
import { attemptsBytes, deliveryBytes } from "./memory.ts";

export const deliveryLogSize = 1000;

/** The numbers of deliveries, now and since the company was created or last reset. */
export interface DeliveryCounts {
  /** In the log now, by state. */
  remembered: Record<DeliveryState, number>;
  /** Settled and since discarded to keep the log within its limits, by state. */
  forgotten: Record<SettledState, number>;
  /** Waiting outside memory, such as on disk. They are not listed, and are not included in the other counts. */
  overflowed: number;
  /** The number that were dropped because memory was exhausted. */
  memoryExhausted: number;
}

type LogCounts = Omit<DeliveryCounts, "overflowed">;

const noCounts = (): LogCounts => ({
  remembered: { waiting: 0, "under-way": 0, delivered: 0, "given-up": 0, stopped: 0 },
  forgotten: { delivered: 0, "given-up": 0, stopped: 0 },
  memoryExhausted: 0,
});

/** A delivery and its memory in bytes, with that of its event, which is measured once. */
interface Measured {
  delivery: Delivery;
  event: number;
  bytes: number;
}

/** The unsettled deliveries of a company in memory, and the newest settled ones. Those that it forgets stay counted. */
export class DeliveryLog {
  readonly #deliveries = new Map<string, Measured>();
  readonly #unsettled = new Map<string, Delivery>();
  readonly #settled = new Map<string, SettledDelivery>();
  readonly #bytes = { unsettled: 0, settled: 0 };
  readonly #counts = noCounts();

  get all(): readonly Delivery[] {
    return Array.from(this.#deliveries.values(), ({ delivery }) => delivery);
  }

  get isEmpty(): boolean {
    return this.#deliveries.size === 0;
  }

  get counts(): LogCounts {
    const { remembered, forgotten, memoryExhausted } = this.#counts;
    return { remembered: { ...remembered }, forgotten: { ...forgotten }, memoryExhausted };
  }

  get bytes(): Readonly<{ unsettled: number; settled: number }> {
    return this.#bytes;
  }

  get settledSize(): number {
    return this.#settled.size;
  }

  get(id: string): Delivery | undefined {
    return this.#deliveries.get(id)?.delivery;
  }

  unsettled(): Delivery[] {
    return [...this.#unsettled.values()];
  }

  oldestWaiting(): Delivery | undefined {
    // Those in flight are in between; there are never many.
    for (const delivery of this.#unsettled.values()) if (delivery.state === "waiting") return delivery;
    return undefined;
  }

  keep(delivery: Delivery): void {
    const before = this.#deliveries.get(delivery.id);
    const event = before?.delivery.told === delivery.told ? before.event : deliveryBytes(delivery.told);
    const measured = { delivery, event, bytes: event + attemptsBytes(delivery) };
    if (before) this.#count(before, -1);
    this.#deliveries.set(delivery.id, measured);
    this.#count(measured, 1);
    if (isSettled(delivery)) {
      this.#settled.set(delivery.id, delivery);
      this.#unsettled.delete(delivery.id);
    } else {
      this.#unsettled.set(delivery.id, delivery);
      this.#settled.delete(delivery.id);
    }
    if (delivery.reason === "memory-exhausted") this.#counts.memoryExhausted += 1;
  }

  /** Removes an unsettled delivery that is stored elsewhere from now on. */
  handOver(delivery: Delivery): void {
    this.#unsettled.delete(delivery.id);
    this.#remove(delivery.id);
  }

  countForgotten(state: "given-up" | "stopped", count: number): void {
    this.#counts.forgotten[state] += count;
    if (state === "given-up") this.#counts.memoryExhausted += count;
  }

  /** Forgets the delivery that was settled longest ago; false if none is settled. */
  forgetOldest(): boolean {
    const [oldest] = this.#settled.values();
    if (oldest === undefined) return false;
    this.#settled.delete(oldest.id);
    this.#remove(oldest.id);
    this.#counts.forgotten[oldest.state] += 1;
    return true;
  }

  #remove(id: string): void {
    const measured = this.#deliveries.get(id);
    if (measured && this.#deliveries.delete(id)) this.#count(measured, -1);
  }

  #count({ delivery, bytes }: Measured, by: 1 | -1): void {
    this.#counts.remembered[delivery.state] += by;
    this.#bytes[isSettled(delivery) ? "settled" : "unsettled"] += by * bytes;
  }
}
