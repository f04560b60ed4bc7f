import type { Part } from "../effective/document.ts";
import type { Scope } from "./template.ts";

/** The part of a list that a response has. */
export interface DescribedPage {
  items: readonly unknown[];
  /** The number of matching records, on all pages. */
  total: number;
  limit: number;
  offset: number;
}

/** The meaning of a placeholder: its schema, and its value. */
interface ListValue {
  schema: Part;
  of: (page: DescribedPage) => unknown;
}

const count = (description: string, of: ListValue["of"], minimum = 0): ListValue => ({
  schema: { description, type: "integer", minimum },
  of,
});

const truth = (description: string, of: ListValue["of"]): ListValue => ({
  schema: { description, type: "boolean" },
  of,
});

const numberOrNull = (description: string, of: ListValue["of"]): ListValue => ({
  schema: { description, type: ["integer", "null"], minimum: 0 },
  of,
});

const pagesOf = ({ total, limit }: DescribedPage): number => Math.ceil(total / limit);
const endOf = ({ items, offset }: DescribedPage): number => offset + items.length;
const pageOf = ({ offset, limit }: DescribedPage): number => Math.floor(offset / limit);

/** The placeholders of a list's envelope. */
export const listValues = {
  items: { schema: { description: "The records of this page." }, of: ({ items }) => items },
  total: count("How many records match, on all pages.", ({ total }) => total),
  limit: count("The limit that was used.", ({ limit }) => limit, 1),
  offset: count("The offset that was used.", ({ offset }) => offset),
  count: count("How many records this page has.", ({ items }) => items.length),
  page: count("The number of this page, from 1.", (page) => pageOf(page) + 1, 1),
  pageIndex: count("The number of this page, from 0.", pageOf),
  pages: count("How many pages of this limit there are.", pagesOf),
  lastPage: count("The number of the last page, from 1.", (page) => Math.max(1, pagesOf(page)), 1),
  from: numberOrNull("The number of the first record of this page, from 1.", ({ items, offset }) =>
    items.length === 0 ? null : offset + 1,
  ),
  to: numberOrNull("The number of the last record of this page, from 1.", (page) =>
    page.items.length === 0 ? null : endOf(page),
  ),
  next: numberOrNull("The offset of the next page.", (page) => (endOf(page) < page.total ? endOf(page) : null)),
  hasNext: truth("Whether more records follow.", (page) => endOf(page) < page.total),
  hasPrevious: truth("Whether records come before this page.", ({ offset }) => offset > 0),
  isFirst: truth("Whether this is the first page.", ({ offset }) => offset === 0),
  isLast: truth("Whether this is the last page.", (page) => endOf(page) >= page.total),
  isEmpty: truth("Whether this page has no records.", ({ items }) => items.length === 0),
} satisfies Readonly<Record<string, ListValue>>;

/** The name of a placeholder in the envelope of a list. */
export type ListValueName = keyof typeof listValues;

const isListValue = (name: string): name is ListValueName => Object.hasOwn(listValues, name);

/** The values of a page for the template of its envelope. */
export const listScope =
  (page: DescribedPage): Scope =>
  (name) =>
    isListValue(name) ? listValues[name].of(page) : undefined;
