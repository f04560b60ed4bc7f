import type { TimeSource } from "./time-source.ts";

const canUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";

/** In Node, a pending timer would keep the process alive. */
function unref<T>(timer: T): T {
  if (canUnref(timer)) timer.unref();
  return timer;
}

/** In Node; setTimeout waits at least a millisecond. */
interface Immediates {
  setImmediate: (run: () => void) => unknown;
  clearImmediate: (immediate: unknown) => void;
}

const hasImmediates = (host: object): host is Immediates => "setImmediate" in host && "clearImmediate" in host;

/** About 25 days, the maximum delay of timers. */
const longestInterval = 2_147_483_647;

export const realTime: TimeSource = {
  now: () => Date.now(),
  setTimer(run, milliseconds) {
    const host = globalThis;
    if (milliseconds === 0 && hasImmediates(host)) {
      const immediate = unref(host.setImmediate(run));
      return () => host.clearImmediate(immediate);
    }
    const timer = unref(setTimeout(run, milliseconds));
    return () => clearTimeout(timer);
  },
  keepAlive() {
    const timer = setInterval(() => undefined, longestInterval);
    return () => clearInterval(timer);
  },
};
