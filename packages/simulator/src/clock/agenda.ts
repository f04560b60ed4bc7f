import { PlacedTimes } from "./timers.ts";
import type { VirtualClock } from "./time.ts";

/** A name and the instant at which it is due, in milliseconds since the epoch. */
interface Due<Name> {
  readonly name: Name;
  readonly at: number;
}

export interface Schedule<Name> {
  readonly size: number;
  readonly firstAt: number | undefined;
  /** The first ones, up to this many, in order. Inspects only a few others, however many there are. */
  next(count: number): Due<Name>[];
  /** Adds a name, or replaces its instant; false if that is the same. */
  set(name: Name, at: number): boolean;
  delete(name: Name): boolean;
  takeFirst(): Name | undefined;
  clear(): void;
}

/** Named tasks, each due at an instant of a clock. Uses a single timer of the clock, for the earliest one. */
export class Agenda<Name extends string | number> {
  readonly #clock: VirtualClock;
  readonly #onDue: () => unknown;
  readonly #schedule: Schedule<Name>;
  #timer: { at: number; cancel: () => void } | undefined;

  /** Calls back when a task becomes due, so that it can be taken; what that returns is passed on. */
  constructor(clock: VirtualClock, onDue: () => unknown, schedule: Schedule<Name>) {
    this.#clock = clock;
    this.#onDue = onDue;
    this.#schedule = schedule;
  }

  get size(): number {
    return this.#schedule.size;
  }

  next(count: number): Due<Name>[] {
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

/** The number of places that a schedule of texts may leave behind before it numbers them anew. */
const mostLeftBehind = 1000;

/** A schedule of texts; those of one instant are due in the order in which they were set. */
export class NamedTimes implements Schedule<string> {
  readonly #times = new PlacedTimes();
  readonly #places = new Map<string, number>();
  /** By place; some are no longer due. */
  #names: string[] = [];

  get size(): number {
    return this.#times.size;
  }

  get firstAt(): number | undefined {
    return this.#times.firstAt;
  }

  next(count: number): Due<string>[] {
    return this.#times.next(count).map(({ name: place, at }) => ({ name: this.#names[place] ?? "", at }));
  }

  set(name: string, at: number): boolean {
    const known = this.#places.get(name);
    if (known !== undefined && this.#times.get(known) === at) return false;
    this.delete(name);
    if (this.#names.length > 2 * this.size + mostLeftBehind) this.#renumber();
    this.#places.set(name, this.#names.length);
    return this.#times.set(this.#names.push(name) - 1, at);
  }

  delete(name: string): boolean {
    const place = this.#places.get(name);
    return place !== undefined && this.#places.delete(name) && this.#times.delete(place);
  }

  takeFirst(): string | undefined {
    const place = this.#times.takeFirst();
    const name = place === undefined ? undefined : this.#names[place];
    if (name !== undefined) this.#places.delete(name);
    return name;
  }

  shift(milliseconds: number): void {
    this.#times.shift(milliseconds);
  }

  clear(): void {
    this.#times.clear();
    this.#places.clear();
    this.#names = [];
  }

  #renumber(): void {
    const due = Array.from(this.#places, ([name, place]) => ({ name, at: this.#times.get(place) ?? 0 }));
    this.clear();
    for (const { name, at } of due) this.set(name, at);
  }
}
