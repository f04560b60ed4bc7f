const minute = 60_000;

/**
 * Admits so many events a minute: what was unused comes back evenly, so that a burst of as many is admitted after a minute
 * of silence, and then one at a time.
 */
export class PerMinute {
  readonly #now: () => number;
  #most: number;
  #left: number;
  #at: number;

  constructor(most: number, now: () => number) {
    this.#now = now;
    this.#most = most;
    this.#left = most;
    this.#at = now();
  }

  set most(most: number) {
    this.#left = Math.min(this.#left, most);
    this.#most = most;
  }

  /** Undefined if an event is admitted; otherwise the seconds until one is. */
  admit(): number | undefined {
    const now = this.#now();
    this.#left = Math.min(this.#most, this.#left + (Math.max(now - this.#at, 0) * this.#most) / minute);
    this.#at = now;
    if (this.#left < 1) return Math.ceil(((1 - this.#left) * minute) / this.#most / 1000);
    this.#left -= 1;
    return undefined;
  }
}
