import { isKeyOf } from "../check/fields.ts";
import { type Placeholder, placeholdersOf } from "./placeholder.ts";
import { baseOf, recordValues } from "./record-values.ts";
import type { Scope } from "./template.ts";

/** The part of a list that a response has. */
export interface DescribedPage {
  items: readonly unknown[];
  /** The number of matching records, on all pages. */
  total: number;
  limit: number;
  offset: number;
  /** The name of the records in the path. */
  kind: string;
  /** The address of the request, with its query. */
  url: () => string;
}

const text = placeholdersOf<DescribedPage>({ type: "string" });
const count = placeholdersOf<DescribedPage>({ type: "integer", minimum: 0 });
const countFromOne = placeholdersOf<DescribedPage>({ type: "integer", minimum: 1 });
const countOrNull = placeholdersOf<DescribedPage>({ type: ["integer", "null"], minimum: 0 });
const truth = placeholdersOf<DescribedPage>({ type: "boolean" });
const address = placeholdersOf<DescribedPage>({ type: ["string", "null"], format: "uri" });

const pagesOf = ({ total, limit }: DescribedPage): number => Math.ceil(total / limit);
const endOf = ({ items, offset }: DescribedPage): number => offset + items.length;
const pageOf = ({ offset, limit }: DescribedPage): number => Math.floor(offset / limit);

type OffsetOf = (page: DescribedPage) => number | undefined;

/** The offset of the page that a link leads to; undefined if there is none. */
export const linkedOffsets = {
  nextUrl: (page) => (endOf(page) < page.total ? endOf(page) : undefined),
  previousUrl: ({ offset, limit }) => (offset > 0 ? Math.max(0, offset - limit) : undefined),
  selfUrl: ({ offset }) => offset,
  firstUrl: () => 0,
  lastUrl: (page) => Math.max(0, pagesOf(page) - 1) * page.limit,
} satisfies Readonly<Record<string, OffsetOf>>;

/** The address of the page that a link leads to: that of the request, with another limit and offset. */
function linkTo(name: keyof typeof linkedOffsets, page: DescribedPage): string | undefined {
  const offset = linkedOffsets[name](page);
  if (offset === undefined) return undefined;
  if (name === "selfUrl") return page.url();
  const url = new URL(page.url());
  url.searchParams.set("limit", String(page.limit));
  url.searchParams.set("offset", String(offset));
  return url.href;
}

const relations = { next: "nextUrl", prev: "previousUrl", first: "firstUrl", last: "lastUrl" } as const;

/** Undefined if there is only one page. */
function linksOf(page: DescribedPage): string | undefined {
  const links = Object.entries(relations).flatMap(([relation, name]) => {
    const url = linkTo(name, page);
    return url === undefined ? [] : [`<${url}>; rel="${relation}"`];
  });
  return links.length > 2 ? links.join(", ") : undefined;
}

/** The placeholders of a list's envelope. */
export const listValues = {
  items: { schema: { description: "The records of this page." }, of: ({ items }) => items },
  total: count("How many records match, on all pages.", ({ total }) => total),
  limit: countFromOne("The limit that was used.", ({ limit }) => limit),
  offset: count("The offset that was used.", ({ offset }) => offset),
  count: count("How many records this page has.", ({ items }) => items.length),
  page: countFromOne("The number of this page, from 1.", (page) => pageOf(page) + 1),
  pageIndex: count("The number of this page, from 0.", pageOf),
  pages: count("How many pages of this limit there are.", pagesOf),
  lastPage: countFromOne("The number of the last page, from 1.", (page) => Math.max(1, pagesOf(page))),
  from: countOrNull("The number of the first record of this page, from 1.", ({ items, offset }) =>
    items.length === 0 ? null : offset + 1,
  ),
  to: countOrNull("The number of the last record of this page, from 1.", (page) =>
    page.items.length === 0 ? null : endOf(page),
  ),
  next: countOrNull("The offset of the next page.", (page) => (endOf(page) < page.total ? endOf(page) : null)),
  nextUrl: address("The address of the next page.", (page) => linkTo("nextUrl", page)),
  previousUrl: address("The address of the previous page.", (page) => linkTo("previousUrl", page)),
  selfUrl: address("The address of this page.", (page) => linkTo("selfUrl", page)),
  firstUrl: address("The address of the first page.", (page) => linkTo("firstUrl", page)),
  lastUrl: address("The address of the last page.", (page) => linkTo("lastUrl", page)),
  listUrl: text("The address of the list, without a query.", ({ url }) => url().split("?")[0]),
  links: text("Links to next, prev, first and last page, as the header Link has them (RFC 8288).", linksOf),
  cursor: {
    schema: { description: "An opaque text for the next page; requests cannot use it.", type: ["string", "null"] },
    of: (page) => (endOf(page) < page.total ? btoa(`offset:${endOf(page)}`) : undefined),
  },
  kind: { schema: recordValues.kind.schema, of: ({ kind }) => kind },
  base: text(String(recordValues.base.schema["description"]), ({ kind, url }) => baseOf(url(), kind)),
  hasNext: truth("Whether more records follow.", (page) => endOf(page) < page.total),
  hasPrevious: truth("Whether records come before this page.", ({ offset }) => offset > 0),
  isFirst: truth("Whether this is the first page.", ({ offset }) => offset === 0),
  isLast: truth("Whether this is the last page.", (page) => endOf(page) >= page.total),
  isEmpty: truth("Whether this page has no records.", ({ items }) => items.length === 0),
} satisfies Readonly<Record<string, Placeholder<DescribedPage>>>;

/** The name of a placeholder in the envelope of a list. */
export type ListValueName = keyof typeof listValues;

/** The values of a page for the template of its envelope. */
export const listScope =
  (page: DescribedPage): Scope =>
  (name) =>
    isKeyOf(listValues, name) ? listValues[name].of(page) : undefined;
