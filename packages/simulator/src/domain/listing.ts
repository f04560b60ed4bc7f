import { type Assume, done, refuseFields, type Result } from "./decision.ts";

export interface PageRequest {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A part of a list, and its position in the whole: the envelope of the interface's own lists. */
export interface Page<T> {
  /** The entries of this part. */
  items: T[];
  /** The number of all entries. */
  total: number;
  /** The number of entries that were requested. */
  limit: number;
  /** The number of entries before this part. */
  offset: number;
}

/** Hours in UTC since the epoch, including both ends. In every zone that matters here, days begin and end with them. */
interface Hours {
  first: number;
  last: number;
  /** True if records without a date are included. */
  undated: boolean;
}

export interface Selection<Group> {
  groups: readonly Group[];
  /** All hours and records without a date, if omitted. */
  hours?: Hours | undefined;
}

/** In order of creation and, for equal instants, of insertion. Counting and slicing do not visit every record. */
export interface Listing<Group, T> {
  count(selection: Selection<Group>): number;
  /** The records of a selection in a range of positions, without the end, oldest first. */
  slice(selection: Selection<Group>, from: number, to: number): T[];
}

export const pagesEveryList = (assume: Assume): boolean => assume("paged-lists") === "all";

/** A page of a list; the whole of one that is not paged. */
export function pageOf<Group, T>(
  listing: Listing<Group, T>,
  selection: Selection<Group>,
  { limit, offset = 0 }: PageRequest,
  assume: Assume,
  isPaged = pagesEveryList(assume),
): Result<Page<T>> {
  const total = listing.count(selection);
  if (!isPaged) {
    const items = listing.slice(selection, 0, total);
    if (assume("list-order") === "newest-first") items.reverse();
    return done({ items, total, limit: Math.max(total, 1), offset: 0 });
  }
  const maximum = assume("max-limit");
  if ((limit ?? 0) > maximum && assume("limit-over-max") === "reject") {
    return refuseFields("limit_over_maximum", [{ in: "query", path: "/limit", message: `must be at most ${maximum}` }]);
  }
  const used = Math.min(limit ?? assume("default-limit"), maximum);
  const page = { total, limit: used, offset };
  if (assume("list-order") === "oldest-first") {
    return done({ items: listing.slice(selection, offset, offset + used), ...page });
  }
  const end = Math.max(total - offset, 0);
  return done({ items: listing.slice(selection, Math.max(end - used, 0), end).reverse(), ...page });
}

const hourLength = 3_600_000;

export const hourOf = (instant: number): number => Math.floor(instant / hourLength);
