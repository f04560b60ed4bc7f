import { type Fields, isFields } from "@totem-partner/spec/fields";
import { findPlainList, type FoundList } from "@totem-partner/spec/plain-list";
import type { OperationId } from "@totem-partner/spec/operations";
import type { operations as contract } from "@totem-partner/spec/types";
import type { CallOptions } from "../calls/call-options.ts";
import { UnexpectedResponseError } from "../errors/kinds.ts";
import { type Given, withoutUndefined } from "../fields/record-fields.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { OperationArguments } from "../operations/request.ts";
import { traitsOf } from "../operations/traits.ts";
import type { Answer } from "../calls/partner-call.ts";
import type { Reading } from "../responses/reading.ts";
import { envelopeOf } from "../responses/answer-assumptions.ts";
import { ListCall, Page } from "./list-call.ts";
import { type Standstill, Walk } from "./walk.ts";
import { isRepeated, pageAfter, refusesPaging } from "./whole-list.ts";

const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);

/** The requested offset: the one that the service reports could lead back. */
const offsetOf = (query: unknown) => (isFields(query) ? asNumber(query["offset"]) : undefined) ?? 0;

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

function standstill(operation: string, why: Standstill, offset: number): UnexpectedResponseError {
  const message = `${operation} ${remedies[why]} (last offset: ${offset}).`;
  return new UnexpectedResponseError(message, { operation, attempts: 1, repeatIsSafe: true });
}

/** Yields every record of a list exactly once, even if the list changes meanwhile. */
async function* allRecords<T extends { id: string }>(
  operation: string,
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
    if (then !== "read") throw standstill(operation, then, page.offset);
    const next = () => read(walk.next);
    page = page === first ? await pageAfter(first, next, readAgain) : await next();
  }
}

/** The part of a list to read. Documented: Limits; assumed: `default-limit`, `max-limit`, `paging-bounds`. */
export interface PageQuery extends Given<NonNullable<contract["listProducts"]["parameters"]["query"]>> {}

/** Operations that return a list. */
type ListOperation = Extract<OperationId, `list${string}`>;

const emptyList = { value: { records: [], total: 0, limit: undefined, offset: undefined } };

/** Reads a list of such records. If the list depends on a record that the company does not have, it is empty. */
function listReading<T>(
  caller: OperationCaller,
  operation: ListOperation,
  isRecord: (value: unknown) => value is T,
  query: Fields,
): Reading<FoundList<T>> {
  const sought = {
    isRecord,
    offset: offsetOf(query),
    limit: asNumber(query["limit"]),
    envelope: envelopeOf(caller.assumptions, operation),
  };
  const reading: Reading<FoundList<T>> = {
    value: async (body, exchange) => {
      const plain = sought.envelope === undefined ? findPlainList(body, isRecord) : undefined;
      const list = plain ?? (await caller.otherAnswers(exchange)).findList(body, sought);
      return list && { value: list };
    },
  };
  return traitsOf(operation).theOne === undefined ? reading : { ...reading, missing: emptyList };
}

/** The call of an operation that returns a list of records. */
export function listCall<Id extends ListOperation, T extends { id: string }>(
  caller: OperationCaller,
  operation: Id,
  query: NonNullable<OperationArguments<Id>["query"]>,
  isItem: (value: unknown) => value is T,
  options: CallOptions,
): ListCall<T> {
  const request = { operation, query: withoutUndefined(query) };
  const fetchPage = async (query: unknown): Promise<Answer<Page<T>>> => {
    const given = isFields(query) ? query : {};
    const read = async (other: object) => (await fetchPage({ ...given, ...other })).data;
    const reading = listReading(caller, operation, isItem, given);
    const found = await caller.outcome({ ...request, query }, reading, options);
    const { records, total, limit = asNumber(given["limit"]) } = found.data;
    const offset = offsetOf(query);
    // All there are, although some come before the offset: the service returns no parts of this list.
    const items = offset > 0 && records.length === total ? records.slice(offset) : records;
    const part = { items, total, limit, offset };
    const open = async (end: number) => {
      const next = await pageAfter(
        part,
        () => read({ offset: end }),
        (limit) => read({ limit }),
      );
      if (next && isRepeated(part, next)) throw standstill(operation, "same-page", end);
      return next ?? null;
    };
    return found.with(new Page(part, open));
  };

  return new ListCall(
    () => fetchPage(request.query),
    () => allRecords(operation, request.query, async (query) => (await fetchPage(query)).data),
  );
}
