import type { Due, Schedule } from "./schedule.ts";
import type { TimerRun, VirtualClock } from "./virtual-clock.ts";

/** Named tasks, each due at an instant of a clock. Uses a single timer of the clock, for the earliest one. */
export class Agenda<Name extends string | number> {
  readonly #clock: VirtualClock;
  readonly #onDue: TimerRun;
  readonly #schedule: Schedule<Name>;
  #timer: { at: number; cancel: () => void } | undefined;

  /** Calls back when a task becomes due, so that it can be taken; what that returns is passed on. */
  constructor(clock: VirtualClock, onDue: TimerRun, schedule: Schedule<Name>) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#schedule = schedule;
  }

  get size(): number {
    return this.#schedule.size;
  }

  /** The first tasks, up to this many, with their instants. */
  next(count: number): Due<Name>[] {
    return this.#schedule.next(count);
  }

  get isDue(): boolean {
    const { firstAt } = this.#schedule;
    return firstAt !== undefined && firstAt <= this.#clock.now();
  }

  /** Schedules a task, replacing its earlier instant. */
  set(name: Name, at: number): void {
    if (this.#schedule.set(name, at)) this.wait();
  }

  delete(name: Name): void {
    if (this.#schedule.delete(name) && this.#timer) this.wait();
  }

  /**
   * Takes the first task that is due, if any. Take until there are none, or call `wait` when there is room for more:
   * tasks that are left over cause no callback.
   */
  takeDue(): Name | undefined {
    if (this.isDue) return this.#schedule.takeFirst();
    this.wait();
    return undefined;
  }

  clear(): void {
    this.#schedule.clear();
    this.wait();
  }

  /** Schedules a callback for the first task, also if it was due and left over, or if its instant was shifted. */
  wait(): void {
    const at = this.#schedule.firstAt;
    if (this.#timer?.at === at) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (at === undefined) return;
    const cancel = this.#clock.schedule(at, () => {
      this.#timer = undefined;
      return this.#onDue();
    });
    this.#timer = { at, cancel };
  }
}
