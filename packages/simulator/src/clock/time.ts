/** The source of real time; the simulator itself never reads a clock. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after a delay, without keeping the process alive; returns a function that cancels it. */
  setTimer(run: () => void, milliseconds: number): () => void;
  /** Keeps the process alive during a wait; returns a function that ends that. Default: does nothing. */
  keepAlive?(): () => void;
}

const canUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function";

/** The timers of the process, of which only Node has immediates. */
interface Host<Immediate> {
  setTimeout: typeof setTimeout;
  clearTimeout: typeof clearTimeout;
  setImmediate?: (run: () => void) => Immediate;
  clearImmediate?: (immediate: Immediate) => void;
}

/** Returns how to call back at once, in a turn of its own, with the timers that a host has now. */
export function callImmediately<Immediate>(host: Host<Immediate>): (run: () => void) => () => void {
  const { setTimeout: wait, clearTimeout: stop, setImmediate: enqueue, clearImmediate: drop } = host;
  return (run) => {
    if (enqueue && drop) {
      // setTimeout waits at least a millisecond, and an immediate without a reference would not wake Node.
      const immediate = enqueue(run);
      return () => drop(immediate);
    }
    const timer = wait(run, 0);
    return () => stop(timer);
  };
}

/** With the timers that the process has when this is loaded: a test may fake them later. */
const atOnce = callImmediately(globalThis);

/** About 25 days, the maximum delay of timers. */
export const longestInterval = 2_147_483_647;

export const realTime: TimeSource = {
  now: () => Date.now(),
  setTimer(run, milliseconds) {
    if (milliseconds === 0) return atOnce(run);
    const timer = setTimeout(run, milliseconds);
    // In Node, a pending timer would keep the process alive.
    if (canUnref(timer)) timer.unref();
    return () => clearTimeout(timer);
  },
  keepAlive() {
    const timer = setInterval(() => undefined, longestInterval);
    return () => clearInterval(timer);
  },
};

/** The first and the last millisecond of the years 0000 to 9999, beyond which instants lack the form of the contract. */
const startOfTime = Date.UTC(-1, 12);
export const endOfTime = Date.UTC(10_000, 0) - 1;

export const clockRange = "0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z";

export const isInstant = (instant: number): boolean => instant >= startOfTime && instant <= endOfTime;

/** @throws {RangeError} for an instant outside the years 0000 to 9999, and for NaN. */
export function checkInstant(instant: number): void {
  if (isInstant(instant)) return;
  const shown = Math.abs(instant) <= 8.64e15 ? showInstant(instant) : String(instant);
  throw new RangeError(`A clock cannot be set to ${shown}; choose an instant from ${clockRange}.`);
}

/** An instant as text, as in responses: UTC with milliseconds. */
export const showInstant = (instant: number): string => new Date(instant).toISOString();

/** An instant: a date-time with an offset, ISO 8601, such as `2026-07-01T06:00:00+02:00`, or a Date. */
export type Instant = string | Date;
