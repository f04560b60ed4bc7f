import type { Days } from "../../domain/listing.ts";

/** This many days, and this many of their sums, form one sum of the next level: 2 to the power of this. */
const levelBits = 6;
const levelMask = (1 << levelBits) - 1;

/** The number of records on each day, and without one. Counting a range adds up sums of days, not single days. */
export class DayCounts {
  #total = 0;
  #undated = 0;
  /** By day; by 64 days; by 4,096 days. */
  readonly #levels = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()] as const;
  /** The range of days that have records. */
  #first = Infinity;
  #last = -Infinity;

  /** Adds this many records to a day; a negative number removes some. */
  add(day: number | null, by: number): void {
    this.#total += by;
    if (day === null) {
      this.#undated += by;
      return;
    }
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
    let key = day;
    for (const level of this.#levels) {
      const sum = (level.get(key) ?? 0) + by;
      if (sum === 0) level.delete(key);
      else level.set(key, sum);
      key >>= levelBits;
    }
  }

  /** The number of records on some days, or in total. */
  count(days: Days | undefined): number {
    if (days === undefined) return this.#total;
    return this.#between(days.first, days.last) + (days.undated ? this.#undated : 0);
  }

  #between(first: number, last: number): number {
    let [from, to] = [Math.max(first, this.#first), Math.min(last, this.#last)];
    let sum = 0;
    for (const [height, level] of this.#levels.entries()) {
      const isTop = height === this.#levels.length - 1;
      for (; from <= to && (isTop || (from & levelMask) !== 0); from += 1) sum += level.get(from) ?? 0;
      for (; from <= to && (to & levelMask) !== levelMask; to -= 1) sum += level.get(to) ?? 0;
      if (from > to) return sum;
      from >>= levelBits;
      to >>= levelBits;
    }
    return sum;
  }
}
