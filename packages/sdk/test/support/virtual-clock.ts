import type { RetryClock } from "../../src/send/deadline.ts";
import { settle } from "./settle.ts";

/** A clock on which a wait takes no time: when everything else stands still, the nearest one ends. */
export function virtualClock(): RetryClock & { waits: number[] } {
  const waits: number[] = [];
  const pending: { until: number; end: () => void }[] = [];
  let time = 0;
  const next = () => {
    pending.sort((one, other) => one.until - other.until);
    const first = pending.shift();
    time = Math.max(time, first?.until ?? 0);
    first?.end();
  };
  return {
    waits,
    now: () => time,
    random: () => 1,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve();
          return;
        }
        waits.push(milliseconds);
        pending.push({ until: time + milliseconds, end: resolve });
        signal?.addEventListener("abort", () => resolve());
        void settle().then(next);
      }),
  };
}
