import { guard, Listeners, type Report } from "../listeners.ts";
import { withoutPauses, type Steps } from "../steps.ts";

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
const callAtOnce = callImmediately(globalThis);

/** About 25 days, the maximum delay of timers. */
const longestInterval = 2_147_483_647;

export const realTime: TimeSource = {
  now: () => Date.now(),
  setTimer(run, milliseconds) {
    if (milliseconds === 0) return callAtOnce(run);
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
const endOfTime = Date.UTC(10_000, 0) - 1;

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

/** The callback of a timer; a number that it returns is that of the records that it handled. */
type TimerRun = () => unknown;

interface Timer {
  readonly at: number;
  readonly number: number;
  readonly run: TimerRun;
}

/** The maximum number of timers that one callback in real time fires, so that other tasks get their turn. */
const mostAtOnce = 100;

interface ClockOptions {
  /** The time at which it is frozen from the start, in milliseconds since the epoch. Default: it follows real time. */
  start?: number | undefined;
  /** Called with errors that timers and listeners throw. Default: none. */
  report?: Report | undefined;
}

/** Follows real time until it is set, and is then frozen until advanced (due timers fire, in order) or released. */
export class VirtualClock {
  readonly #source: TimeSource;
  readonly #start: number | undefined;
  readonly #report: Report;
  /** In order. There are few: one for each timer heap. */
  readonly #timers: Timer[] = [];
  readonly #listeners: Listeners<[back: number]>;
  #scheduled = 0;
  #standsAt: number | undefined;
  #movesTo: number | undefined;
  #real: { timer: Timer; cancel: () => void } | undefined;

  /** @throws {RangeError} for a start outside the years 0000 to 9999. */
  constructor(source: TimeSource, { start, report = () => undefined }: ClockOptions = {}) {
    if (start !== undefined) checkInstant(start);
    this.#source = source;
    this.#start = start;
    this.#report = report;
    this.#listeners = new Listeners(report);
    this.#standsAt = start;
  }

  /** The instant, in milliseconds since the epoch. */
  now(): number {
    return this.#standsAt ?? this.#source.now();
  }

  /** The instant at which it is frozen; undefined if it follows real time. */
  get standsAt(): number | undefined {
    return this.#standsAt;
  }

  /** The instant to which it is being moved in steps. */
  get movesTo(): number | undefined {
    return this.#movesTo;
  }

  /** True if the clock is frozen. */
  get isSet(): boolean {
    return this.#standsAt !== undefined;
  }

  /** True if the clock is in its initial state. */
  get isAsMade(): boolean {
    return this.#standsAt === this.#start;
  }

  /**
   * Calls back whenever the clock is moved by hand, with the milliseconds by which it was set back, or 0 if it moved
   * forward. Returns a function that unsubscribes. Errors that a listener throws or rejects with go to the
   * simulator's `onFailure`.
   */
  subscribe(listener: (back: number) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Sets the clock to an instant, forward or backward, and freezes it there. Timers that are due fire.
   *
   * @throws {RangeError} for an instant outside the years 0000 to 9999.
   */
  set(instant: number): void {
    withoutPauses(this.setting(instant));
  }

  /** The same in steps; a step leaves the clock as if it had been set to an earlier instant. */
  *setting(instant: number): Steps {
    const target = Math.round(instant);
    checkInstant(target);
    const before = this.now();
    this.#standsAt = Math.min(before, target);
    // Listeners that keep relative delays must be notified of a step back before timers fire.
    if (target < before) this.#moved(before);
    yield* this.#runUntil(target);
    if (target >= before) this.#moved(before);
    return undefined;
  }

  /**
   * Advances the clock and freezes it there; it never goes beyond the end of the year 9999. Timers that become due
   * fire.
   *
   * @throws {RangeError} for a negative number of milliseconds.
   */
  advance(milliseconds: number): void {
    withoutPauses(this.advancing(milliseconds));
  }

  /** The same in steps; a step leaves the clock as if it had advanced by less. */
  *advancing(milliseconds: number): Steps {
    if (!(milliseconds >= 0)) throw new RangeError(`A clock can only advance by 0 ms or more, not by ${milliseconds}.`);
    const now = this.now();
    const target = Math.min(Math.round(now + milliseconds), endOfTime);
    this.#standsAt = now;
    yield* this.#runUntil(target);
    this.#moved(now);
    return undefined;
  }

  /** Releases the clock to real time. Timers that are due then fire soon. */
  release(): void {
    const before = this.now();
    this.#standsAt = undefined;
    this.#moved(before);
    this.#arm();
  }

  /** Drops every timer and restores the initial state of the clock. */
  reset(): void {
    this.#timers.length = 0;
    this.#movesTo = undefined;
    this.#standsAt = this.#start;
    this.#arm();
  }

  /** Runs a function once, at an instant of this clock; returns a function that cancels it. */
  schedule(at: number, run: TimerRun): () => void {
    const timer = { at, number: this.#scheduled++, run };
    this.#timers.splice(this.#timers.findLastIndex((other) => other.at <= at) + 1, 0, timer);
    this.#arm();
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index < 0) return;
      this.#timers.splice(index, 1);
      this.#arm();
    };
  }

  #moved(before: number): void {
    this.#listeners.tell(Math.max(before - this.now(), 0));
  }

  *#runUntil(instant: number): Steps {
    this.#movesTo = instant;
    for (let [timer] = this.#timers; timer && timer.at <= instant; [timer] = this.#timers) {
      this.#standsAt = Math.max(this.now(), timer.at);
      yield this.#fireFirst();
    }
    this.#movesTo = undefined;
    this.#standsAt = instant;
    this.#arm();
  }

  #fireFirst(): number {
    const timer = this.#timers.shift();
    let handled: unknown;
    guard(() => (handled = timer?.run()), this.#report);
    return typeof handled === "number" ? Math.max(handled, 1) : 1;
  }

  /** Real timers sometimes fire early. Timers that a callback schedules wait for the next one. */
  #fireDue(): void {
    const scheduled = this.#scheduled;
    for (let fired = 0; fired < mostAtOnce; fired += 1) {
      const [first] = this.#timers;
      if (first === undefined || first.at > this.now() || first.number >= scheduled) return;
      this.#fireFirst();
    }
  }

  /** At most one real timer, for the next virtual one; a frozen clock needs one only for what is already due. */
  #arm(): void {
    const [first] = this.#timers;
    const next = first && first.at <= (this.#standsAt ?? Infinity) ? first : undefined;
    if (this.#real && this.#real.timer === next) return;
    this.#real?.cancel();
    this.#real = undefined;
    if (next === undefined) return;
    const delay = Math.min(Math.max(next.at - this.now(), 0), longestInterval);
    const cancel = this.#source.setTimer(() => {
      this.#real = undefined;
      this.#fireDue();
      this.#arm();
    }, delay);
    this.#real = { timer: next, cancel };
  }
}
