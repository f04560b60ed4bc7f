import type { TimeSource } from "../clock/time.ts";
import type { Report } from "../listeners.ts";
import { type Delivery, setBack } from "./delivery.ts";
import { readDelivery, storeDelivery } from "./stored-delivery.ts";

/** A text that was written outside memory. */
export interface WrittenText {
  /**
   * Reads the text back.
   *
   * @throws {Error} when it cannot be read any more.
   */
  read(): string;
  /** Discards it; it is not read afterwards. */
  drop(): void;
}

/** Storage outside memory, such as a file, for waiting deliveries that exceed the memory limit. */
export interface DeliveryOverflow {
  /**
   * Writes a text of at most about a megabyte, unless a single delivery is larger.
   *
   * @throws {Error} when there is no room for it. Nothing of it is kept then, and it stays in memory.
   */
  write(text: string): WrittenText;
}

/** Deliveries that were written together, and are read together when the first of them is due. */
interface Chunk {
  text: WrittenText;
  count: number;
  /** When the first is due. */
  at: number;
  /** By how much the clock has been set back since. */
  back: number;
}

/** The time for which nothing is written after a failure, in milliseconds. */
const pause = 1000;

function read({ text, back }: Chunk): Delivery[] {
  const values: unknown = JSON.parse(text.read());
  const deliveries = Array.isArray(values) ? values.flatMap((value) => readDelivery(value) ?? []) : [];
  if (!Array.isArray(values) || deliveries.length < values.length)
    throw new Error("The bytes found there are not those of the delivery.");
  return back === 0 ? deliveries : deliveries.map((delivery) => setBack(delivery, back));
}

/** Deliveries that wait outside memory, which holds the location of each chunk and when its first delivery is due. */
export class OverflowedDeliveries {
  readonly #options: { overflow: DeliveryOverflow; timeSource: TimeSource; report: Report };
  readonly #chunks = new Set<Chunk>();
  #pausedUntil = -Infinity;

  constructor(options: { overflow: DeliveryOverflow; timeSource: TimeSource; report: Report }) {
    this.#options = options;
  }

  get count(): number {
    return [...this.#chunks].reduce((sum, { count }) => sum + count, 0);
  }

  /** The instant at which the first of them is due; Infinity if there is none. */
  get nextAt(): number {
    return this.#first?.at ?? Infinity;
  }

  /** True if writing may be tried: the last failure was long enough ago, or there was none. */
  get isWritable(): boolean {
    return this.#options.timeSource.now() >= this.#pausedUntil;
  }

  /** Writes deliveries, the one due first at the beginning; false if that failed, which is reported. */
  write(deliveries: readonly Delivery[]): boolean {
    const { overflow, timeSource, report } = this.#options;
    try {
      const text = overflow.write(JSON.stringify(deliveries.map(storeDelivery)));
      this.#chunks.add({ text, count: deliveries.length, at: deliveries[0]?.nextAttemptAt ?? 0, back: 0 });
      return true;
    } catch (error) {
      this.#pausedUntil = timeSource.now() + pause;
      report(error);
      return false;
    }
  }

  /** @throws {Error} if a chunk cannot be read. They stay in place. */
  *all(): Generator<Delivery> {
    for (const chunk of this.#chunks) yield* read(chunk);
  }

  /** Takes the chunk that is due first. If it cannot be read, its deliveries are lost, which is reported. */
  takeFirst(): { deliveries: readonly Delivery[]; lost: number } {
    const chunk = this.#first;
    if (chunk === undefined) return { deliveries: [], lost: 0 };
    this.#chunks.delete(chunk);
    try {
      return { deliveries: read(chunk), lost: 0 };
    } catch (error) {
      const message = `${chunk.count} deliveries that waited on disk could not be read back and were dropped.`;
      this.#options.report(new Error(message, { cause: error }));
      return { deliveries: [], lost: chunk.count };
    } finally {
      chunk.text.drop();
    }
  }

  setBack(milliseconds: number): void {
    for (const chunk of this.#chunks) {
      chunk.at -= milliseconds;
      chunk.back += milliseconds;
    }
  }

  clear(): number {
    const { count } = this;
    for (const { text } of this.#chunks) text.drop();
    this.#chunks.clear();
    return count;
  }

  get #first(): Chunk | undefined {
    let first: Chunk | undefined;
    for (const chunk of this.#chunks) if (first === undefined || chunk.at < first.at) first = chunk;
    return first;
  }
}
