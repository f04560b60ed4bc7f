import { listOf } from "../../answers/answer.ts";
import { integerFrom, notObservable, outside } from "../../findings/finding.ts";
import { type Asking, asks, get, getList, type Probe } from "../asking/probe.ts";
import { agreed, lists } from "./lists.ts";
import { pagedLists, pagingRequests } from "./paging.ts";

interface Found {
  /** How many records the list returned without a limit. */
  shown: number;
  /** Whether a limit of one more returned one more, which shows that the default truncated the list. */
  isDefault: boolean;
  /** Whether the envelope names a different limit from the one that truncated the list. */
  isDenied: boolean;
}

function* defaultOf(path: string): Asking<Found | undefined> {
  const shown = (yield* getList(path)).records.length;
  if (shown === 0) return undefined;
  const longer = listOf(yield* get(`${path}?limit=${shown + 1}`));
  if (longer?.records.length !== shown + 1) return { shown, isDefault: false, isDenied: false };
  // Rules out that a record was created meanwhile, which would look the same.
  const later = yield* getList(path, { again: true });
  const isDefault = later.records.length === shown;
  return { shown, isDefault, isDenied: isDefault && (later.limit ?? shown) !== shown };
}

/** How many records a list returns when no limit is given. */
export const defaultLimit: Probe = {
  id: "default-limit",
  requests: [...asks(...lists), ...asks(...lists.map((path) => `${path}?limit={n}`)), ...pagingRequests],
  *find() {
    const found: Found[] = [];
    for (const path of yield* pagedLists()) {
      const one = yield* defaultOf(path);
      if (one) found.push(one);
    }
    if (found.some(({ isDenied }) => isDenied))
      return outside("The envelope names a different limit from the one used.");
    const defaults = found.filter(({ isDefault }) => isDefault).map(({ shown }) => shown);
    if (defaults.length > 0) {
      const most = Math.max(...found.map(({ shown }) => shown));
      if (most > Math.min(...defaults)) return outside("One list returns more records by default than another.");
      return agreed(defaults, "");
    }
    const most = Math.max(0, ...found.map(({ shown }) => shown));
    if (most === 0) return notObservable("Every list is empty.");
    return integerFrom(most, "No list has more records than it returns by default.");
  },
};
