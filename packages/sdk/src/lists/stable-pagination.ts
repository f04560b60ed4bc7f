/** Finds the end of the known records. Strides double, then halve: even a shift by thousands takes only a few requests. */
export class OffsetSearch {
  #low: number | undefined;
  #high: number | undefined;
  #forward = 0;
  #back = 0;

  reset(): void {
    this.#low = this.#high = undefined;
    this.#forward = this.#back = 0;
  }

  /** `low` is where the page would be followed, `size` the records of a page. */
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

export interface ReadPage<T extends { id: string } = { id: string }> {
  readonly items: readonly T[];
  readonly total: number | undefined;
  readonly offset: number;
}

export const isRepeated = ({ items }: ReadPage, other: ReadPage): boolean =>
  items.length > 0 && items.length === other.items.length && items.every(({ id }, at) => id === other.items[at]?.id);

/** The service returns the same page for every offset, or the list changes too fast. */
export type StallReason = "same-page" | "restless";

interface Step<T> {
  fresh: T[];
  then: "read" | "end" | StallReason;
}

/** The same page this often at different offsets is no coincidence, because the offsets grow by doubling strides. */
const samePages = 6;

/** Consecutive reads without a new record. In a list that does not change, a search takes far fewer. */
const patience = 64;

/**
 * Iterates over a list that may change between two reads, and decides what to read next. Each page overlaps the known
 * records: a page counts only if it contains one, because then nothing is missing between that record and the page's
 * end. A page that contains none comes after a gap, so the walk goes back until it finds a known record.
 * decisions/lists.md contains the proof.
 */
export class StablePagination<T extends { id: string }> {
  next: number;
  readonly #start: number;
  readonly #search = new OffsetSearch();
  readonly #seen = new Set<string>();
  #largest = 1;
  /** The last record of a short page, which seemed to end the list: what follows is read without an overlap. */
  #tail: { id: string; offset: number; ends: boolean } | undefined;
  /** The page that followed it, until a second read shows the last record in its place, alone. */
  #follower: ReadPage<T> | undefined;
  #previous: ReadPage<T> | undefined;
  #same = 1;
  #idle = 0;

  constructor(start: number) {
    this.#start = start;
    this.next = start;
  }

  take(page: ReadPage<T>): Step<T> {
    this.#compare(page);
    this.#largest = Math.max(this.#largest, page.items.length);
    const step = this.#isKnown(page) ? this.#takeKnown(page) : this.#takeUnknown(page);
    this.#idle = step.fresh.length > 0 ? 0 : this.#idle + 1;
    if (step.then === "end" || step.fresh.length > 0) return step;
    if (this.#same >= samePages) return { fresh: [], then: "same-page" };
    return this.#idle >= patience ? { fresh: [], then: "restless" } : step;
  }

  /** The start of the iteration counts as known: records before it are not requested. */
  #isKnown({ items, offset }: ReadPage<T>): boolean {
    return offset === this.#start || items.some(({ id }) => this.#seen.has(id));
  }

  #takeKnown(page: ReadPage<T>): Step<T> {
    const follower = this.#follower;
    const stands = follower !== undefined && this.#isTail(page);
    this.#follower = undefined;
    return this.#accept(stands ? follower : page);
  }

  #accept(page: ReadPage<T>): Step<T> {
    const { items, offset, total } = page;
    const fresh = [...new Map(items.map((item) => [item.id, item])).values()].filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    const end = offset + items.length;
    // Fewer known records than positions before the end: new ones came in before it, or the service ignores the offset.
    if (items.length === 0 || (end === total && this.#seen.size >= end - this.#start)) return { fresh, then: "end" };
    // Pages are full except at the end of a list. If they hold a single record, they cannot overlap.
    const ends = items.length < this.#largest;
    const last = ends || items.length === 1 ? items.at(-1) : undefined;
    this.#tail = last && { id: last.id, offset: end - 1, ends };
    const following = last ? end : end - 1;
    if (fresh.length > 0) this.#search.reset();
    this.next = fresh.length > 0 ? following : this.#search.behind(following, this.#largest);
    return { fresh, then: "read" };
  }

  #takeUnknown(page: ReadPage<T>): Step<T> {
    this.#follower = undefined;
    if (this.#tail?.ends === true && page.items.length === 0) return { fresh: [], then: "end" };
    if (this.#tail?.offset === page.offset - 1) {
      this.#follower = page;
      this.next = this.#tail.offset;
    } else {
      this.#tail = undefined;
      this.next = Math.max(this.#start, this.#search.before(page.offset, this.#largest));
    }
    return { fresh: [], then: "read" };
  }

  #isTail({ items, offset }: ReadPage<T>): boolean {
    return items.length === 1 && items[0]?.id === this.#tail?.id && offset === this.#tail?.offset;
  }

  #compare(page: ReadPage<T>): void {
    const previous = this.#previous;
    this.#previous = page;
    const repeats = previous !== undefined && previous.offset !== page.offset && isRepeated(page, previous);
    this.#same = repeats ? this.#same + 1 : 1;
  }
}
