import type { RetryClock } from "../send/deadline.ts";
import { backoff } from "../send/retry.ts";

/** The longest wait that the service can ask for; after that, the push tries again. */
const longestPause = 600_000;

/** Limits the rows in flight: halves their number after each 429, and adds one after a round of successes. */
export function createPace(most: number, clock: RetryClock, halt: AbortSignal) {
  let waiting: (() => void)[] = [];
  let places = most;
  let running = 0;
  let pausedUntil = -Infinity;
  let lastCut = -Infinity;
  let strikes = 0;

  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };
  halt.addEventListener("abort", wake);

  const pauseOver = async (): Promise<void> => {
    while (!halt.aborted && clock.now() < pausedUntil) await clock.wait(pausedUntil - clock.now(), halt);
  };

  return {
    /** Resolves once the service accepts requests again, as far as it has said. */
    pauseOver,
    /** Undefined if the push has ended. Each slot must be released. */
    enter: async (): Promise<number | undefined> => {
      await Promise.resolve(); // Waiters for which a slot has just been released go first.
      while (!halt.aborted) {
        const now = clock.now();
        if (now < pausedUntil) await pauseOver();
        else if (running < Math.floor(places)) {
          running += 1;
          return now;
        } else await new Promise<void>((resolve) => void waiting.push(resolve));
      }
      return undefined;
    },
    leave: () => {
      running -= 1;
      wake();
    },
    speedUp: () => {
      strikes = 0;
      places = Math.min(most, places + 1 / places);
    },
    /** For a 429. Returns how many since the last success; those that were in flight together count as one. */
    slowDown: (since: number, retryAfter: number | undefined): number => {
      const now = clock.now();
      if (since >= lastCut) {
        lastCut = now;
        strikes += 1;
        places = Math.max(1, places / 2);
      }
      const pause = retryAfter === undefined ? backoff(strikes, clock.random()) : retryAfter * 1000;
      pausedUntil = Math.max(pausedUntil, now + Math.min(pause, longestPause));
      return strikes;
    },
  };
}
