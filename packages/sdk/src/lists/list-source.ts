import { type Fields, isFields } from "@totem-partner/spec/fields";
import { type FoundList, readLists } from "@totem-partner/spec/list-envelope";
import type { OperationId } from "@totem-partner/spec/operations";
import type { operations as contract } from "@totem-partner/spec/types";
import { type CallOptions, withoutUndefined } from "../calls/call-options.ts";
import { errorOfKind, loadLater } from "../errors/load-later.ts";
import type { Input } from "../calls/record-fields.ts";
import type { OperationCaller } from "../calls/operation-caller.ts";
import type { CallResult, ResponseParser } from "../calls/partner-call.ts";
import { routeOf } from "../calls/operation-request.ts";
import type { Exchange } from "../send/exchange.ts";
import { ListCall, Page } from "./list-call.ts";

const loadFurtherPages = () => loadLater("further pages", () => import("./further-pages.ts"));

/** The part of a list to read. Documented: Limits; assumed: `default-limit`, `max-limit`, `paging-bounds`. */
export interface PageQuery extends Input<NonNullable<contract["listProducts"]["parameters"]["query"]>> {}

type ListOperation = Extract<OperationId, `list${string}`>;

/** A number; undefined for anything else, which only the service judges. */
const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);

/** The requested offset: the one that the service reports could lead back. */
const offsetOf = (query: unknown) => (isFields(query) ? asNumber(query["offset"]) : undefined) ?? 0;

const emptyList = { value: { records: [], total: 0, limit: undefined, offset: undefined } };

/** A list that has nothing but records; undefined for any other. */
function ofRecords<T>(
  list: FoundList<unknown> | undefined,
  isRecord: (value: unknown) => value is T,
): FoundList<T> | undefined {
  const records = list?.records.filter(isRecord);
  return list && records?.length === list.records.length ? { ...list, records } : undefined;
}

/** The list in a body that is one, or has it in an assumed envelope with its total; undefined for any other body. */
function findPlainList<T>(body: unknown, isRecord: (value: unknown) => value is T): FoundList<T> | undefined {
  const [known] = readLists(body);
  return known?.total !== undefined || Array.isArray(body) ? ofRecords(known, isRecord) : undefined;
}

/** The name of the header that has the number of all records, under a value of `list-envelope`. */
function totalHeader(envelope: unknown): string {
  const headers = isFields(envelope) ? envelope["headers"] : undefined;
  const own = isFields(headers) ? Object.entries(headers).find(([, text]) => text === "{total}") : undefined;
  return own?.[0] ?? "x-total-count";
}

/**
 * The number of all matching records by the headers of a page: the total itself, or links to other pages (RFC 8288) of
 * which none is the next. Undefined if the headers do not show it.
 *
 * @param end The number of records on this page and before it.
 */
function totalInHeaders(headers: Pick<Headers, "get">, end: number, envelope?: unknown): number | undefined {
  const total = headers.get(totalHeader(envelope));
  if (total !== null && /^\d{1,15}$/.test(total) && Number(total) >= end) return Number(total);
  const links = headers.get("link") ?? "";
  return /\brel="?(?:prev|first|last)/i.test(links) && !/\brel="?[^",;]*next/i.test(links) ? end : undefined;
}

/** Reads a list of such records. If the list depends on a record that the company does not have, it is empty. */
function listParser<T>(
  caller: OperationCaller,
  operation: ListOperation,
  isRecord: (value: unknown) => value is T,
  query: Fields,
): ResponseParser<FoundList<T>> {
  const sought = { isRecord, offset: offsetOf(query), limit: asNumber(query["limit"]) };
  const { assumptions } = caller.options;
  const isPlain = typeof assumptions["list-envelope"] !== "object";
  const other: ResponseParser<FoundList<T>>["value"] = async (body, exchange) => {
    const { findEnvelopedList } = await caller.loadHttpErrors(exchange);
    const list = findEnvelopedList(body, sought, assumptions, routeOf(operation).template);
    return list && counted(list, exchange);
  };
  const counted = (list: FoundList<T>, { headers }: Exchange) => {
    const end = sought.offset + list.records.length;
    const total = list.total ?? totalInHeaders(headers, end, assumptions["list-envelope"]);
    return { value: { ...list, total } };
  };
  const value: typeof other = (body, exchange) => {
    const plain = isPlain ? findPlainList(body, isRecord) : undefined;
    return plain ? counted(plain, exchange) : other(body, exchange);
  };
  return operation.startsWith("listCleaning") ? { value, missing: emptyList } : { value };
}

export function listCall<T extends { id: string }>(
  caller: OperationCaller,
  operation: ListOperation,
  query: object,
  isItem: (value: unknown) => value is T,
  options: CallOptions,
): ListCall<T> {
  const request = { operation, query: withoutUndefined(query) };
  const { rejectedLimits } = caller;
  const { assumptions } = caller.options;
  const paging = { operation, start: offsetOf(request.query), assumptions, rejectedLimits, errorOfKind };
  // A total that equals a full page may count that page alone: the totals of the pages that follow are then ignored.
  const isDoubtful = (count: number, total: number | undefined, query: unknown): boolean =>
    count === total && isFields(query) && count === asNumber(query["limit"]);
  const fetchPage = async (query: unknown, believes = true): Promise<CallResult<Page<T>>> => {
    const input = isFields(query) ? query : {};
    const parser = listParser(caller, operation, isItem, input);
    const found = await caller.outcome({ ...request, query }, parser, options);
    const { records, limit = asNumber(input["limit"]) } = found.data;
    const total = believes ? found.data.total : undefined;
    const doubtful = isDoubtful(records.length, total, query);
    const offset = offsetOf(query);
    const read = async (other: object) => (await fetchPage({ ...input, ...other }, believes && !doubtful)).data;
    // All there are, although some come before the offset: the service returns no parts of this list.
    const items = offset > 0 && records.length === total && !doubtful ? records.slice(offset) : records;
    const part = { items, total, limit, offset };
    const open = async (end: number) => (await loadFurtherPages()).pageBehind(paging, part, end, read);
    return found.with(new Page(part, open, doubtful));
  };

  const records = async function* (most = Infinity): AsyncGenerator<T, void, undefined> {
    const { allRecords } = await loadFurtherPages();
    let believes = true;
    const fetch = async (query: unknown) => {
      const { items, offset, total } = (await fetchPage(query, believes)).data;
      believes &&= !isDoubtful(items.length, total, query);
      return { items, offset, total: believes ? total : undefined };
    };
    yield* allRecords(paging, request.query, most, fetch);
  };
  const first = async (options: unknown) => (await loadFurtherPages()).firstRecords(paging, options, records);
  return new ListCall(() => fetchPage(request.query), records, first);
}
