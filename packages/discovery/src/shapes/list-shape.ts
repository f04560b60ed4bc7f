import { isFields } from "@totem-partner/spec/fields";
import { findList } from "@totem-partner/spec/found-list";
import { findRecord } from "@totem-partner/spec/found-record";
import type { FoundList } from "@totem-partner/spec/plain-list";
import { listScope } from "@totem-partner/spec/list-values";
import { templates } from "@totem-partner/spec/templates";
import { isList, isObject, readKey, type Template } from "@totem-partner/spec/template";
import { matches } from "./match.ts";

/** What nobody knows of a page without its limit. */
export const ofLimit = new Set<string>(["limit", "page", "pageIndex", "pages", "lastPage"]);

/** A list in a response, with the envelope that it has: the name of one, or `own`. */
export interface ShapedList extends FoundList<unknown> {
  envelope: string;
}

const asCount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const isItems = (value: unknown): value is unknown[] => Array.isArray(value);

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
    if (name === "items" && !isItems(value)) return false;
    said.set(name, value);
    return true;
  });
  const records = said.get("items");
  if (!isRead || !isItems(records)) return undefined;
  const [total, limit, offset] = ["total", "limit", "offset"].map((name) => asCount(said.get(name)));
  const scope = listScope({ items: records, total: total ?? 0, limit: limit ?? 1, offset: offset ?? 0 });
  // What depends on a count that the envelope does not have can be anything.
  const isKnown = (name: string): boolean =>
    (limit !== undefined || !ofLimit.has(name)) &&
    ((total !== undefined && offset !== undefined) || ["count", "isEmpty"].includes(name));
  const isSame = (name: string, value: unknown): boolean =>
    name === "items" || (isKnown(name) ? scope(name) === value : true);
  return matches(template, body, isSame) && isInOrder(template, body) ? { records, total, limit, offset } : undefined;
}

export const isRecord = (value: unknown): value is object => isFields(value) && typeof value["id"] === "string";

/** The list in the body of a response: in an envelope that has a name, or in any other whose shape says where it is. */
export function shapedList(body: unknown): ShapedList | undefined {
  for (const [envelope, template] of Object.entries(templates["list-envelope"])) {
    const list = listFilled(template, body);
    if (list) return { envelope, ...list, records: list.records.map((one) => findRecord(one, isRecord) ?? one) };
  }
  // A record may have lists of its own, such as trailerPlates.
  const found = isRecord(body) ? undefined : findList(body, { isRecord, offset: 0, limit: undefined });
  return found && { ...found, envelope: "own" };
}
