import { Schedule } from "./schedule.ts";
import type { VirtualClock } from "./time.ts";

/** Named tasks, each due at an instant of a clock. Uses a single timer of the clock, for the earliest one. */
export class TimerHeap<Name> {
  readonly #clock: VirtualClock;
  readonly #onDue: () => unknown;
  readonly #schedule: Schedule<Name>;
  #timer: { at: number; cancel: () => void } | undefined;

  /**
   * Calls back when a task becomes due, so that it can be taken; what that returns is passed on. `orderOf` is that of
   * `Schedule`.
   */
  constructor(clock: VirtualClock, onDue: () => unknown, orderOf?: (name: Name) => number) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#schedule = new Schedule(orderOf);
  }

  get size(): number {
    return this.#schedule.size;
  }

  next(count: number): ReturnType<Schedule<Name>["next"]> {
    return this.#schedule.next(count);
  }

  get isDue(): boolean {
    const { firstAt } = this.#schedule;
    return firstAt !== undefined && firstAt <= this.#clock.now();
  }

  set(name: Name, at: number): void {
    if (this.#schedule.set(name, at)) this.wait();
  }

  delete(name: Name): void {
    if (this.#schedule.delete(name) && this.#timer) this.wait();
  }

  /** Takes the first task that is due, if any. Tasks that are left over cause no callback before `wait`. */
  takeDue(): Name | undefined {
    if (this.isDue) return this.#schedule.takeFirst();
    this.wait();
    return undefined;
  }

  clear(): void {
    this.#schedule.clear();
    this.wait();
  }

  /** Moves all tasks by a duration. */
  shift(milliseconds: number): void {
    this.#schedule.shift(milliseconds);
    this.wait();
  }

  /** Schedules a callback for the first task, also if it was due and left over. */
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
