import { type Place, TimeQueue } from "./time-queue.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** What is to be done at which instant of a clock, by name. It needs one timer of the clock, for whatever comes first. */
export class Agenda {
  readonly #clock: VirtualClock;
  readonly #onDue: () => void;
  readonly #queue: TimeQueue<string>;
  readonly #places = new Map<string, Place<string>>();
  #timer: { at: number; cancel: () => void } | undefined;

  /** Calls back when something becomes due, for it to be taken. */
  constructor(clock: VirtualClock, onDue: () => void, queue = new TimeQueue<string>()) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#queue = queue;
  }

  /** How much is to be done. */
  get size(): number {
    return this.#queue.size;
  }

  /** When the first thing is to be done; Infinity when there is none. */
  get nextAt(): number {
    return this.#queue.first?.at ?? Infinity;
  }

  /** The first so many things that are to be done, and when. */
  next(count: number): { name: string; at: number }[] {
    return this.#queue.next(count).map(({ value: name, at }) => ({ name, at }));
  }

  /** Whether the instant of something has come. */
  get isDue(): boolean {
    return this.nextAt <= this.#clock.now();
  }

  /** Puts something down for an instant, instead of when it was to be done before. */
  set(name: string, at: number): void {
    const known = this.#places.get(name);
    if (known?.at === at) return;
    if (known) this.#queue.remove(known);
    this.#places.set(name, this.#queue.add(at, name));
    this.#arm();
  }

  /** Strikes something out. */
  delete(name: string): void {
    const known = this.#places.get(name);
    if (known === undefined) return;
    this.#queue.remove(known);
    this.#places.delete(name);
    if (this.#timer) this.#arm();
  }

  /**
   * Takes the first thing that is due, if any. Take until there is nothing, or `wait` when there is room for more: what
   * is left over causes no callback.
   */
  takeDue(): string | undefined {
    const { first } = this.#queue;
    if (first === undefined || !this.isDue) {
      this.#arm();
      return undefined;
    }
    this.#queue.remove(first);
    this.#places.delete(first.value);
    return first.value;
  }

  /** Calls back, soon, for what was due and left over. */
  wait(): void {
    this.#arm();
  }

  /** Moves everything by the same time. */
  shift(milliseconds: number): void {
    this.#queue.shift(milliseconds);
    this.#arm();
  }

  /** Strikes everything out. */
  clear(): void {
    this.#queue.clear();
    this.#places.clear();
    this.#arm();
  }

  #arm(): void {
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
