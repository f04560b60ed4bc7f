import type { TimeSource } from "../../src/index.ts";

/** Real time as a test turns it: timers fire only when it is moved on. */
export class ManualTime implements TimeSource {
  #now: number;
  readonly #timers = new Set<{ at: number; run: () => void }>();

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  setTimer(run: () => void, milliseconds: number): () => void {
    // Real timers warn of what lies in the past, and of what is too far off.
    if (!(milliseconds >= 0 && milliseconds < 2 ** 31))
      throw new RangeError(`No timer waits ${String(milliseconds)} ms.`);
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass; what becomes due runs at its instant, in order. */
  pass(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (let next = this.#due(until); next !== undefined; next = this.#due(until)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = until;
  }

  /** Lets time pass until the next timer, and runs that one alone. */
  passOne(): void {
    const next = this.#due(Infinity);
    if (next === undefined) throw new Error("No timer waits.");
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.run();
  }

  #due(until: number): { at: number; run: () => void } | undefined {
    return [...this.#timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  }
}
