/**
 * Looks for the place in a list where the known records end, by what the pages read so far were: full of known records
 * (the place lies behind them), or without any (it lies before them). Strides double, and halve again between two
 * bounds, so that even a list that moved by thousands costs a few requests.
 */
export class GroundSearch {
  /** The place lies here or behind. */
  #low: number | undefined;
  /** The place lies before here. */
  #high: number | undefined;
  #forward = 0;
  #back = 0;

  /** Forgets the bounds: the place was found. */
  reset(): void {
    this.#low = this.#high = undefined;
    this.#forward = this.#back = 0;
  }

  /** The next offset after a page of known records, which would be followed at `low`. `size`: records of a page. */
  behind(low: number, size: number): number {
    const stride = this.#forward;
    this.#forward = stride === 0 ? size : 2 * stride;
    this.#back = 0;
    this.#low = low;
    if (this.#high !== undefined && low < this.#high) {
      // In a small gap the next page first; then the middle, lest a list that grows as fast stays ahead.
      return stride === 0 && this.#high - low <= size ? low : middle(low, this.#high);
    }
    this.#high = undefined; // Unknown, or stale since the list moved.
    return low + stride;
  }

  /** The next offset after a page without a known record, read at `high`. */
  before(high: number, size: number): number {
    this.#high = high;
    this.#forward = 0;
    if (this.#low !== undefined && this.#low < high) {
      return high - this.#low <= size ? this.#low : middle(this.#low, high); // A page may reach from bound to bound.
    }
    this.#low = undefined;
    this.#back = this.#back === 0 ? size : 2 * this.#back;
    return high - this.#back;
  }
}

function middle(low: number, high: number): number {
  return low + Math.floor((high - low) / 2);
}
