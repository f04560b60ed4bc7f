import { Agenda } from "../clock/agenda.ts";
import type { TimeSource } from "../clock/time-source.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Report } from "../listeners/listeners.ts";
import { type Delivery, setBack } from "./delivery.ts";
import type { DeliveryOverflow, WrittenText } from "./overflow.ts";
import { readDelivery, storeDelivery } from "./stored-delivery.ts";

/** The dependencies of overflowed deliveries. */
export interface OverflowOptions {
  clock: VirtualClock;
  timeSource: TimeSource;
  overflow: DeliveryOverflow;
  /** Called with failures of writing and reading. */
  report: Report;
}

/** Deliveries that were written together, and are read together when the first of them is due. */
interface Chunk {
  text: WrittenText;
  count: number;
  /** By how much the clock has been set back since. */
  back: number;
}

/** How long nothing is written after a failure. */
const pause = 1000;

const dueAt = ({ nextAttemptAt }: Delivery): number => nextAttemptAt ?? 0;

function read(text: string): Delivery[] {
  const values: unknown = JSON.parse(text);
  const deliveries = Array.isArray(values) ? values.flatMap((value) => readDelivery(value) ?? []) : [];
  if (!Array.isArray(values) || deliveries.length < values.length)
    throw new Error("The bytes found there are not those of the delivery.");
  return deliveries;
}

/**
 * Deliveries that wait outside memory. For each chunk, memory holds its location, its length, and when the first
 * delivery is due.
 */
export class OverflowedDeliveries {
  readonly #options: OverflowOptions;
  readonly #agenda: Agenda;
  readonly #chunks = new Map<string, Chunk>();
  #written = 0;
  #count = 0;
  #pausedUntil = -Infinity;

  /** Calls back when a chunk becomes due. */
  constructor(options: OverflowOptions, onDue: () => void) {
    this.#options = options;
    this.#agenda = new Agenda(options.clock, onDue);
  }

  /** The number of deliveries that wait here. */
  get count(): number {
    return this.#count;
  }

  /** When the first of them is due; Infinity if there is none. */
  get nextAt(): number {
    return this.#agenda.nextAt;
  }

  /** Whether writing may be tried: the last failure was long enough ago, or there was none. */
  get isWritable(): boolean {
    return this.#options.timeSource.now() >= this.#pausedUntil;
  }

  /** Writes deliveries; false if that failed, which is reported. */
  write(deliveries: readonly Delivery[]): boolean {
    const { overflow, timeSource, report } = this.#options;
    try {
      const text = overflow.write(JSON.stringify(deliveries.map(storeDelivery)));
      const name = String((this.#written += 1));
      this.#chunks.set(name, { text, count: deliveries.length, back: 0 });
      this.#count += deliveries.length;
      this.#agenda.set(
        name,
        deliveries.map(dueAt).reduce((one, other) => Math.min(one, other)),
      );
      return true;
    } catch (error) {
      this.#pausedUntil = timeSource.now() + pause;
      report(error);
      return false;
    }
  }

  /**
   * All of them, reading one chunk after the other; they stay in place.
   *
   * @throws {Error} if a chunk cannot be read.
   */
  *all(): Generator<Delivery> {
    for (const { text, back } of this.#chunks.values()) {
      for (const delivery of read(text.read())) yield setBack(delivery, back);
    }
  }

  /** Reads the first chunk back, if it is due. If it cannot be read, its deliveries are lost, which is reported. */
  takeDue(): { deliveries: readonly Delivery[]; lost: number } | undefined {
    const name = this.#agenda.takeDue() ?? "";
    const chunk = this.#chunks.get(name);
    if (chunk === undefined) return undefined;
    const { text, count, back } = chunk;
    this.#chunks.delete(name);
    this.#count -= count;
    try {
      const deliveries = read(text.read());
      return { deliveries: back === 0 ? deliveries : deliveries.map((one) => setBack(one, back)), lost: 0 };
    } catch (error) {
      const message = `${count} deliveries that waited on disk could not be read back and were dropped.`;
      this.#options.report(new Error(message, { cause: error }));
      return { deliveries: [], lost: count };
    } finally {
      text.drop();
    }
  }

  /** Schedules a callback for what was due and left over. */
  wait(): void {
    this.#agenda.wait();
  }

  /** Keeps the distance from a clock that was set back. */
  setBack(milliseconds: number): void {
    for (const chunk of this.#chunks.values()) chunk.back += milliseconds;
    this.#agenda.shift(-milliseconds);
  }

  /** Drops all; returns how many there were. */
  clear(): number {
    const { count } = this;
    for (const { text } of this.#chunks.values()) text.drop();
    this.#chunks.clear();
    this.#agenda.clear();
    this.#count = 0;
    return count;
  }
}
