import { isKeyOf } from "@totem-partner/spec/fields";
import { type DescribedPage, linkedOffsets, type ListValueName, listValues } from "@totem-partner/spec/list-values";
import { listNames } from "@totem-partner/spec/own-alternatives";

const isNone = (value: unknown): boolean => value === undefined || value === null;

/** The offset of the page behind an address; undefined for anything else, and if pages have numbers instead. */
function offsetBehind(value: unknown): number | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const query = new URL(value).searchParams;
  const isNumbered = [...query.keys()].some((name) => /page|cursor|after/i.test(name));
  return isNumbered && !query.has("offset") ? undefined : Number(query.get("offset") ?? 0);
}

const optional = new Set(["nextUrl", "previousUrl", "cursor", "links"]);

/** True if a value can be that of a placeholder on some page; undefined if that depends on counts alone. */
export function isPossible(name: string, value: unknown): boolean | undefined {
  if (optional.has(name) && isNone(value)) return true;
  if (isKeyOf(linkedOffsets, name)) return (offsetBehind(value) ?? -1) >= (name === "nextUrl" ? 1 : 0);
  // An address with a query is no cursor.
  if (name === "cursor") return typeof value === "string" && value !== "" && !/[?&]\w+=/.test(value);
  if (name === "listUrl") return offsetBehind(value) !== undefined && !String(value).includes("?");
  if (name === "kind") return listNames.some((list) => list === value);
  return name === "links" ? typeof value === "string" && value.startsWith("<") : undefined;
}

const isLeadingTo = (value: unknown, offset: number | undefined): boolean =>
  offset === undefined ? isNone(value) : offsetBehind(value) === offset;

/** The address of a relation in a header `Link`. */
const linkedAs = (relation: string, header: unknown): string | undefined =>
  typeof header === "string" ? new RegExp(`<([^>]*)>[^,<]*\\brel="?${relation}\\b`).exec(header)?.[1] : undefined;

/** True if a page has a value under a placeholder. A link must lead to the right page, at any address. */
export function isValueOf(
  name: ListValueName,
  counts: Pick<DescribedPage, "items" | "total" | "limit" | "offset">,
  value: unknown,
): boolean {
  const page: DescribedPage = { ...counts, kind: "", url: () => "http://localhost" };
  const { nextUrl, previousUrl } = linkedOffsets;
  if (isPossible(name, value) === false) return false;
  if (isKeyOf(linkedOffsets, name)) return isLeadingTo(value, linkedOffsets[name](page));
  if (name === "cursor") return isNone(value) === (nextUrl(page) === undefined);
  // Services differ in their links beyond the end.
  const isBeyond = page.items.length === 0;
  if (name === "links")
    return (
      isLeadingTo(linkedAs("next", value), nextUrl(page)) &&
      (isBeyond || isLeadingTo(linkedAs("prev", value), previousUrl(page))) &&
      (isNone(value) || ["first", "last"].every((relation) => offsetBehind(linkedAs(relation, value)) !== undefined))
    );
  return name === "listUrl" || name === "kind" || listValues[name].of(page) === value;
}
