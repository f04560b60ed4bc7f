import { isFields } from "@totem-partner/spec/fields";
import { type ListValueName, listValues } from "@totem-partner/spec/list-values";
import type { Template } from "@totem-partner/spec/template";
import { ofLimit, shapedList } from "./list-shape.ts";
import { isPossible, isValueOf } from "./page-values.ts";
import { isPlain, placed, TemplateLearner } from "./template-learner.ts";

/** A response of a list, and which part was asked for. */
export interface ListSample {
  body: unknown;
  limit: number | undefined;
  offset: number;
  /** The list and the moment at which it was read; those of one moment are of the same records. Default: all are. */
  of?: string;
  /** By lower-case name. */
  headers?: Readonly<Record<string, string>>;
  /** The address of the service, and the name of the records in the path. */
  from?: { base: string; kind: string };
}

export type Learned = { ok: true; template: Template } | { ok: false; why: string };

/** The values that a key, in lower case without separators, is likely to stand for. */
const hints: readonly [RegExp, readonly ListValueName[]][] = [
  [/^(?:total(?:elements|count|items|records|results|rows|entries|hits)?|recordstotal|hits)$/, ["total"]],
  [/^(?:limit|size|pagesize|perpage|pagelimit|max|take|top)$/, ["limit"]],
  [/^(?:offset|skip|start|startindex)$/, ["offset"]],
  [/^odatacount$/, ["total"]],
  [/^(?:count|numberofelements|returned|length)$/, ["count", "total"]],
  [/^(?:page|pagenumber|pageno|currentpage|pageindex|number)$/, ["page", "pageIndex"]],
  [/^(?:pages|totalpages|pagecount|lastpage)$/, ["pages", "lastPage"]],
  [/^from$/, ["from"]],
  [/^to$/, ["to"]],
  [/^(?:odata)?next(?:offset|url|link|page|pageurl)?$/, ["next", "nextUrl", "cursor"]],
  [/^prev(?:ious)?(?:url|link|page|pageurl)?$/, ["previousUrl"]],
  [/^self(?:url|link)?$/, ["selfUrl"]],
  [/^(?:nextcursor|cursor|after|nextpagetoken|continuationtoken|startingafter)$/, ["cursor"]],
  [/^(?:path|url|baseurl)$/, ["listUrl"]],
  [/^(?:hasnext|hasmore|more)$/, ["hasNext"]],
  [/^(?:hasprevious|hasprev)$/, ["hasPrevious"]],
  [/^(?:is)?first(?:url|link|page|pageurl)?$/, ["isFirst", "firstUrl"]],
  [/^(?:is)?last(?:url|link|pageurl)?$/, ["isLast", "lastUrl"]],
  [/^(?:is)?empty$/, ["isEmpty"]],
];

const hintsFor = (key: string): readonly ListValueName[] =>
  hints.find(([pattern]) => pattern.test(key.toLowerCase().replaceAll(/[^a-z]/g, "")))?.[1] ?? [];

/** The placeholders that a value shows without a hint: what may be missing, or is a text, could be anything. */
const names = Object.keys(listValues).filter(
  (name): name is ListValueName => name !== "items" && isPossible(name, "") === undefined,
);

/** True if a value is the list of a page: the same records, even in another array. */
const isSameList = (value: unknown, list: readonly unknown[] = []): boolean =>
  Array.isArray(value) && value.length === list.length && list.every((item, at) => item === value[at]);

export interface KnownPage {
  at: number;
  of: string;
  items: readonly unknown[];
  offset: number;
  limit: number | undefined;
  total: number | undefined;
}

/** Pages of the same records, and how many of them there may be. */
interface Moment {
  pages: readonly KnownPage[];
  least: number;
  most: number;
}

const endOf = ({ items, offset }: KnownPage): number => offset + items.length;

function momentOf(pages: readonly KnownPage[]): Moment {
  const isShort = ({ items, limit }: KnownPage): boolean => items.length === 0 || (limit ?? 0) > items.length;
  const least = Math.max(0, ...pages.filter(({ items }) => items.length > 0).map(endOf));
  const most = Math.min(Infinity, ...pages.filter(isShort).map(endOf));
  // A total that changes from page to page, or that is impossible, is not one.
  const [total, ...others] = new Set(pages.map((page) => page.total));
  const isTotal = total !== undefined && others.length === 0 && total >= least && total <= most;
  return isTotal ? { pages, least: total, most: total } : { pages, least, most };
}

export const momentsOf = (pages: readonly KnownPage[]): Moment[] =>
  [...new Set(pages.map(({ of }) => of))].map((moment) => momentOf(pages.filter(({ of }) => of === moment)));

/** The totals worth trying: the least possible ones, and those that the values suggest. */
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

function isSaid(name: ListValueName, page: KnownPage, total: number, value: unknown): boolean {
  const { items, offset } = page;
  const limit = limitOf(page, total);
  // The first page is the first one, whatever the limit.
  const isFirst = offset === 0 && (name === "page" || name === "pageIndex");
  if (limit === undefined && ofLimit.has(name) && !isFirst) return isPossible(name, value) ?? typeof value === "number";
  return isValueOf(name, { items, offset, total, limit: limit ?? 1 }, value);
}

export const fits = (name: ListValueName, moment: Moment, values: readonly unknown[]): boolean =>
  totalsOf(moment, values).some((total) => moment.pages.every((page) => isSaid(name, page, total, values[page.at])));

class ListLearner extends TemplateLearner {
  readonly #moments: readonly Moment[];
  readonly #lists: readonly (readonly unknown[])[];
  readonly #samples: readonly ListSample[];

  constructor(pages: readonly KnownPage[], samples: readonly ListSample[]) {
    super();
    this.#moments = momentsOf(pages);
    this.#lists = pages.map(({ items }) => items);
    this.#samples = samples;
  }

  learn(values: readonly unknown[], path = "", key = ""): Template {
    if (values.every((value) => isSameList(value))) return [];
    if (values.every((value, at) => isSameList(value, this.#lists[at]))) return "{items}";
    if (!values.some(isFields) || !values.every((value) => value === undefined || isFields(value)))
      return this.#leaf(values, path, key);
    const objects = values.map((value) => value ?? {});
    return this.parts(objects, path, (part, at, name) => this.learn(part, at, name === "href" ? key : name));
  }

  #leaf(values: readonly unknown[], path: string, key: string): Template {
    const able = names.filter((name) => this.#moments.every((moment) => fits(name, moment, values)));
    const [first] = values;
    const isConstant = values.every((value) => JSON.stringify(value) === JSON.stringify(first));
    // A cursor differs from page to page.
    const hinted = hintsFor(key)
      .filter((name) => name !== "cursor" || !isConstant || first === null)
      .find((name) => this.#moments.every((moment) => fits(name, moment, values)));
    if (hinted) return `{${hinted}}`;
    if (values.includes(undefined)) return this.unknown(path);
    const [text, ...more] = new Set(values.map((value, at) => placed(value, this.#samples[at]?.from)));
    if (text !== undefined && more.length === 0) return text;
    // A constant that is also a value of every page may be that value.
    if (isConstant && able.length === 0 && isPlain(first)) return this.constant(first, path);
    const [only, ...others] = able;
    if (!isConstant && only !== undefined && others.length === 0) return `{${only}}`;
    return this.unknown(path, able.length > 0 ? `may be ${able.join(" or ")}` : undefined);
  }
}

/** The responses of one list; without limits and offsets if the list ignores them. */
export function asPaged(samples: readonly ListSample[]): readonly ListSample[] {
  const pages = samples.map(({ body, limit = Infinity, offset, of }) => {
    const records = shapedList(body)?.records ?? [];
    return { of, limit, offset, size: records.length, first: JSON.stringify(records[0]) };
  });
  const isStart = (offset: number, first: string | undefined, of: string | undefined): boolean =>
    offset > 0 && pages.some((page) => page.of === of && page.offset === 0 && page.size > 0 && page.first === first);
  const isWhole = pages.some(({ size, limit, offset, first, of }) => size > limit || isStart(offset, first, of));
  return isWhole ? samples.map((sample) => ({ ...sample, limit: undefined, offset: 0 })) : samples;
}

/** The values of each page that are known; undefined for one whose list is not certain. */
const pagesOf = (samples: readonly ListSample[]): (KnownPage | undefined)[] =>
  samples.map(({ body, limit, offset, of = "" }, at) => {
    const list = shapedList(body);
    if (list === undefined) return undefined;
    const { records, items = records, total, limit: said } = list;
    // A larger limit than the maximum is another one than was asked for.
    const isUsed = limit === 1 || limit === items.length;
    return { at, of, items, offset, total, limit: said ?? (isUsed ? limit : undefined) };
  });

const momentsIn = (samples: readonly ListSample[]): Moment[] =>
  momentsOf(pagesOf(samples).filter((page) => page !== undefined));

/** True if a page of some lists has a next one, to which it would link. */
export const haveNextPage = (lists: Iterable<readonly ListSample[]>): boolean =>
  momentsIn([...lists].flatMap(asPaged)).some(({ pages, least }) => pages.some((page) => endOf(page) < least));

/** A header as it is usually written. */
const written = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (part) => part.toUpperCase());

/** Learns which headers lists have: links to other pages, and the number of all records. Undefined if they have none. */
export function learnHeaders(...lists: (readonly ListSample[])[]): Readonly<Record<string, string>> | undefined {
  const samples = lists.flatMap(asPaged);
  const moments = momentsIn(samples);
  const given = new Set(samples.flatMap(({ headers = {} }) => Object.keys(headers)));
  const found = [...given].flatMap((name) => {
    const placeholder = name === "link" ? "links" : /total|count/.test(name) ? "total" : undefined;
    if (placeholder === undefined) return [];
    const values = samples.map(({ headers = {} }) => (placeholder === "total" ? Number(headers[name]) : headers[name]));
    return moments.every((moment) => fits(placeholder, moment, values))
      ? [[written(name), `{${placeholder}}`] as const]
      : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Learns the envelope that some lists have in common, each from its own responses. */
export function learnList(...lists: (readonly ListSample[])[]): Learned {
  const samples = lists.flatMap(asPaged);
  const pages = pagesOf(samples);
  const known = pages.filter((page) => page !== undefined);
  if (known.length < samples.length) return { ok: false, why: "It is not certain where the records are" };
  const learner = new ListLearner(known, samples);
  const template = learner.learn(samples.map(({ body }) => body));
  return learner.why === undefined ? { ok: true, template } : { ok: false, why: learner.why };
}
