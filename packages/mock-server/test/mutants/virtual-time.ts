import { vi } from "vitest";

/** So many turns of the event loop in which nothing happens are the end of what was under way. */
const quiet = 6;

// The real one: timers are faked.
const { setImmediate: enqueue } = globalThis;
const turn = (): Promise<void> => new Promise((resolve) => void enqueue(resolve));

/** Time that passes only while all that runs waits for it. */
export class VirtualTime implements Disposable {
  /** The work in other processes and threads, during which time stands still. */
  #busy = 0;
  #isFree = Promise.withResolvers<undefined>();

  constructor() {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
      now: Date.parse("2026-07-01T06:00:00Z"),
    });
  }

  [Symbol.dispose](): void {
    vi.useRealTimers();
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    vi.advanceTimersByTime(seconds * 1000);
  }

  async outside<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    if (this.#busy === 1) this.#isFree = Promise.withResolvers();
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#isFree.resolve(undefined);
    }
  }

  /**
   * Resolves as the work of a process does, once nothing else is under way either; undefined if it takes longer than so
   * many seconds, or waits for nothing. An error that nothing handles ends it, unless something is to be done then.
   */
  async ran<T>(work: Promise<T>, seconds: number, onCrash?: () => void): Promise<T | undefined> {
    const ended: { is?: { value: T } | { error: unknown } } = {};
    const fail = (error: unknown): void => void (ended.is = { error });
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", onCrash ?? fail);
    try {
      work.then((value) => (ended.is ??= { value }), fail);
      for (const until = Date.now() + seconds * 1000; Date.now() < until;) {
        for (let turns = 0; turns < quiet; turns += 1) {
          await turn();
          if (this.#busy === 0) continue;
          await this.#isFree.promise;
          turns = -1;
        }
        if (vi.getTimerCount() === 0 || (ended.is && "error" in ended.is)) break;
        await vi.advanceTimersToNextTimerAsync();
      }
      const isOver = vi.getTimerCount() === 0 && this.#busy === 0;
      const now = Date.now();
      vi.clearAllTimers();
      // It has begun again.
      vi.setSystemTime(now);
      if (ended.is && "error" in ended.is) throw ended.is.error;
      return isOver ? ended.is?.value : undefined;
    } finally {
      process.removeAllListeners("unhandledRejection");
      for (const other of others) process.on("unhandledRejection", other);
    }
  }
}
