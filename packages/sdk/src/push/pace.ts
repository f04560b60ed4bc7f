import { backoff } from "../retry/backoff.ts";
import type { RetryClock } from "../retry/retry-clock.ts";

/** A service that asks for more patience than this is asked again earlier. */
const longestPause = 600_000;

/** How many rows of a push may be under way. */
export interface Pace {
  /** Waits for a place; answers when it was taken, or undefined when the push is over. Each place is left again. */
  enter: () => Promise<number | undefined>;
  leave: () => void;
  /** After a success. */
  speedUp: () => void;
  /**
   * After a 429 for a request sent at `since`, with the seconds of its `Retry-After`, which hold for all rows. Answers how
   * many there were since the last success; those that were under way together count as one.
   */
  slowDown: (since: number, retryAfter: number | undefined) => number;
}

/** Half as many places after each 429, one more after a round of successes. */
export function createPace(most: number, clock: RetryClock, halt: AbortSignal): Pace {
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

  return {
    enter: async () => {
      await Promise.resolve(); // Those that a place was just left for come first.
      while (!halt.aborted) {
        const now = clock.now();
        if (now < pausedUntil) await clock.wait(pausedUntil - now, halt);
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
    slowDown: (since, retryAfter) => {
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
