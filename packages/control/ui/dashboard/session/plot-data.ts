/** The duration of one bar of the plot. */
export const barMilliseconds = 5000;

/** The number of bars: ten minutes. */
export const barCount = 120;

/** The events within one bar. */
export interface Bar {
  requests: number;
  failed: number;
  attempts: number;
}

const empty = (): Bar => ({ requests: 0, failed: 0, attempts: 0 });

/** Requests and attempts of deliveries over the last minutes. */
export class PlotData {
  readonly #bars = new Map<number, Bar>();

  /** Counts an event at an instant, in milliseconds. */
  add(at: number, { requests, failed, attempts }: Bar): void {
    const slot = Math.floor(at / barMilliseconds);
    const bar = this.#bars.get(slot) ?? empty();
    this.#bars.set(slot, {
      requests: bar.requests + requests,
      failed: bar.failed + failed,
      attempts: bar.attempts + attempts,
    });
    for (const old of this.#bars.keys()) {
      if (old <= slot - 2 * barCount) this.#bars.delete(old);
    }
  }

  /** The bars up to an instant, oldest first. */
  bars(now: number): Bar[] {
    const last = Math.floor(now / barMilliseconds);
    return Array.from({ length: barCount }, (_, at) => this.#bars.get(last - barCount + 1 + at) ?? empty());
  }

  /** Removes everything. */
  clear(): void {
    this.#bars.clear();
  }
}
