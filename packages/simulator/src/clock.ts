/** The world's time, handed in: the simulator itself never looks at a clock. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after a while; returns what calls it off. */
  setTimer(run: () => void, milliseconds: number): () => void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** The last millisecond of the year 9999: beyond it, instants no longer have the form that the contract gives them. */
const endOfTime = Date.UTC(10_000, 0) - 1;

const longestRealDelay = 2_147_483_647;

/**
 * A clock that follows real time until it is set. Then it stands still until it is advanced (timers that become due
 * fire, in order) or released.
 */
export class VirtualClock {
  readonly #source: TimeSource;
  readonly #start: number | undefined;
  #standsAt: number | undefined;
  #timers = new Set<Timer>();
  #cancelReal: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  /** With a start, the clock stands there; without one it follows real time. */
  constructor(source: TimeSource, start?: number) {
    this.#source = source;
    this.#start = start;
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

  /** Calls back whenever the clock is moved by hand; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Puts the clock to an instant, forwards or backwards, where it stands still. Timers that are due fire. */
  set(instant: number): void {
    this.#standsAt = Math.min(this.now(), Math.round(instant));
    this.#runUntil(instant);
  }

  /** Moves the clock on, from wherever it is, and lets it stand there. */
  advance(milliseconds: number): void {
    const now = this.now();
    this.#standsAt = now;
    this.#runUntil(now + milliseconds);
  }

  /** Back to real time. */
  release(): void {
    this.#standsAt = undefined;
    this.#arm();
    this.#tellMoved();
  }

  /** Drops every timer and goes back to how the clock was made. */
  reset(): void {
    this.#timers = new Set();
    this.#standsAt = this.#start;
    this.#arm();
  }

  /** Runs something at an instant of this clock, once; returns what calls it off. */
  schedule(at: number, run: () => void): () => void {
    const timer = { at, run };
    this.#timers.add(timer);
    this.#arm();
    return () => {
      if (this.#timers.delete(timer)) this.#arm();
    };
  }

  #next(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  }

  #runUntil(wanted: number): void {
    const instant = Math.min(Math.round(wanted), endOfTime);
    for (let timer = this.#next(instant); timer !== undefined; timer = this.#next(instant)) {
      this.#timers.delete(timer);
      this.#standsAt = Math.max(this.now(), timer.at);
      timer.run();
    }
    this.#standsAt = instant;
    this.#arm();
    this.#tellMoved();
  }

  #tellMoved(): void {
    for (const listener of this.#listeners) listener();
  }

  /** One real timer at the most, for the next virtual one; a clock that stands still needs one only for what is due. */
  #arm(): void {
    this.#cancelReal?.();
    this.#cancelReal = undefined;
    const next = this.#next(this.isSet ? this.now() : Infinity);
    if (next === undefined) return;
    const delay = Math.min(Math.max(next.at - this.now(), 0), longestRealDelay);
    this.#cancelReal = this.#source.setTimer(() => {
      this.#cancelReal = undefined;
      this.#fireDue();
    }, delay);
  }

  #fireDue(): void {
    const due = this.#next(this.now());
    if (due !== undefined) {
      this.#timers.delete(due);
      due.run();
    }
    this.#arm();
  }
}

/** One timer for the earliest of many instants. */
export class EarliestTimer {
  readonly #clock: VirtualClock;
  readonly #run: () => void;
  #set: { at: number; cancel: () => void } | undefined;

  constructor(clock: VirtualClock, run: () => void) {
    this.#clock = clock;
    this.#run = run;
  }

  /** Runs at this instant, unless an earlier one is waited for already. */
  consider(at: number): void {
    if (!Number.isFinite(at) || (this.#set !== undefined && this.#set.at <= at)) return;
    this.clear();
    const cancel = this.#clock.schedule(at, () => {
      this.#set = undefined;
      this.#run();
    });
    this.#set = { at, cancel };
  }

  /** Waits for nothing any more. */
  clear(): void {
    this.#set?.cancel();
    this.#set = undefined;
  }
}
