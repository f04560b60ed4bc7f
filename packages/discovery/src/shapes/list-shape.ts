import { firstFound, isFields, isKeyOf } from "@totem-partner/spec/fields";
import { findList } from "@totem-partner/spec/found-list";
import { findRecord } from "@totem-partner/spec/found-record";
import { type FoundList, readCount } from "@totem-partner/spec/list-envelope";
import { listValues } from "@totem-partner/spec/list-values";
import { templates } from "@totem-partner/spec/templates";
import { isList, isObject, readKey, type Template } from "@totem-partner/spec/template";
import { matches } from "@totem-partner/spec/located";
import { isPossible, isValueOf } from "./page-values.ts";

/** The values of a page that cannot be known without its limit. */
export const ofLimit = new Set<string>(["limit", "page", "pageIndex", "pages", "lastPage", "previousUrl", "lastUrl"]);

/** A list in a response, with the envelope that it has: the name of one, or `own`. */
export interface ShapedList extends FoundList<unknown> {
  envelope: string;
  /** The records in their wrappers; absent if they have none. */
  items?: readonly unknown[] | undefined;
}

export function isInOrder(template: Template, value: unknown): boolean {
  if (isList(template)) {
    const [item, ...others] = template;
    return (
      !Array.isArray(value) || item === undefined || others.length > 0 || value.every((one) => isInOrder(item, one))
    );
  }
  if (!isObject(template) || !isFields(value)) return true;
  const names = Object.keys(template).map((key) => readKey(key).name);
  const known = Object.keys(value).filter((key) => names.includes(key));
  const expected = names.filter((name) => known.includes(name));
  return (
    known.every((key, at) => key === expected[at]) &&
    Object.entries(template).every(([key, inner]) => isInOrder(inner, value[readKey(key).name]))
  );
}

export function listFilled(template: Template, body: unknown): FoundList<unknown> | undefined {
  const said = new Map<string, unknown>();
  const isRead = matches(template, body, (name, value) => {
    if (name === "items" && !Array.isArray(value)) return false;
    said.set(name, value);
    return true;
  });
  const records: unknown = said.get("items");
  if (!isRead || !Array.isArray(records)) return undefined;
  const [total, limit, offset] = ["total", "limit", "offset"].map((name) => readCount(said.get(name)));
  const page = { items: records, total: total ?? 0, limit: limit ?? 1, offset: offset ?? 0 };
  // A value that depends on a count missing from the envelope can be anything.
  const isKnown = (name: string): boolean =>
    (limit !== undefined || !ofLimit.has(name)) &&
    ((total !== undefined && offset !== undefined) || ["count", "isEmpty"].includes(name));
  const isSame = (name: string, value: unknown): boolean =>
    name === "items" ||
    (isKeyOf(listValues, name) && isKnown(name) ? isValueOf(name, page, value) : isPossible(name, value) !== false);
  return matches(template, body, isSame) && isInOrder(template, body) ? { records, total, limit, offset } : undefined;
}

export const isRecord = (value: unknown): value is object => isFields(value) && typeof value["id"] === "string";

const unwrapped = (item: unknown): unknown => findRecord(item, isRecord) ?? item;

function ofItems(items: readonly unknown[]): Pick<ShapedList, "items" | "records"> {
  const records = items.map(unwrapped);
  return { records, ...(records.some((record, at) => record !== items[at]) && { items }) };
}

/** The list of a body that has these records, in their wrappers. */
function itemsIn(value: unknown, records: readonly unknown[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) {
    const isList = JSON.stringify(value.map(unwrapped)) === JSON.stringify(records);
    return isList ? value : undefined;
  }
  if (!isFields(value)) return undefined;
  return firstFound(Object.values(value), (part) => itemsIn(part, records));
}

/** The limit in the links of a page to others; its link to itself only repeats the request. */
function linkedLimit(body: unknown, key = ""): number | undefined {
  if (typeof body === "string" && URL.canParse(body)) {
    const limit = Number(new URL(body).searchParams.get("limit") ?? 0);
    return limit > 0 && !/self/i.test(key) ? readCount(limit) : undefined;
  }
  if (!isFields(body) || isRecord(body)) return undefined;
  return firstFound(Object.entries(body), ([name, part]) => linkedLimit(part, key + name));
}

/** The list in the body of a response: in an envelope that has a name, or in any other whose shape says where it is. */
export function shapedList(body: unknown): ShapedList | undefined {
  const list = foundIn(body);
  return list && { ...list, limit: list.limit ?? linkedLimit(body) };
}

function foundIn(body: unknown): ShapedList | undefined {
  for (const [envelope, template] of Object.entries(templates["list-envelope"])) {
    const list = listFilled(template, body);
    if (list) return { envelope, ...list, ...ofItems(list.records) };
  }
  // A record may have lists of its own, such as trailerPlates.
  const found = isRecord(body) ? undefined : findList(body, { isRecord, offset: 0, limit: undefined });
  return found && { ...found, envelope: "own", ...ofItems(itemsIn(body, found.records) ?? found.records) };
}

/** The body of a list, with its records unwrapped. */
export function withRecords(body: unknown, { items, records }: Pick<ShapedList, "items" | "records">): unknown {
  if (items === undefined) return body;
  if (body === items) return records;
  if (!isFields(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withRecords(part, { items, records })]));
}
