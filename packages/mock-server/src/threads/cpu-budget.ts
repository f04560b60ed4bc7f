interface CpuBudgetOptions {
  /** The number of milliseconds that may be spent at once. */
  credit: number;
  /** The share of the time since it was last asked that may be spent on average, and with which the credit refills. */
  share: () => number;
  now: () => number;
}

export class CpuBudget {
  readonly #options: CpuBudgetOptions;
  #left: number;
  #at: number;

  constructor(options: CpuBudgetOptions) {
    this.#options = options;
    this.#left = options.credit;
    this.#at = options.now();
  }

  get isSpent(): boolean {
    this.#refill();
    return this.#left <= 0;
  }

  spend(milliseconds: number): void {
    this.#refill();
    this.#left -= milliseconds;
  }

  #refill(): void {
    const { credit, share, now } = this.#options;
    const at = now();
    this.#left = Math.min(credit, this.#left + (at - this.#at) * share());
    this.#at = at;
  }
}
