import { Agenda } from "../clock/agenda.ts";
import { latestFirst, type Place, TimeQueue } from "../clock/time-queue.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";

/** When each delivery that waits in memory is due, by its id. The first and the last are always known. */
export class DueTimes {
  readonly #agenda: Agenda;
  readonly #latest = new TimeQueue<string>(latestFirst);
  readonly #places = new Map<string, Place<string>>();

  /** Calls back when one becomes due. */
  constructor(clock: VirtualClock, onDue: () => void) {
    this.#agenda = new Agenda(clock, onDue);
  }

  /** When the first is due; Infinity when none waits. */
  get nextAt(): number {
    return this.#agenda.nextAt;
  }

  /** The first ids, up to this many. */
  next(count: number): string[] {
    return this.#agenda.next(count).map(({ name }) => name);
  }

  /** Schedules one, replacing its earlier instant. */
  set(id: string, at: number): void {
    this.#forget(id);
    this.#places.set(id, this.#latest.add(at, id));
    this.#agenda.set(id, at);
  }

  /** Removes one. */
  delete(id: string): void {
    this.#forget(id);
    this.#agenda.delete(id);
  }

  /** Takes the first, if it is due. */
  takeDue(): string | undefined {
    const id = this.#agenda.takeDue();
    if (id !== undefined) this.#forget(id);
    return id;
  }

  /** Takes the one that is due last, if any. */
  takeLatest(): string | undefined {
    const id = this.#latest.first?.value;
    if (id !== undefined) this.delete(id);
    return id;
  }

  /** Schedules a callback for what was due and left over. */
  wait(): void {
    this.#agenda.wait();
  }

  /** Keeps the distance from a clock that was set back. */
  setBack(milliseconds: number): void {
    this.#latest.shift(-milliseconds);
    this.#agenda.shift(-milliseconds);
  }

  /** Removes all. */
  clear(): void {
    this.#latest.clear();
    this.#places.clear();
    this.#agenda.clear();
  }

  #forget(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#latest.remove(place);
    this.#places.delete(id);
  }
}
