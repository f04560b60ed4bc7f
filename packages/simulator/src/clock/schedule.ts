import { type Place, TimerHeap } from "./timer-heap.ts";

/** A name and the instant at which it is due, in milliseconds since the epoch. */
export interface Due<Name> {
  readonly name: Name;
  readonly at: number;
}

/** Named instants; the earliest can be taken. */
export interface Schedule<Name> {
  readonly size: number;
  /** The earliest instant; undefined if nothing is due. */
  readonly firstAt: number | undefined;
  /** The first ones, up to this many, in order. Inspects only a few others, however many there are. */
  next(count: number): Due<Name>[];
  /** Adds a name, or replaces its instant; false if that is the same. */
  set(name: Name, at: number): boolean;
  /** Removes a name; false if it is unknown. */
  delete(name: Name): boolean;
  /** Removes the first name and returns it. */
  takeFirst(): Name | undefined;
  clear(): void;
}

/** A schedule of texts. */
export class NamedTimes implements Schedule<string> {
  readonly #queue: TimerHeap<string>;
  readonly #places = new Map<string, Place<string>>();

  constructor(queue = new TimerHeap<string>()) {
    this.#queue = queue;
  }

  get size(): number {
    return this.#queue.size;
  }

  get firstAt(): number | undefined {
    return this.#queue.first?.at;
  }

  next(count: number): Due<string>[] {
    return this.#queue.next(count).map(({ value: name, at }) => ({ name, at }));
  }

  set(name: string, at: number): boolean {
    const known = this.#places.get(name);
    if (known?.at === at) return false;
    if (known) this.#queue.remove(known);
    this.#places.set(name, this.#queue.add(at, name));
    return true;
  }

  delete(name: string): boolean {
    const known = this.#places.get(name);
    if (known === undefined) return false;
    this.#places.delete(name);
    return this.#queue.remove(known);
  }

  takeFirst(): string | undefined {
    const name = this.#queue.first?.value;
    if (name !== undefined) this.delete(name);
    return name;
  }

  /** Shifts all instants by the same time. */
  shift(milliseconds: number): void {
    this.#queue.shift(milliseconds);
  }

  clear(): void {
    this.#queue.clear();
    this.#places.clear();
  }
}
