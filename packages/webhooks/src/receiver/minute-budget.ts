const minute = 60_000;

/** A budget per minute. The first minute begins with the first expense, the next after its end. */
export class MinuteBudget {
  readonly #most: number;
  readonly #now: () => number;
  #began = -Infinity;
  #spent = 0;

  /** @param now returns the current time in milliseconds. */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Spends an amount; false, and nothing is spent, if less is left. */
  spend(amount = 1): boolean {
    const at = this.#now();
    // If the clock was set back, the minute would otherwise last until it catches up.
    if (at - this.#began >= minute || at < this.#began) {
      this.#began = at;
      this.#spent = 0;
    }
    if (this.#spent + amount > this.#most) return false;
    this.#spent += amount;
    return true;
  }

  /** Whether the budget is used up for the minute of the last expense. */
  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }
}
