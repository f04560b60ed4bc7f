import { expect, test } from "vitest";
import { learnList, type ListSample } from "../../src/shapes/learned-list.ts";

const all = Array.from({ length: 6 }, (_, at) => ({ id: `record-${String(at)}` }));

/** Pages of a service with six records, in an envelope. */
const pagesIn = (envelope: (page: { items: object[]; limit: number; offset: number }) => unknown): ListSample[] =>
  [{}, { limit: 1 }, { limit: 1, offset: 1 }, { limit: 1, offset: 1000 }].map(({ limit, offset = 0 }) => {
    const size = limit ?? 4;
    const items = all.slice(offset, offset + size);
    return { body: envelope({ items, limit: size, offset }), limit, offset };
  });

test("a page is learned from what changes with it: its counts, its number, and whether it is the last", () => {
  const samples = pagesIn(({ items, limit, offset }) => ({
    content: items,
    totalElements: 6,
    pageable: { size: limit, number: offset / limit, sort: { sorted: false } },
    last: offset + items.length >= 6,
    took: 7,
  }));
  expect(learnList(samples)).toEqual({
    ok: true,
    template: {
      content: "{items}",
      totalElements: "{total}",
      pageable: { size: "{limit}", number: "{pageIndex}", sort: { sorted: false } },
      last: "{isLast}",
      took: 7,
    },
  });
});

test("what nothing explains is named, and settles nothing", () => {
  let nth = 0;
  expect(learnList(pagesIn(({ items }) => ({ rows: items, cursor: `c${String((nth += 1))}` })))).toEqual({
    ok: false,
    why: "/cursor changes in a way that nothing explains",
  });
});

test("without a total, the end that a page reaches tells the last page from an empty one", () => {
  const samples = pagesIn(({ items, offset }) => ({ rows: items, x: offset + items.length >= 6 }));
  expect(learnList(samples)).toMatchObject({ ok: false, why: "/x may be isLast or isEmpty" });
  const last = { body: { rows: all.slice(5), x: true }, limit: 1, offset: 5 };
  expect(learnList([...samples, last])).toEqual({ ok: true, template: { rows: "{items}", x: "{isLast}" } });
});

test("the records of a page may stand in another list, and are those of the page", () => {
  const rows = all.slice(0, 2);
  const twice = { body: { rows, again: rows }, limit: 2, offset: 0 };
  expect(learnList([twice])).toMatchObject({ ok: false, why: "It is not certain where the records are" });
  const samples = pagesIn(({ items }) => ({ rows: items, warnings: [] }));
  expect(learnList(samples)).toEqual({ ok: true, template: { rows: "{items}", warnings: [] } });
});

test("parts of an envelope that have other keys in each page settle nothing", () => {
  const samples = pagesIn(({ items, offset }) => ({ rows: items, x: offset === 0 ? { a: 1 } : { b: 1 } }));
  expect(learnList(samples)).toEqual({ ok: false, why: "/x/a changes in a way that nothing explains" });
  const more = pagesIn(({ items, offset }) => ({ rows: items, x: offset === 0 ? { a: 1 } : { a: 1, b: 1 } }));
  expect(learnList(more)).toEqual({ ok: false, why: "/x/a may be limit" });
  const bodies = [{ rows: all }, { rows: all, x: 1 }].map((body) => ({ body, limit: undefined, offset: 0 }));
  expect(learnList(bodies)).toEqual({ ok: false, why: "/x changes in a way that nothing explains" });
  const mixed = pagesIn(({ items, offset }) => ({ rows: items, x: offset === 0 ? { a: 1 } : "none" }));
  expect(learnList(mixed)).toEqual({ ok: false, why: "/x changes in a way that nothing explains" });
});

test("a larger limit than the maximum is another one than was asked for", () => {
  const page = (limit: number) => [{ body: { rows: all, size: 6, x: 1 }, limit, offset: 0 }];
  expect(learnList(page(100))).toMatchObject({ ok: false });
  const numbered = (limit: number) => [{ body: { rows: all.slice(0, 3), page: 3 }, limit, offset: 6 }];
  expect(learnList(numbered(3))).toMatchObject({ template: { page: "{page}" } });
  expect(learnList([{ body: { rows: all.slice(0, 3), page: 7 }, limit: 3, offset: 6 }])).toEqual({
    ok: false,
    why: "/page may be pages or lastPage or from",
  });
  // Without its limit, the number of a page can be anything.
  expect(learnList([{ body: { rows: all.slice(0, 3), page: 7 }, limit: 5, offset: 6 }])).toMatchObject({
    template: { page: "{page}" },
  });
});

test.each([
  ["/href", { href: "/products?limit={limit}" }],
  ["/{total}", { "{total}": 1 }],
  ["/more?", { "more?": 1 }],
])("what would be filled in or left out in a profile is not learned: %s", (path, part) => {
  const samples = pagesIn(({ items }) => ({ rows: items, ...part }));
  expect(learnList(samples)).toEqual({ ok: false, why: `${path} would mean something else in a profile` });
});
