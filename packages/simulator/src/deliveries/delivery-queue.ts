import type { TimeSource } from "../clock/time-source.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Report } from "../listeners/listeners.ts";
import { type DeliveryCounts, DeliveryLog, deliveryLogSize } from "./delivery-log.ts";
import { type Delivery, giveUp, setBack } from "./delivery.ts";
import { bytesOf, defaultBounds, type DeliveryBounds, type DeliveryMemory, type Holder } from "./memory.ts";
import { OverflowedDeliveries } from "./overflowed-deliveries.ts";
import type { DeliveryOverflow } from "./overflow.ts";
import { DueTimes } from "./due-times.ts";

/** Where deliveries may be stored. */
export interface DeliveryQueueOptions {
  clock: VirtualClock;
  timeSource: TimeSource;
  /** The memory that all companies share. */
  memory: DeliveryMemory;
  /** How much of it this company may use. Default: see `DeliveryBounds`. */
  bounds?: Omit<DeliveryBounds, "total"> | undefined;
  /** Where deliveries wait that do not fit into memory. Default: nowhere; the oldest is dropped. */
  overflow?: DeliveryOverflow | undefined;
  /** Called with failures of the overflow. */
  report: Report;
}

/** Callbacks for changes of stored deliveries. */
export interface DeliveryQueueEvents {
  /** A waiting delivery has become due. */
  onDue: () => void;
  /** It fitted neither into memory nor elsewhere. */
  onGivenUp: (delivery: Delivery) => void;
}

/** How much is written at once: this many deliveries, or as few as use this many bytes of memory. */
const chunk = { deliveries: 2 ** 8, bytes: 2 ** 20 };

/**
 * The deliveries of a company, wherever they are: those in flight and settled ones in memory; waiting ones in memory
 * as far as they fit, and the rest, which are due last, in the overflow.
 */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #events: DeliveryQueueEvents;
  readonly #due: DueTimes;
  readonly #overflowed: OverflowedDeliveries | undefined;
  readonly #holder: Holder = { shed: () => this.#shed() };
  #log = new DeliveryLog();

  constructor(options: DeliveryQueueOptions, events: DeliveryQueueEvents) {
    const { clock, overflow } = options;
    this.#options = options;
    this.#events = events;
    this.#due = new DueTimes(clock, events.onDue);
    this.#overflowed = overflow && new OverflowedDeliveries({ ...options, overflow }, events.onDue);
    // A retry waits for a duration, not for an instant, which a clock that is set back would put out of reach.
    clock.subscribe((back) => {
      if (back > 0) this.#setBack(back);
    });
  }

  /** Every delivery in memory, oldest first. */
  get all(): readonly Delivery[] {
    return this.#log.all;
  }

  /** Whether there is none. */
  get isEmpty(): boolean {
    return this.#log.isEmpty && !this.#overflowed?.count;
  }

  /** The totals. */
  get counts(): DeliveryCounts {
    return { ...this.#log.counts, overflowed: this.#overflowed?.count ?? 0 };
  }

  /** Whether a waiting one is due. */
  get isDue(): boolean {
    return Math.min(this.#due.nextAt, this.#overflowedAt) <= this.#options.clock.now();
  }

  /**
   * The first ones that wait in memory, up to this many. Those that wait elsewhere are due later, or are read back in
   * time.
   */
  next(count: number): Delivery[] {
    return this.#due.next(count).flatMap((id) => this.#log.get(id) ?? []);
  }

  /** One delivery in memory. */
  get(id: string): Delivery | undefined {
    return this.#log.get(id);
  }

  /** Every unsettled delivery: those in memory first, then those that wait elsewhere. */
  *unsettled(): Generator<Delivery> {
    yield* this.#log.unsettled();
    if (this.#overflowed) yield* this.#overflowed.all();
  }

  /** Stores the current version of a delivery. Follow it with `trim`. */
  keep(delivery: Delivery): void {
    this.#log.keep(delivery);
    if (delivery.nextAttemptAt !== null) this.#due.set(delivery.id, delivery.nextAttemptAt);
  }

  /** Takes the delivery that is due first, if any. There is no callback for the others before `wait`. */
  takeDue(): Delivery | undefined {
    while (this.#overflowedAt < this.#due.nextAt && this.#readBack());
    const id = this.#due.takeDue();
    return id === undefined ? undefined : this.#log.get(id);
  }

  /** Schedules a callback for deliveries that are due and were not taken. */
  wait(): void {
    this.#due.wait();
    this.#overflowed?.wait();
  }

  /** Stops all timers. Returns the unsettled deliveries in memory; those that wait elsewhere are stopped. */
  stop(): Delivery[] {
    this.#due.clear();
    this.#log.countForgotten("stopped", this.#overflowed?.clear() ?? 0);
    return this.#log.unsettled();
  }

  /** Forgets everything, including the totals. */
  clear(): void {
    this.stop();
    this.#log = new DeliveryLog();
    this.#noteBytes();
  }

  /** Enforces the limits of the company, then those of all companies. */
  trim(): void {
    const { settled, unsettled } = this.#options.bounds ?? defaultBounds;
    const { bytes } = this.#log;
    const makeRoom = () => (this.#overflowed ? this.#overflow(this.#overflowed) : this.#giveUpOldest());
    while (bytes.unsettled > unsettled && makeRoom());
    while ((bytes.settled > settled || this.#log.settledSize > deliveryLogSize) && this.#log.forgetOldest());
    this.#noteBytes();
  }

  get #overflowedAt(): number {
    return this.#overflowed?.nextAt ?? Infinity;
  }

  #noteBytes(): void {
    const { unsettled, settled } = this.#log.bytes;
    this.#options.memory.note(this.#holder, unsettled + settled);
  }

  #shed(): boolean {
    const makeRoom = () => (this.#overflowed && this.#overflow(this.#overflowed)) === true || this.#giveUpOldest();
    if (!this.#log.forgetOldest() && !makeRoom()) return false;
    this.#noteBytes();
    return true;
  }

  #setBack(milliseconds: number): void {
    for (const delivery of this.#log.unsettled()) this.#log.keep(setBack(delivery, milliseconds));
    this.#due.setBack(milliseconds);
    this.#overflowed?.setBack(milliseconds);
  }

  /** Moves those that are due last into the overflow. */
  #overflow(overflowed: OverflowedDeliveries): boolean {
    if (!overflowed.isWritable) return false;
    const latest = this.#takeLatest();
    if (latest.length === 0) return false;
    if (overflowed.write(latest)) {
      for (const delivery of latest) this.#log.handOver(delivery);
      return true;
    }
    for (const { id, nextAttemptAt } of latest) if (nextAttemptAt !== null) this.#due.set(id, nextAttemptAt);
    return false;
  }

  /** As many as are written at once, the one due first at the beginning. */
  #takeLatest(): Delivery[] {
    const latest: Delivery[] = [];
    for (let bytes = 0; latest.length < chunk.deliveries && bytes < chunk.bytes;) {
      const delivery = this.#log.get(this.#due.takeLatest() ?? "");
      if (delivery === undefined) break;
      latest.push(delivery);
      bytes += bytesOf(delivery);
    }
    return latest.reverse();
  }

  /**
   * Reads back the deliveries that are due; they may not fit, and those that do not start now are moved out again
   * when memory is trimmed.
   */
  #readBack(): boolean {
    const chunk = this.#overflowed?.takeDue();
    if (chunk === undefined) return false;
    for (const delivery of chunk.deliveries) this.keep(delivery);
    this.#log.countForgotten("given-up", chunk.lost);
    return true;
  }

  #giveUpOldest(): boolean {
    const oldest = this.#log.oldestWaiting();
    if (oldest === undefined) return false;
    this.#due.delete(oldest.id);
    const givenUp = giveUp(oldest);
    this.#log.keep(givenUp);
    this.#events.onGivenUp(givenUp);
    return true;
  }
}
