import { guard, Listeners, type Report } from "../listeners.ts";
import { checkInstant, endOfTime } from "./instants.ts";
import type { TimeSource } from "./time-source.ts";
import { type Place, TimeQueue } from "./time-queue.ts";

const longestRealDelay = 2_147_483_647;

/** How many timers one callback of real time fires, so that others get their turn. */
const mostAtOnce = 100;

/** How a clock is made, besides the time that it follows. */
export interface ClockOptions {
  /** Where it stands from the start, in milliseconds since the epoch. Default: it follows real time. */
  start?: number | undefined;
  /** Called with what timers and listeners throw. Default: none. */
  report?: Report | undefined;
  /** Keeps the timers. */
  timers?: TimeQueue<() => void>;
}

/**
 * A clock that follows real time until it is set. Then it stands still until it is advanced (timers that become due
 * fire, in order) or released.
 */
export class VirtualClock {
  readonly #source: TimeSource;
  readonly #start: number | undefined;
  readonly #report: Report;
  readonly #timers: TimeQueue<() => void>;
  readonly #listeners: Listeners<[back: number]>;
  #standsAt: number | undefined;
  #real: { timer: Place<() => void>; cancel: () => void } | undefined;

  /** @throws {RangeError} for a start outside the years 0000 to 9999. */
  constructor(source: TimeSource, { start, report = () => undefined, timers = new TimeQueue() }: ClockOptions = {}) {
    if (start !== undefined) checkInstant(start);
    this.#source = source;
    this.#start = start;
    this.#report = report;
    this.#timers = timers;
    this.#listeners = new Listeners(report);
    this.#standsAt = start;
  }

  /** The instant, in milliseconds since the epoch. */
  now(): number {
    return this.#standsAt ?? this.#source.now();
  }

  /** Whether the clock stands still. */
  get isSet(): boolean {
    return this.#standsAt !== undefined;
  }

  /** Whether the clock is as it was made. */
  get isAsMade(): boolean {
    return this.#standsAt === this.#start;
  }

  /**
   * Calls back whenever the clock is moved by hand, with the milliseconds by which it went back: 0 when it went forward.
   * Returns what ends that. What a listener throws, or rejects with, goes to `onFailure` of the simulator.
   */
  subscribe(listener: (back: number) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Puts the clock to an instant, forwards or backwards, where it stands still. Timers that are due fire.
   *
   * @throws {RangeError} for an instant outside the years 0000 to 9999.
   */
  set(instant: number): void {
    const target = Math.round(instant);
    checkInstant(target);
    const before = this.now();
    this.#standsAt = Math.min(before, target);
    // Who keeps distances from the clock must know of a step back before timers fire there.
    if (target < before) this.#moved(before);
    this.#runUntil(target);
    if (target >= before) this.#moved(before);
  }

  /**
   * Moves the clock on, from wherever it is, and lets it stand there; at the end of the year 9999 it goes no further.
   * Timers that become due fire.
   *
   * @throws {RangeError} for less than 0 ms.
   */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError(`A clock can only advance by 0 ms or more, not by ${milliseconds}.`);
    const now = this.now();
    const target = Math.min(Math.round(now + milliseconds), endOfTime);
    this.#standsAt = now;
    this.#runUntil(target);
    this.#moved(now);
  }

  /** Back to real time. Timers that are due then fire soon. */
  release(): void {
    const before = this.now();
    this.#standsAt = undefined;
    this.#moved(before);
    this.#arm();
  }

  /** Drops every timer and goes back to how the clock was made. */
  reset(): void {
    this.#timers.clear();
    this.#standsAt = this.#start;
    this.#arm();
  }

  /** Runs something at an instant of this clock, once; returns what calls it off. */
  schedule(at: number, run: () => void): () => void {
    const timer = this.#timers.add(at, run);
    this.#arm();
    return () => {
      if (this.#timers.remove(timer)) this.#arm();
    };
  }

  #moved(before: number): void {
    this.#listeners.tell(Math.max(before - this.now(), 0));
  }

  #runUntil(instant: number): void {
    for (let timer = this.#timers.first; timer && timer.at <= instant; timer = this.#timers.first) {
      this.#standsAt = Math.max(this.now(), timer.at);
      this.#fire(timer);
    }
    this.#standsAt = instant;
    this.#arm();
  }

  #fire(timer: Place<() => void>): void {
    this.#timers.remove(timer);
    guard(timer.value, this.#report);
  }

  /**
   * Fires what is due: timers of the real world come early at times, and reach only so far. What a timer schedules has
   * its turn in the next callback.
   */
  #fireDue(): void {
    const { newest } = this.#timers;
    for (let fired = 0; fired < mostAtOnce; fired += 1) {
      const { first } = this.#timers;
      if (first === undefined || first.at > this.now() || first.order > newest) return;
      this.#fire(first);
    }
  }

  /** One real timer at the most, for the next virtual one; a clock that stands still needs one only for what is due. */
  #arm(): void {
    const { first } = this.#timers;
    const next = first && first.at <= (this.#standsAt ?? Infinity) ? first : undefined;
    if (this.#real && this.#real.timer === next) return;
    this.#real?.cancel();
    this.#real = undefined;
    if (next === undefined) return;
    const delay = Math.min(Math.max(next.at - this.now(), 0), longestRealDelay);
    const cancel = this.#source.setTimer(() => {
      this.#real = undefined;
      this.#fireDue();
      this.#arm();
    }, delay);
    this.#real = { timer: next, cancel };
  }
}
