import { isFields } from "../check/fields.ts";
import { readBack } from "../template/located.ts";
import type { Template } from "../template/template.ts";
import { type FoundList, readCount, readLists } from "./list-envelope.ts";
import { asRecord, findRecord } from "./found-record.ts";

/** The facts about a page before it is read. */
export interface SoughtPage<T> {
  /** Returns true for a record of the list. */
  isRecord: (value: unknown) => value is T;
  /** The requested offset. */
  offset: number;
  /** The requested limit, if any. */
  limit: number | undefined;
  /** The template of the envelope, if a profile has one. */
  envelope?: Template | undefined;
  /** The template of each record, if a profile has one. */
  item?: Template | undefined;
}

/** Other lists that envelopes have, as frameworks call them. */
const besides = /^(?:_?links|sort|orders?|included|facets|filters|errors|warnings|messages)$/i;

/** Names of the number of all matching records, in lower case and without separators. */
const totals =
  /^(?:(?:hydra)?total(?:elements|count|items|records|results|rows|entries|hits)?|recordstotal|odatacount)$/;

/** Names of what is false on the last page. */
const followed = /^has(?:more|next|nextpage)$/;

/** Names of objects that describe a page. What is called a total elsewhere may be the sum of something. */
const pageInfo = /^$|meta|pag(?:e|ing|ination)|info|data|result|response|list/i;

/** The list may stand in an object within an object. */
const deepest = 2;

/** A value in an envelope, where it stands. */
interface Part {
  key: string;
  value: unknown;
  owner: object;
  /** The key of the owner; empty for the body itself. */
  within: string;
}

/** Everything in an envelope that is not within a list, from the outside in. */
function partsOf(owner: unknown, within = "", depth = 0): Part[] {
  if (!isFields(owner)) return [];
  const parts = Object.entries(owner).map(([key, value]): Part => ({ key, value, owner, within }));
  return depth === deepest ? parts : parts.concat(parts.flatMap(({ key, value }) => partsOf(value, key, depth + 1)));
}

type PlacedList = Part & { value: unknown[] };

/** The lists that can be one of records: those of texts and numbers cannot. */
const listsAmong = (parts: readonly Part[]): PlacedList[] =>
  parts.filter(
    (part): part is PlacedList =>
      Array.isArray(part.value) &&
      !besides.test(part.key) &&
      (part.value.length === 0 || part.value.some((item) => typeof item === "object")),
  );

/**
 * The only list of records. If all are empty, there are no records, whichever list would have them. One that has nothing
 * but other objects may hold records of an unknown form: then an empty list beside it proves nothing.
 */
function soleList<T>(lists: readonly PlacedList[], { isRecord, item }: SoughtPage<T>): PlacedList | undefined {
  const full = lists.filter(({ value }) => value.length > 0);
  if (full.length === 0) return lists[0];
  const having = (find: (value: unknown) => unknown) =>
    full.filter(({ value }) => value.every((one) => find(one) !== undefined));
  const plain = having((one) => asRecord(one, isRecord));
  const [only, ...others] = plain.length > 0 ? plain : having((one) => findRecord(one, isRecord, item));
  return others.length === 0 ? only : undefined;
}

const onlyOf = (counts: readonly number[]): number | undefined => (new Set(counts).size === 1 ? counts[0] : undefined);

/**
 * The number of all matching records, if it is certain. `count` often counts the records of the page, or repeats the
 * limit: it is the total only if it is larger, and another number.
 */
function totalAmong(parts: readonly Part[], list: PlacedList | undefined, { offset, limit }: SoughtPage<unknown>) {
  const size = list?.value.length ?? 0;
  const named = (names: RegExp) =>
    parts
      .filter(({ owner, within }) => owner === list?.owner || pageInfo.test(within))
      .filter(({ key }) => names.test(key.toLowerCase().replaceAll(/[^a-z]/g, "")))
      .map(({ value }) => value);
  const countsNamed = (names: RegExp) =>
    named(names)
      .map(readCount)
      .filter((count) => count !== undefined);
  const told = countsNamed(totals);
  const counted = onlyOf(told.length > 0 ? told : countsNamed(/^count$/).filter((one) => one > size && one !== limit));
  const total = counted ?? (size > 0 && named(followed).includes(false) ? offset + size : undefined);
  return total !== undefined && (size === 0 || total >= offset + size) ? total : undefined;
}

/** The list in the place where a template has it; undefined if there is none, as some services leave out an empty one. */
function listAt({ envelope, offset }: SoughtPage<unknown>, body: unknown): FoundList<unknown> | undefined {
  if (envelope === undefined) return undefined;
  const { values } = readBack(envelope, body);
  const records: unknown = values.get("items");
  if (!Array.isArray(records)) return undefined;
  const [told, limit, at] = ["total", "limit", "offset"].map((name) => readCount(values.get(name)));
  const isLast = values.get("hasNext") === false || values.get("isLast") === true;
  return { records, total: told ?? (isLast ? offset + records.length : undefined), limit, offset: at };
}

/** A list that has nothing but records, whatever they are wrapped in; undefined for any other. */
function ofFound<T>(list: FoundList<unknown> | undefined, { isRecord, item }: SoughtPage<T>): FoundList<T> | undefined {
  const found = list?.records.map((one) => findRecord(one, isRecord, item)) ?? [];
  const records = found.filter((one) => one !== undefined);
  return list && records.length === found.length ? { ...list, records } : undefined;
}

/**
 * Finds the list in a body, whatever its envelope; undefined unless it is certain. Where a template has it comes first. The envelopes `{ items }`, `{ data }`
 * and the bare array come first; in any other, the list is the only one that has nothing but records. A body without a
 * list is an empty page if its total shows that no record was to be expected.
 */
export function findList<T>(body: unknown, sought: SoughtPage<T>): FoundList<T> | undefined {
  const placed = listAt(sought, body);
  if (placed) return ofFound(placed, sought);
  const [known] = readLists(body);
  if (known?.total !== undefined || Array.isArray(body)) return ofFound(known, sought);
  const parts = partsOf(body);
  const lists = listsAmong(parts);
  const list = known ? lists.find(({ value }) => value === known.records) : soleList(lists, sought);
  const total = totalAmong(parts, list, sought);
  const isBeyond = lists.length === 0 && total !== undefined && total <= sought.offset;
  const records = list?.value ?? (isBeyond ? [] : known?.records);
  return ofFound(records && { limit: undefined, offset: undefined, ...known, records, total }, sought);
}
