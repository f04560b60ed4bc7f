import type { ListValueName } from "@totem-partner/spec/list-values";
import { describe, expect, test } from "vitest";
import { asPaged, type ListSample } from "../../src/shapes/learned-list.ts";
import { fits, type KnownPage, momentsOf } from "../../src/shapes/learned-list.ts";

const all = Array.from({ length: 7 }, (_, at) => ({ id: `record-${String(at)}` }));

/** A page with so many records from an offset. */
const aPage = (offset: number, size: number, differences: Partial<KnownPage> = {}): KnownPage => ({
  at: 0,
  of: "",
  items: all.slice(offset, offset + size),
  offset,
  limit: undefined,
  total: undefined,
  ...differences,
});

const boundsOf = (...pages: KnownPage[]) => momentsOf(pages).map(({ least, most }) => [least, most]);

describe("how many records a list may have", () => {
  test("is the total that every page has, if that is possible", () => {
    const pagesWith = (...totals: (number | undefined)[]) =>
      boundsOf(...totals.map((total, at) => aPage(at, 2, { total })), { ...aPage(0, 0), offset: 9, total: totals[0] });
    expect(pagesWith(5, 5)).toEqual([[5, 5]]);
    expect(pagesWith(3, 3)).toEqual([[3, 3]]);
    expect(pagesWith(9, 9)).toEqual([[9, 9]]);
    for (const totals of [
      [2, 2],
      [10, 10],
      [5, 6],
      [5, undefined],
      [undefined, undefined],
    ])
      expect(pagesWith(...totals)).toEqual([[3, 9]]);
  });

  test("is another one at another moment", () => {
    const pages = [aPage(0, 2, { of: "a" }), aPage(0, 3, { of: "b" }), aPage(2, 2, { of: "a" })];
    expect(boundsOf(...pages)).toEqual([
      [4, Infinity],
      [3, Infinity],
    ]);
    expect(momentsOf(pages).map((moment) => moment.pages.map(({ of }) => of))).toEqual([["a", "a"], ["b"]]);
  });
});

/** The names that may stand for the value of each page. */
function namesFor(pages: readonly Omit<KnownPage, "at">[], values: readonly unknown[]): ListValueName[] {
  const known = pages.map((page, at) => ({ ...page, at }));
  const names = [
    "total",
    "limit",
    "count",
    "page",
    "pageIndex",
    "pages",
    "lastPage",
    "next",
    "hasNext",
    "isLast",
  ] as const;
  return names.filter((name) => momentsOf(known).every((moment) => fits(name, moment, values)));
}

describe("what may stand for a value", () => {
  test("fits every page, for one number of records", () => {
    expect(namesFor([aPage(0, 2), aPage(2, 2)], [4, 4])).toContain("total");
    expect(namesFor([aPage(0, 2), aPage(2, 2)], [4, 5])).not.toContain("total");
    expect(namesFor([aPage(0, 2), aPage(2, 2)], [3, 3])).not.toContain("total");
    expect(namesFor([aPage(0, 2), aPage(2, 2)], [100, 100])).toContain("total");
    expect(namesFor([aPage(0, 2), aPage(2, 2, { limit: 3 })], [5, 5])).not.toContain("total");
  });

  test("is a total only as a whole number", () => {
    expect(namesFor([aPage(0, 2)], [4.5])).not.toContain("total");
    expect(namesFor([aPage(0, 2)], ["4"])).not.toContain("total");
  });

  test("is a number of pages that some number of records makes", () => {
    const page = aPage(0, 2, { limit: 2 });
    expect(namesFor([page], [9])).toEqual(expect.arrayContaining(["pages", "lastPage"]));
    // Exactly 17, and not 18 records.
    const known = { ...page, total: 17 };
    expect(namesFor([known], [9])).toEqual(expect.arrayContaining(["pages", "lastPage"]));
    expect(namesFor([known], [8])).toEqual([]);
    const none = { ...aPage(0, 0, { limit: 1 }), total: 0 };
    expect(namesFor([none], [0])).toContain("pages");
    expect(namesFor([none], [1])).toContain("lastPage");
    // With 17 records, each page of 2 has 9 and one of 4 has 5.
    const other = aPage(2, 4, { limit: 4 });
    expect(namesFor([page, other], [9, 5])).toContain("pages");
    expect(namesFor([page, other], [9, 3])).not.toContain("pages");
  });

  test("is any number where a page whose limit is unknown would decide it, unless it is the first page", () => {
    const last = aPage(4, 2, { total: 6 });
    for (const name of ["limit", "page", "pageIndex", "pages", "lastPage"]) {
      expect(namesFor([last], [3])).toContain(name);
      expect(namesFor([last], ["3"])).not.toContain(name);
    }
    const first = aPage(0, 2, { total: 2 });
    expect(namesFor([first], [1])).toContain("page");
    expect(namesFor([first], [0])).toContain("pageIndex");
    expect(namesFor([first], [1])).not.toContain("pageIndex");
    expect(namesFor([first], [2])).not.toContain("page");
    expect(namesFor([first], [2])).toContain("pages");
  });
});

describe("a list that returns all of its records", () => {
  const sample = (size: number, differences: Partial<ListSample> = {}, from = 0): ListSample => ({
    body: { rows: all.slice(from, from + size) },
    limit: undefined,
    offset: 0,
    of: "products",
    ...differences,
  });
  const isWhole = (...samples: ListSample[]): boolean => {
    const paged = asPaged(samples);
    const whole = samples.map((one) => ({ ...one, limit: undefined, offset: 0 }));
    expect([samples, whole]).toContainEqual(paged);
    return JSON.stringify(paged) === JSON.stringify(whole);
  };

  test("has more of them than its limit", () => {
    expect(isWhole(sample(3, { limit: 2 }))).toBe(true);
    expect(isWhole(sample(7), sample(3, { limit: 2 }))).toBe(true);
    expect(isWhole(sample(2, { limit: 2 }), sample(1, { limit: 2 }))).toBe(false);
  });

  test("begins with the same one at every offset", () => {
    const [first, again] = [sample(2), sample(2, { offset: 1 })];
    expect(isWhole(first, again)).toBe(true);
    expect(isWhole(first, sample(2, { offset: 1 }, 1))).toBe(false);
    expect(isWhole(first, { ...again, of: "warehouses" })).toBe(false);
    expect(isWhole(sample(2, { offset: 1 }), again)).toBe(false);
    expect(isWhole(sample(2, { limit: 3 }), sample(2, { limit: 3 }))).toBe(false);
  });

  test("is not one that is empty, or whose records are not found", () => {
    expect(isWhole(sample(0, { limit: 3 }), sample(0, { limit: 3, offset: 1 }))).toBe(false);
    const none = { body: { message: "No." }, limit: 3, of: "products" };
    expect(isWhole({ ...none, offset: 0 }, { ...none, offset: 1 })).toBe(false);
  });
});
