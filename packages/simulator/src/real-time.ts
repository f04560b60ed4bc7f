import type { TimeSource } from "./clock.ts";

const canUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";

/** The time of the machine. */
export const realTime: TimeSource = {
  now: () => Date.now(),
  setTimer(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    // In Node a waiting timer would keep the process alive.
    if (canUnref(timer)) timer.unref();
    return () => clearTimeout(timer);
  },
};
