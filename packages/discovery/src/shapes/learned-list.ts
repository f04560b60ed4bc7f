import { isFields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { type ListValueName, listValues } from "@totem-partner/spec/list-values";
import type { Template } from "@totem-partner/spec/template";
import { fits, momentsOf, type Moment } from "./list-moments.ts";
import { shapedList } from "./list-shape.ts";
import { isLiteral, isLiteralKey, meansElse } from "./literal.ts";

/** A response of a list, and which part was asked for. */
export interface ListSample {
  body: unknown;
  limit: number | undefined;
  offset: number;
  /** The list and the moment at which it was read; those of one moment are of the same records. Default: all are. */
  of?: string;
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

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a value is the list of a page: the same records, whoever has put them into another list. */
const isSameList = (value: unknown, list: readonly unknown[] = []): boolean =>
  Array.isArray(value) && value.length === list.length && list.every((item, at) => item === value[at]);

class Learner {
  readonly #moments: readonly Moment[];
  readonly #lists: readonly (readonly unknown[])[];
  /** The first part that nothing explains. */
  why: string | undefined;

  constructor(moments: readonly Moment[], lists: readonly (readonly unknown[])[]) {
    this.#moments = moments;
    this.#lists = lists;
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
      const other = keys.find((name) => !isLiteralKey(name));
      if (isAlike && other !== undefined) return this.#unsaid(path + pointerTo(other), meansElse);
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
    const able = names.filter((name) => this.#moments.every((moment) => fits(name, moment, values)));
    const hinted = hintsFor(key).find((name) => able.includes(name));
    if (hinted) return `{${hinted}}`;
    const [first] = values;
    const isConstant = values.every((value) => JSON.stringify(value) === JSON.stringify(first));
    // A constant that is also a value of every page may be that value.
    if (isConstant && able.length === 0 && isTemplate(first))
      return typeof first === "string" && !isLiteral(first) ? this.#unsaid(path, meansElse) : first;
    const [only, ...others] = able;
    if (!isConstant && only !== undefined && others.length === 0) return `{${only}}`;
    return this.#unsaid(
      path,
      able.length > 0 ? `may be ${able.join(" or ")}` : "changes in a way that nothing explains",
    );
  }

  #unsaid(path: string, why: string): null {
    this.why ??= `${path === "" ? "The body" : path} ${why}`;
    return null;
  }
}

const isTemplate = (value: unknown): value is Template =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Responses of one list as what they are: if it returns all of its records, no part was asked for. */
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

/** Learns the envelope of lists from several responses. */
export function learnList(samples: readonly ListSample[]): Learned {
  const pages = samples.map(({ body, limit, offset, of = "" }, at) => {
    const list = shapedList(body);
    if (list === undefined) return undefined;
    const { records: items, total = totalIn(body), limit: said } = list;
    // A larger limit than the maximum is another one than was asked for.
    const isUsed = limit === 1 || limit === items.length;
    return { at, of, items, offset, total, limit: said ?? (isUsed ? limit : undefined) };
  });
  const known = pages.filter((page) => page !== undefined);
  if (known.length < samples.length) return { ok: false, why: "It is not certain where the records are" };
  const learner = new Learner(
    momentsOf(known),
    known.map(({ items }) => items),
  );
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
