import { type Fields, isFields } from "@totem-partner/spec/fields";
import type { ErrorOfKind } from "../errors/load-later.ts";
import type { PartnerError } from "../errors/partner-error.ts";
import { isPartnerError } from "../errors/kinds.ts";
import { isRepeated, type ReadPage, type StallReason, StablePagination } from "./stable-pagination.ts";

/** Returns whether the service rejected a request as invalid, and for nothing but its paging parameters if it names any. */
const rejectsPaging = (error: unknown): boolean =>
  isPartnerError(error) &&
  error.kind === "validation" &&
  error.status !== undefined &&
  error.errors.every(({ path }) => path === "/limit" || path === "/offset");

/** Returns whether a page without a total is the whole list: another limit is refused or changes nothing. */
async function isWhole(page: ReadPage, readAgain: (limit: number) => Promise<ReadPage>): Promise<boolean> {
  const count = page.items.length;
  if (page.total !== undefined) return false;
  try {
    return isRepeated(page, await readAgain(count > 1 ? count - 1 : 2));
  } catch (error) {
    if (rejectsPaging(error)) return true;
    throw error;
  }
}

/** The page after another; undefined if that was the whole list: the service repeats it, or refuses an offset. */
export async function pageAfter<P extends ReadPage>(
  page: ReadPage,
  read: () => Promise<P>,
  readAgain: (limit: number) => Promise<ReadPage>,
): Promise<P | undefined> {
  let next: P;
  try {
    next = await read();
  } catch (error) {
    if (rejectsPaging(error) && (await isWhole(page, readAgain))) return undefined;
    throw error;
  }
  return isRepeated(page, next) && (await isWhole(page, readAgain)) ? undefined : next;
}

interface Paging {
  operation: string;
  start: number;
  assumptions: Readonly<Record<string, unknown>>;
  rejectedLimits: Set<string>;
  errorOfKind: ErrorOfKind;
}

/** The largest limit of a list, unless a profile has another. Assumed: `max-limit`. */
const largestPage = 200;

/** The largest page under any profile: a page is parsed as a whole. */
const mostOfPage = 1000;

/** The page size of an iteration that has no limit: as large as the service allows, and no larger than what is wanted. */
function pageSize({ assumptions }: Paging, wanted: number): number {
  const { "max-limit": largest } = assumptions;
  const known = typeof largest === "number" && largest >= 1 ? largest : largestPage;
  return Math.min(known, mostOfPage, wanted);
}

/** The limit is only the page size, at least 2, because pages overlap; one that the service refuses is omitted. */
function readSteps<P>(paging: Paging, query: Fields, most: number, fetchPage: (query: unknown) => Promise<P>) {
  const { operation, start, rejectedLimits } = paging;
  const { limit, ...withoutLimit } = query;
  const size = limit ?? (rejectedLimits.has(operation) ? undefined : pageSize(paging, most));
  let steps: Fields = size === undefined ? query : { ...query, limit: size === 1 ? 2 : size };
  const fetchAt = (offset: number) => fetchPage(offset === start ? steps : { ...steps, offset });
  return async (offset: number): Promise<P> => {
    try {
      return await fetchAt(offset);
    } catch (error) {
      if (steps["limit"] === undefined || !rejectsPaging(error)) throw error;
      if (limit === undefined) rejectedLimits.add(operation);
      steps = withoutLimit;
      return fetchAt(offset);
    }
  };
}

const remedies: Readonly<Record<StallReason, string>> = {
  "same-page":
    "returned the same records at several offsets, so it seems to ignore offset. Check baseUrl, and read single pages with await instead of iterating",
  restless:
    "returned many pages without a new record or the end of the list: the list changes faster than it can be read, or offset does not count records. Iterate again when it changes less, or with a larger limit",
};

function stallError({ operation, errorOfKind }: Paging, why: StallReason, offset: number): PartnerError {
  const message = `${operation} ${remedies[why]} (last offset: ${offset}).`;
  return errorOfKind("unexpected-response", message, { operation, attempts: 1, repeatIsSafe: true });
}

/** Yields every record of a list exactly once, even if the list changes meanwhile, or so many of them. */
export async function* allRecords<T extends { id: string }>(
  paging: Paging,
  requested: unknown,
  most: number,
  fetchPage: (query: unknown) => Promise<ReadPage<T>>,
): AsyncGenerator<T, void, undefined> {
  const query = isFields(requested) ? requested : {};
  const read = readSteps(paging, query, most, fetchPage);
  const pagination = new StablePagination<T>(paging.start);
  const readAgain = (limit: number) => fetchPage({ ...query, limit });
  let yielded = 0;
  const first = await read(paging.start);
  for (let page: ReadPage<T> | undefined = first; page !== undefined;) {
    const { fresh, then } = pagination.take(page);
    const wanted = fresh.slice(0, most - yielded);
    yield* wanted;
    yielded += wanted.length;
    if (then === "end" || yielded === most) return;
    if (then !== "read") throw stallError(paging, then, page.offset);
    const next = () => read(pagination.next);
    page = page === first ? await pageAfter(first, next, readAgain) : await next();
  }
}

export async function pageBehind<P extends ReadPage>(
  paging: Paging,
  page: ReadPage,
  offset: number,
  read: (query: object) => Promise<P>,
): Promise<P | null> {
  const next = await pageAfter(
    page,
    () => read({ offset }),
    (limit) => read({ limit }),
  );
  if (next && isRepeated(page, next)) throw stallError(paging, "same-page", offset);
  return next ?? null;
}

/** The records of an iteration that ends after its limit. Throws a ConfigurationError unless that is a whole number. */
export async function firstRecords<T>(
  { operation, errorOfKind }: Paging,
  options: unknown,
  records: (most: number) => AsyncIterable<T>,
): Promise<T[]> {
  const most = isFields(options) ? options["limit"] : undefined;
  if (typeof most !== "number" || !Number.isSafeInteger(most) || most < 1) {
    const message = `toArray: limit must be a whole number from 1, the most records to read (${operation}).`;
    throw errorOfKind("configuration", message, { operation, attempts: 0, repeatIsSafe: true });
  }
  const found: T[] = [];
  for await (const record of records(most)) found.push(record);
  return found;
}
