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

test("a number that may be several is settled by no guess", () => {
  const samples = pagesIn(({ items }) => ({ rows: items, x: items.length })).slice(1, 3);
  expect(learnList(samples)).toMatchObject({ ok: false, why: expect.stringContaining("/x may be") as unknown });
});

test("what is called a total and changes from page to page is none", () => {
  const samples = pagesIn(({ items, offset }) => ({ rows: items, total: offset + items.length + 3 }));
  expect(learnList(samples)).toMatchObject({ ok: false, why: expect.stringContaining("/total") as unknown });
});

test("what nothing explains is named, and settles nothing", () => {
  let nth = 0;
  expect(learnList(pagesIn(({ items }) => ({ rows: items, cursor: `c${String((nth += 1))}` })))).toEqual({
    ok: false,
    why: "/cursor changes in a way that nothing explains",
  });
});
