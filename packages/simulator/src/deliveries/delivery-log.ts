import {
  type Delivery,
  type DeliveryState,
  isSettled,
  succeeded,
  type SettledDelivery,
  type SettledState,
  type Attempt,
} from "./delivery.ts";
import type { DeliveryContent } from "../domain/authorizations/authorization-transitions.ts";

const [kibibyte, mebibyte, gibibyte] = [2 ** 10, 2 ** 20, 2 ** 30];

/** The approximate memory of an attempt, and of a delivery with its event and queue entries, besides their texts. */
const attemptOverhead = kibibyte / 2;
const deliveryOverhead = kibibyte;

/** A character takes at most two bytes, and a text in a list some more. */
const textBytes = (...texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);
const listBytes = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 32 + 2 * length, 0);

const headerBytes = (headers: Attempt["headers"]): number => textBytes(...Object.entries(headers).flat());

function attemptBytes({ url, headers, outcome }: Attempt): number {
  const bytes = attemptOverhead + textBytes(url) + headerBytes(headers);
  if (outcome?.kind === "failed") return bytes + textBytes(outcome.reason);
  if (outcome?.kind !== "answered") return bytes;
  return bytes + textBytes(outcome.body ?? "") + headerBytes(outcome.headers ?? {});
}

/** The maximum memory of an event. Counts a record in full: earlier versions of it are not shared. */
export function deliveryBytes(told: DeliveryContent): number {
  if ("text" in told) return textBytes(told.text);
  const { event, names } = told;
  const { authorization, id } = event;
  let bytes = textBytes(id, names.product ?? "", names.warehouse ?? "") + listBytes(authorization.trailerPlates);
  for (const value of Object.values(authorization)) if (typeof value === "string") bytes += 2 * value.length;
  if (authorization.origin.kind === "erp") bytes += textBytes(authorization.origin.externalId);
  return event.type === "operation.recorded" ? bytes + listBytes(event.operation.trailerPlates) : bytes;
}

const attemptsBytes = ({ attempts }: Delivery): number =>
  attempts.reduce((sum, attempt) => sum + attemptBytes(attempt), deliveryOverhead);

/** The maximum memory of a delivery, in bytes: its event and its attempts. */
export const bytesOf = (delivery: Delivery): number => deliveryBytes(delivery.told) + attemptsBytes(delivery);

/** The memory limits of deliveries, in bytes. */
export interface DeliveryBounds {
  /** Waiting and in-flight deliveries of a company. Default: 64 MiB. */
  unsettled: number;
  /** Settled deliveries in a company's log. Default: 16 MiB. */
  settled: number;
  /** Both, of all companies together. Default: 256 MiB. */
  total: number;
}

export const defaultBounds: DeliveryBounds = { unsettled: 64 * mebibyte, settled: 16 * mebibyte, total: gibibyte / 4 };

/** Drops the least important delivery of a company; false if there is none. */
type Shed = () => boolean;

/** The memory of all deliveries. At the limit, the company that uses the most drops some, then others. */
export class DeliveryMemory {
  readonly #most: number;
  readonly #held = new Map<Shed, number>();
  #total = 0;
  #isShedding = false;

  constructor(most: number = defaultBounds.total) {
    this.#most = most;
  }

  get total(): number {
    return this.#total;
  }

  note(shed: Shed, bytes: number): void {
    this.#total += bytes - (this.#held.get(shed) ?? 0);
    if (bytes === 0) this.#held.delete(shed);
    else this.#held.set(shed, bytes);
    if (this.#total > this.#most && !this.#isShedding) this.#shed();
  }

  /** Frees an eighth at once, the largest first, so that sorting is rare. */
  #shed(): void {
    this.#isShedding = true;
    const bySize = [...this.#held].sort(([, one], [, other]) => other - one);
    for (const [shed] of bySize) while (this.#total > (this.#most * 7) / 8 && shed());
    this.#isShedding = false;
  }
}

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
  /** The attempts that have ended, by outcome: any 2xx succeeds. */
  attempts: { succeeded: number; failed: number };
}

type LogCounts = Omit<DeliveryCounts, "overflowed">;

const noCounts = (): LogCounts => ({
  remembered: { waiting: 0, "under-way": 0, delivered: 0, "given-up": 0, stopped: 0 },
  forgotten: { delivered: 0, "given-up": 0, stopped: 0 },
  memoryExhausted: 0,
  attempts: { succeeded: 0, failed: 0 },
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
    const { remembered, forgotten, memoryExhausted, attempts } = this.#counts;
    return { remembered: { ...remembered }, forgotten: { ...forgotten }, memoryExhausted, attempts: { ...attempts } };
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
    this.#countAttempts(oldest, 1);
    this.#counts.forgotten[oldest.state] += 1;
    return true;
  }

  #remove(id: string): void {
    const measured = this.#deliveries.get(id);
    if (measured && this.#deliveries.delete(id)) this.#count(measured, -1);
  }

  #count({ delivery, bytes }: Measured, by: 1 | -1): void {
    this.#counts.remembered[delivery.state] += by;
    this.#countAttempts(delivery, by);
    this.#bytes[isSettled(delivery) ? "settled" : "unsettled"] += by * bytes;
  }

  #countAttempts({ attempts }: Delivery, by: 1 | -1): void {
    for (const { outcome } of attempts) {
      if (outcome === null || outcome.kind === "stopped") continue;
      this.#counts.attempts[succeeded(outcome) ? "succeeded" : "failed"] += by;
    }
  }
}
