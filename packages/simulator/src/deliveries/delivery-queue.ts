import { TimerHeap } from "../clock/timer-heap.ts";
import type { TimeSource, VirtualClock } from "../clock/time.ts";
import type { Report } from "../listeners.ts";
import {
  type DeliveryCounts,
  DeliveryLog,
  bytesOf,
  defaultBounds,
  type DeliveryBounds,
  type DeliveryMemory,
} from "./delivery-log.ts";
import { type Delivery, setBack } from "./delivery.ts";
import { type DeliveryOverflow, OverflowedDeliveries } from "./overflowed-deliveries.ts";

export const deliveryLogSize = 1000;

interface DeliveryQueueOptions {
  clock: VirtualClock;
  timeSource: TimeSource;
  memory: DeliveryMemory;
  /** The share of memory that this company may use. Default: see `DeliveryBounds`. */
  bounds?: Omit<DeliveryBounds, "total"> | undefined;
  /** Holds the deliveries that do not fit into memory. Default: none; the oldest is dropped. */
  overflow?: DeliveryOverflow | undefined;
  report: Report;
}

/** The size of one write: this many deliveries, or as few as use this many bytes of memory. */
const chunk = { deliveries: 2 ** 8, bytes: 2 ** 20 };

function* inChunks(deliveries: readonly Delivery[]): Generator<Delivery[]> {
  let [group, bytes]: [Delivery[], number] = [[], 0];
  for (const delivery of deliveries) {
    group.push(delivery);
    bytes += bytesOf(delivery);
    if (group.length < chunk.deliveries && bytes < chunk.bytes) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/** The name in the timer heap of the deliveries that wait elsewhere; the others have their ids. */
const elsewhere = "elsewhere";

/** The deliveries of a company: in memory as far as they fit; waiting ones that are due last in the overflow. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #onGivenUp: (delivery: Delivery) => void;
  readonly #due: TimerHeap<string>;
  readonly #overflowed: OverflowedDeliveries | undefined;
  #log = new DeliveryLog();

  /** Calls back when a waiting delivery becomes due, and for one that fits neither into memory nor elsewhere. */
  constructor(options: DeliveryQueueOptions, onDue: () => void, onGivenUp: (delivery: Delivery) => void) {
    const { clock, overflow } = options;
    this.#options = options;
    this.#onGivenUp = onGivenUp;
    this.#due = new TimerHeap(clock, onDue);
    this.#overflowed = overflow && new OverflowedDeliveries({ ...options, overflow });
    // A retry waits for a duration, not for an instant, which a clock that is set back would put out of reach.
    clock.subscribe((back) => {
      if (back > 0) this.#setBack(back);
    });
  }

  get log(): Pick<DeliveryLog, "all" | "get"> {
    return this.#log;
  }

  get isEmpty(): boolean {
    return this.#log.isEmpty && !this.#overflowed?.count;
  }

  get counts(): DeliveryCounts {
    return { ...this.#log.counts, overflowed: this.#overflowed?.count ?? 0 };
  }

  get isDue(): boolean {
    return this.#due.isDue;
  }

  /** The first ones that wait in memory, up to this many: those that wait elsewhere are due later. */
  next(count: number): Delivery[] {
    const names = this.#due.next(count + 1).map(({ name }) => name);
    return names.flatMap((id) => this.#log.get(id) ?? []).slice(0, count);
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
    for (let name = this.#due.takeDue(); name !== undefined; name = this.#due.takeDue()) {
      if (name !== elsewhere) return this.#log.get(name);
      this.#readBack();
    }
    return undefined;
  }

  wait(): void {
    this.#due.wait();
  }

  /** Stops all timers. Returns the unsettled deliveries in memory; those that wait elsewhere are stopped. */
  stop(): Delivery[] {
    this.#due.clear();
    this.#log.countForgotten("stopped", this.#overflowed?.clear() ?? 0);
    return this.#log.unsettled();
  }

  clear(): void {
    this.#log = new DeliveryLog();
    this.#noteBytes();
  }

  /** Enforces the limits of the company, then those of all companies. */
  trim(): void {
    const { settled, unsettled } = this.#options.bounds ?? defaultBounds;
    const { bytes } = this.#log;
    const makeRoom = () => (this.#overflowed ? this.#overflow() : this.#giveUpOldest());
    while (bytes.unsettled > unsettled && makeRoom());
    while ((bytes.settled > settled || this.#log.settledSize > deliveryLogSize) && this.#log.forgetOldest());
    this.#noteBytes();
  }

  #noteBytes(): void {
    const { unsettled, settled } = this.#log.bytes;
    this.#options.memory.note(this.#shed, unsettled + settled);
  }

  readonly #shed = (): boolean => {
    if (!this.#log.forgetOldest() && !this.#overflow() && !this.#giveUpOldest()) return false;
    this.#noteBytes();
    return true;
  };

  #setBack(milliseconds: number): void {
    for (const delivery of this.#log.unsettled()) this.#log.keep(setBack(delivery, milliseconds));
    this.#due.shift(-milliseconds);
    this.#overflowed?.setBack(milliseconds);
  }

  /** Moves those that are due last into the overflow: a sixteenth, so that all are rarely sorted. */
  #overflow(): boolean {
    if (!this.#overflowed?.isWritable) return false;
    const waiting = this.#log.unsettled().filter(({ state }) => state === "waiting");
    waiting.sort((one, other) => (one.nextAttemptAt ?? 0) - (other.nextAttemptAt ?? 0));
    let hasMoved = false;
    for (const latest of inChunks(waiting.slice(Math.floor((waiting.length * 15) / 16)))) {
      if (!this.#overflowed.write(latest)) break;
      hasMoved = true;
      for (const delivery of latest) {
        this.#log.handOver(delivery);
        this.#due.delete(delivery.id);
      }
    }
    if (hasMoved) this.#due.set(elsewhere, this.#overflowed.nextAt);
    return hasMoved;
  }

  /** Reads back the deliveries that are due; `trim` moves out again those that do not fit. */
  #readBack(): void {
    if (this.#overflowed === undefined) return;
    const { deliveries, lost } = this.#overflowed.takeFirst();
    for (const delivery of deliveries) this.keep(delivery);
    this.#log.countForgotten("given-up", lost);
    if (this.#overflowed.nextAt < Infinity) this.#due.set(elsewhere, this.#overflowed.nextAt);
  }

  #giveUpOldest(): boolean {
    const oldest = this.#log.oldestWaiting();
    if (oldest === undefined) return false;
    this.#due.delete(oldest.id);
    const givenUp: Delivery = { ...oldest, state: "given-up", reason: "memory-exhausted", nextAttemptAt: null };
    this.#log.keep(givenUp);
    this.#onGivenUp(givenUp);
    return true;
  }
}
