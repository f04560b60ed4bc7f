import { type ListValueName, listValues } from "@totem-partner/spec/list-values";

/** A page of a list as far as it is known. */
export interface KnownPage {
  /** Its place among the samples. */
  at: number;
  /** The moment at which it was read. */
  of: string;
  items: readonly unknown[];
  offset: number;
  limit: number | undefined;
  /** What it calls its total. */
  total: number | undefined;
}

/** Pages of the same records, and how many of them there may be. */
export interface Moment {
  pages: readonly KnownPage[];
  least: number;
  most: number;
}

const endOf = ({ items, offset }: KnownPage): number => offset + items.length;

function momentOf(pages: readonly KnownPage[]): Moment {
  const isShort = ({ items, limit }: KnownPage): boolean => items.length === 0 || (limit ?? 0) > items.length;
  const least = Math.max(0, ...pages.filter(({ items }) => items.length > 0).map(endOf));
  const most = Math.min(Infinity, ...pages.filter(isShort).map(endOf));
  // What is called a total is none if it changes from page to page, or is not possible.
  const [total, ...others] = new Set(pages.map((page) => page.total));
  const isTotal = total !== undefined && others.length === 0 && total >= least && total <= most;
  return isTotal ? { pages, least: total, most: total } : { pages, least, most };
}

/** Sorts pages by their moments. */
export const momentsOf = (pages: readonly KnownPage[]): Moment[] =>
  [...new Set(pages.map(({ of }) => of))].map((moment) => momentOf(pages.filter(({ of }) => of === moment)));

/** What nobody knows of a page without its limit. */
export const ofLimit: ReadonlySet<string> = new Set([
  "limit",
  "page",
  "pageIndex",
  "pages",
  "lastPage",
] satisfies ListValueName[]);

/** Numbers of records between which what a page says differs, as far as anybody could tell from these values. */
function totalsOf({ pages, least, most }: Moment, values: readonly unknown[]): number[] {
  const told = pages.flatMap(({ at, limit = 1 }) => {
    const value = values[at];
    return typeof value === "number" && Number.isSafeInteger(value)
      ? [value, value * limit, (value - 1) * limit + 1]
      : [];
  });
  const near = Array.from({ length: 3 }, (_, more) => least + more);
  return [...new Set([...near, ...told])].filter((total) => total >= least && total <= most);
}

/** The limit of a page: if more records follow, as many as it has. */
const limitOf = (page: KnownPage, total: number): number | undefined =>
  page.limit ?? (endOf(page) < total && page.items.length > 0 ? page.items.length : undefined);

/** Whether a name can stand for a value of a page, if there are so many records. */
function isSaid(name: ListValueName, page: KnownPage, total: number, value: unknown): boolean {
  const { items, offset } = page;
  const limit = limitOf(page, total);
  // The first page is the first one, whatever the limit.
  const isFirst = offset === 0 && (name === "page" || name === "pageIndex");
  if (limit === undefined && ofLimit.has(name) && !isFirst) return typeof value === "number";
  return listValues[name].of({ items, offset, total, limit: limit ?? 1 }) === value;
}

/** Whether a name can stand for the value of each page of a moment, for some number of records. */
export const fits = (name: ListValueName, moment: Moment, values: readonly unknown[]): boolean =>
  totalsOf(moment, values).some((total) => moment.pages.every((page) => isSaid(name, page, total, values[page.at])));
