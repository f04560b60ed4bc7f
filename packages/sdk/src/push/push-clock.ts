/** The time of a push, for tests to replace. */
export interface PushClock {
  /** Milliseconds. */
  now: () => number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to 1. */
  random: () => number;
}

export const realClock: PushClock = {
  now: () => performance.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    }),
};

/** Milliseconds before the next try after a number of failures: 0.5 s, twice as long each time, at most 8 s; with jitter. */
export const backoff = (failures: number, { random }: PushClock): number =>
  Math.min(500 * 2 ** (failures - 1), 8000) * (0.5 + random() / 2);
