import { isFields } from "@totem-partner/spec/fields";
import type { ErrorOfKind } from "../errors/error-of-kind.ts";
import type { PartnerError } from "../errors/partner-error.ts";
import type { Page } from "./list-call.ts";
import { offsetOf } from "./list-query.ts";
import { type Standstill, Walk } from "./walk.ts";
import { isRepeated, type ListPart, pageAfter, refusesPaging } from "./whole-list.ts";

/** The list that is read, and how the client creates its errors. */
export interface Paging {
  operation: string;
  errorOfKind: ErrorOfKind;
}

/**
 * Reads pages for an iteration, where the limit is only the page size. It is at least 2, because pages overlap by one
 * record; a limit that the service refuses (assumed: `limit-over-max`, `paged-lists`) is omitted, so that its own applies.
 */
function readSteps<P>(query: unknown, start: number, fetchPage: (query: unknown) => Promise<P>) {
  const { limit, ...withoutLimit } = isFields(query) ? query : {};
  let steps = limit === 1 ? { ...withoutLimit, limit: 2 } : query;
  const fetchAt = (offset: number) => fetchPage(offset === start ? steps : { ...(isFields(steps) && steps), offset });
  return async (offset: number): Promise<P> => {
    try {
      return await fetchAt(offset);
    } catch (error) {
      if (steps === withoutLimit || limit === undefined || !refusesPaging(error)) throw error;
      steps = withoutLimit;
      return fetchAt(offset);
    }
  };
}

const remedies: Readonly<Record<Standstill, string>> = {
  "same-page":
    "returned the same records at several offsets, so it seems to ignore offset. Check baseUrl, and read single pages with await instead of iterating",
  restless:
    "returned no new record in many pages and no end of the list: it changes faster than it can be read, or offset does not count records. Iterate again when less changes, or with a larger limit",
};

function standstill({ operation, errorOfKind }: Paging, why: Standstill, offset: number): PartnerError {
  const message = `${operation} ${remedies[why]} (last offset: ${offset}).`;
  return errorOfKind("unexpected-response", message, { operation, attempts: 1, repeatIsSafe: true });
}

/** Yields every record of a list exactly once, even if the list changes meanwhile. */
export async function* allRecords<T extends { id: string }>(
  paging: Paging,
  query: unknown,
  fetchPage: (query: unknown) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  const start = offsetOf(query);
  const read = readSteps(query, start, fetchPage);
  const walk = new Walk<T>(start);
  const readAgain = (limit: number) => fetchPage({ ...(isFields(query) && query), limit });
  const first = await read(start);
  for (let page: Page<T> | undefined = first; page !== undefined;) {
    const { fresh, then } = walk.take(page);
    yield* fresh;
    if (then === "end") return;
    if (then !== "read") throw standstill(paging, then, page.offset);
    const next = () => read(walk.next);
    page = page === first ? await pageAfter(first, next, readAgain) : await next();
  }
}

/** The page that follows another at an offset; null if that one was the whole list. */
export async function pageBehind<P extends ListPart>(
  paging: Paging,
  page: ListPart,
  offset: number,
  read: (query: object) => Promise<P>,
): Promise<P | null> {
  const next = await pageAfter(
    page,
    () => read({ offset }),
    (limit) => read({ limit }),
  );
  if (next && isRepeated(page, next)) throw standstill(paging, "same-page", offset);
  return next ?? null;
}
