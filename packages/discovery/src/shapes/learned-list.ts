import { isFields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { type ListValueName, listValues, type ShownPage } from "@totem-partner/spec/list-values";
import type { Template } from "@totem-partner/spec/template";
import { shapedList } from "./list-shape.ts";

/** A response of a list, and which part was asked for. */
export interface ListSample {
  body: unknown;
  limit: number | undefined;
  offset: number;
}

/** A template, or which part of the bodies nothing explains. */
export type Learned = { ok: true; template: Template } | { ok: false; why: string };

/** What a key is likely to stand for, in lower case without separators. */
const hints: readonly [RegExp, readonly ListValueName[]][] = [
  [/^(?:total(?:elements|count|items|records|results|rows|entries|hits)?|recordstotal|hits)$/, ["total"]],
  [/^(?:limit|size|pagesize|perpage|pagelimit|max|take|top)$/, ["limit"]],
  [/^(?:offset|skip|start|startindex)$/, ["offset"]],
  [/^(?:count|numberofelements|returned|length)$/, ["count", "total"]],
  [/^(?:page|pagenumber|pageno|currentpage|pageindex|number)$/, ["page", "pageIndex"]],
  [/^(?:pages|totalpages|pagecount|lastpage)$/, ["pages", "lastPage"]],
  [/^from$/, ["from"]],
  [/^to$/, ["to"]],
  [/^next(?:offset)?$/, ["next"]],
  [/^(?:hasnext|hasmore|more)$/, ["hasNext"]],
  [/^(?:hasprevious|hasprev)$/, ["hasPrevious"]],
  [/^(?:is)?first$/, ["isFirst"]],
  [/^(?:is)?last$/, ["isLast"]],
  [/^(?:is)?empty$/, ["isEmpty"]],
];

const hintsFor = (key: string): readonly ListValueName[] =>
  hints.find(([pattern]) => pattern.test(key.toLowerCase().replaceAll(/[^a-z]/g, "")))?.[1] ?? [];

const names = Object.keys(listValues).filter((name): name is ListValueName => name !== "items");

/** The counts of a page as far as they are known. */
type KnownPage = Pick<ShownPage, "items" | "offset"> & { total: number | undefined; limit: number | undefined };

const needs: Readonly<Partial<Record<ListValueName, readonly ("total" | "limit")[]>>> = {
  total: ["total"],
  limit: ["limit"],
  page: ["limit"],
  pageIndex: ["limit"],
  pages: ["total", "limit"],
  lastPage: ["total", "limit"],
  next: ["total"],
  hasNext: ["total"],
  isLast: ["total"],
};

/** The value of a name for a page; undefined if the page does not say it. */
function valueOf(name: ListValueName, { items, offset, total, limit }: KnownPage): { value: unknown } | undefined {
  const lacks = { total: total === undefined, limit: limit === undefined };
  if ((needs[name] ?? []).some((need) => lacks[need])) return undefined;
  return { value: listValues[name].of({ items, offset, total: total ?? 0, limit: limit ?? 1 }) };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a value is the list of a page: the same records, whoever has put them into another list. */
const isSameList = (value: unknown, list: readonly unknown[] = []): boolean =>
  Array.isArray(value) && value.length === list.length && list.every((item, at) => item === value[at]);

class Learner {
  readonly #pages: readonly KnownPage[];
  readonly #lists: readonly (readonly unknown[])[];
  /** The first part that nothing explains. */
  why: string | undefined;

  constructor(pages: readonly KnownPage[]) {
    this.#pages = pages;
    this.#lists = pages.map(({ items }) => items);
  }

  /** The template of what stands at the same place in each body. */
  learn(values: readonly unknown[], key: string, path: string): Template {
    if (
      values.every((value, at) => isSameList(value, this.#lists[at])) &&
      values.some((value) => !isEmptyList(value))
    ) {
      return "{items}";
    }
    const [first] = values;
    if (values.every(isFields) && isFields(first)) {
      const keys = Object.keys(first);
      const isAlike = values.every((value) => Object.keys(value).join("\n") === keys.join("\n"));
      if (isAlike) {
        const parts = keys.map((name) => [
          name,
          this.learn(
            values.map((value) => value[name]),
            name,
            path + pointerTo(name),
          ),
        ]);
        return Object.fromEntries(parts) as Template;
      }
    }
    if (values.every(isEmptyList)) return [];
    return this.#leaf(values, key, path);
  }

  #leaf(values: readonly unknown[], key: string, path: string): Template {
    const able = names.filter((name) => {
      const told = this.#pages.map((page, at) => ({ said: valueOf(name, page), value: values[at] }));
      return (
        told.every(({ said, value }) => said === undefined || said.value === value) && told.some(({ said }) => said)
      );
    });
    const hinted = hintsFor(key).find((name) => able.includes(name));
    if (hinted) return `{${hinted}}`;
    const [first] = values;
    const isConstant = values.every((value) => JSON.stringify(value) === JSON.stringify(first));
    const [only, ...others] = able;
    if (!isConstant && only !== undefined && others.length === 0) return `{${only}}`;
    // A constant that is also a value of every page may be that value, and a number one that no page says otherwise.
    const unsaid =
      typeof first === "number" ? names.filter((name) => this.#pages.every((page) => !valueOf(name, page))) : [];
    if (isConstant && able.length === 0 && unsaid.length === 0 && isTemplate(first)) return first;
    const maybe = isConstant ? [...able, ...unsaid] : able;
    const says = maybe.length > 0 ? `may be ${maybe.join(" or ")}` : "changes in a way that nothing explains";
    this.why ??= `${path === "" ? "The body" : path} ${says}`;
    return null;
  }
}

const isTemplate = (value: unknown): value is Template =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Learns the envelope of a list from several responses. */
export function learnList(samples: readonly ListSample[]): Learned {
  const pages = samples.map(({ body, limit, offset }): KnownPage | undefined => {
    const list = shapedList(body);
    return list && { items: list.records, offset, total: list.total ?? totalIn(body), limit: limit ?? list.limit };
  });
  const known = pages.filter((page) => page !== undefined);
  if (known.length < samples.length) return { ok: false, why: "It is not certain where the records are" };
  const totals = new Set(known.map(({ total }) => total));
  const reached = Math.max(...known.map(({ items, offset }) => (items.length === 0 ? 0 : offset + items.length)));
  // What is called a total is none if it changes from page to page, or is less than what was seen.
  const isTotal = totals.size === 1 && known.every(({ total = 0 }) => total >= reached);
  const learner = new Learner(isTotal ? known : known.map((page) => ({ ...page, total: undefined })));
  const template = learner.learn(
    samples.map(({ body }) => body),
    "",
    "",
  );
  return learner.why === undefined ? { ok: true, template } : { ok: false, why: learner.why };
}

/** What an envelope calls its total, in whatever part of it. */
function totalIn(body: unknown, depth = 0): number | undefined {
  if (!isFields(body) || depth > 2) return undefined;
  for (const [key, value] of Object.entries(body)) {
    if (hintsFor(key)[0] === "total" && typeof value === "number") return value;
  }
  return Object.values(body)
    .map((value) => totalIn(value, depth + 1))
    .find((total) => total !== undefined);
}
