import type { TimeSource } from "./clock/time-source.ts";

const canUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";

/** About 25 days, the longest that timers know. */
const longestInterval = 2_147_483_647;

/** The time of the machine. */
export const realTime: TimeSource = {
  now: () => Date.now(),
  setTimer(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    // In Node a waiting timer would keep the process alive.
    if (canUnref(timer)) timer.unref();
    return () => clearTimeout(timer);
  },
  keepAlive() {
    const timer = setInterval(() => undefined, longestInterval);
    return () => clearInterval(timer);
  },
};
