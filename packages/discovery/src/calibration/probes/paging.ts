import { isRefused, listOf } from "../../answers/answer.ts";
import { notObservable, outside, settled } from "../../findings/finding.ts";
import { type Asking, asks, get, type Probe } from "../asking/probe.ts";
import { cleaningLists, lists } from "./lists.ts";

/** Beyond the end of any list, so that pages are empty and cheap. */
const farAway = 1_000_000_000;

/** The list for which the interface document shows limit and offset. */
const documentedList = "/authorizations";

/** A page beyond the end of a list. */
export const farPage = (limit: number | string, list = documentedList): string =>
  `${list}?limit=${limit}&offset=${farAway}`;

/** Whether a list is returned in parts, or always as a whole; undefined if it does not show that. */
function* pagingOf(list: string): Asking<"in parts" | "whole" | undefined> {
  const whole = listOf(yield* get(list));
  const answer = yield* get(farPage(1, list));
  if (!whole) return undefined;
  // A service that refuses such a page of any list says nothing about this one.
  if (isRefused(answer)) return listOf(yield* get(farPage(1))) ? "whole" : undefined;
  const page = listOf(answer);
  if (!page || whole.records.length === 0) return undefined;
  if (page.records.length === 0) return "in parts";
  return page.records.length === whole.records.length ? "whole" : undefined;
}

/** The lists that are certainly returned in parts, so that they show limits. */
export function* pagedLists(): Asking<string[]> {
  const paged: string[] = [];
  for (const list of lists) if (list === documentedList || (yield* pagingOf(list)) === "in parts") paged.push(list);
  return paged;
}

const others = [...lists.filter((list) => list !== documentedList), ...cleaningLists];

/** The requests that show which lists are returned in parts. */
export const pagingRequests = asks(...lists, ...[...lists, ...cleaningLists].map((list) => farPage(1, list)));

/** Which lists are returned a page at a time. */
export const pagedListsProbe: Probe = {
  id: "paged-lists",
  requests: [...pagingRequests, ...asks(...cleaningLists)],
  *find() {
    const found = new Set<string>();
    for (const list of others) {
      const paging = yield* pagingOf(list);
      if (paging !== undefined) found.add(paging);
    }
    if (found.size > 1) return outside("Some lists are returned in parts, and others always as a whole.");
    if (found.size === 0) return notObservable("The lists for which the interface document shows no paging are empty.");
    return settled(found.has("whole") ? "authorizations" : "all");
  },
};
