import { type Place, TimeQueue } from "./time-queue.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** Named tasks, each due at an instant of a clock. Uses a single timer of the clock, for the earliest one. */
export class Agenda {
  readonly #clock: VirtualClock;
  readonly #onDue: () => void;
  readonly #queue: TimeQueue<string>;
  readonly #places = new Map<string, Place<string>>();
  #timer: { at: number; cancel: () => void } | undefined;

  /** Calls back when a task becomes due, so that it can be taken. */
  constructor(clock: VirtualClock, onDue: () => void, queue = new TimeQueue<string>()) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#queue = queue;
  }

  get size(): number {
    return this.#queue.size;
  }

  /** The first tasks, up to this many, with their instants. */
  next(count: number): { name: string; at: number }[] {
    return this.#queue.next(count).map(({ value: name, at }) => ({ name, at }));
  }

  get isDue(): boolean {
    const { first } = this.#queue;
    return first !== undefined && first.at <= this.#clock.now();
  }

  /** Schedules a task, replacing its earlier instant. */
  set(name: string, at: number): void {
    const known = this.#places.get(name);
    if (known?.at === at) return;
    if (known) this.#queue.remove(known);
    this.#places.set(name, this.#queue.add(at, name));
    this.wait();
  }

  delete(name: string): void {
    const known = this.#places.get(name);
    if (known === undefined) return;
    this.#queue.remove(known);
    this.#places.delete(name);
    if (this.#timer) this.wait();
  }

  /**
   * Takes the first task that is due, if any. Take until there are none, or call `wait` when there is room for more:
   * tasks that are left over cause no callback.
   */
  takeDue(): string | undefined {
    const { first } = this.#queue;
    if (first === undefined || !this.isDue) {
      this.wait();
      return undefined;
    }
    this.#queue.remove(first);
    this.#places.delete(first.value);
    return first.value;
  }

  shift(milliseconds: number): void {
    this.#queue.shift(milliseconds);
    this.wait();
  }

  clear(): void {
    this.#queue.clear();
    this.#places.clear();
    this.wait();
  }

  /** Schedules a callback for the first task, also if it was due and left over. */
  wait(): void {
    const at = this.#queue.first?.at;
    if (this.#timer?.at === at) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (at === undefined) return;
    const cancel = this.#clock.schedule(at, () => {
      this.#timer = undefined;
      this.#onDue();
    });
    this.#timer = { at, cancel };
  }
}
