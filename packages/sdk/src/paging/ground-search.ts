/**
 * Searches for the position in a list where the known records end, based on the pages read so far: full of known
 * records (the position is after them), or without any (it is before them). Strides double, and halve again between
 * two bounds, so that even a list that shifted by thousands takes only a few requests.
 */
export class GroundSearch {
  /** The position is here or later. */
  #low: number | undefined;
  /** The position is before this one. */
  #high: number | undefined;
  #forward = 0;
  #back = 0;

  /** Resets the bounds, because the position was found. */
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
      // In a small gap, the next page first; then the middle, so that a list that grows as fast cannot stay ahead.
      return stride === 0 && this.#high - low <= size ? low : middle(low, this.#high);
    }
    this.#high = undefined; // Unknown, or outdated since the list shifted.
    return low + stride;
  }

  /** The next offset after a page without known records, read at `high`. */
  before(high: number, size: number): number {
    this.#high = high;
    this.#forward = 0;
    if (this.#low !== undefined && this.#low < high) {
      return high - this.#low <= size ? this.#low : middle(this.#low, high); // A page may span the distance between both bounds.
    }
    this.#low = undefined;
    this.#back = this.#back === 0 ? size : 2 * this.#back;
    return high - this.#back;
  }
}

function middle(low: number, high: number): number {
  return low + Math.floor((high - low) / 2);
}
