import { expect, test } from "vitest";
import { learnList, type ListSample } from "../../src/shapes/learned-list.ts";

const all = Array.from({ length: 6 }, (_, at) => ({ id: `record-${String(at)}` }));

/** A page of one list with all of its records, and one more value under a key. */
const wholeWith = (key: string, value: unknown): ListSample[] => [
  { body: { rows: all, [key]: value }, limit: undefined, offset: 0 },
];

const names: readonly [placeholder: string, value: unknown, keys: readonly string[]][] = [
  [
    "total",
    6,
    [
      ...["total", "totalElements", "total_count", "TotalItems", "totalrecords", "totalResults", "total-rows"],
      ...["totalEntries", "totalHits", "recordsTotal", "hits"],
    ],
  ],
  ["limit", 50, ["limit", "size", "pageSize", "per_page", "pageLimit", "max", "take", "top"]],
  ["offset", 0, ["offset", "skip", "start", "startIndex"]],
  ["count", 6, ["count", "numberOfElements", "returned", "length"]],
  ["page", 1, ["page", "pageNumber", "page_no", "currentPage", "pageIndex", "number"]],
  ["pageIndex", 0, ["page", "pageNumber", "page_no", "currentPage", "pageIndex", "number"]],
  ["pages", 1, ["pages", "totalPages", "pageCount", "lastPage"]],
  ["from", 1, ["from"]],
  ["to", 6, ["to"]],
  ["next", null, ["next", "nextOffset"]],
  ["hasNext", false, ["hasNext", "has_more", "more"]],
  ["hasPrevious", false, ["hasPrevious", "hasPrev"]],
  ["isFirst", true, ["first", "isFirst"]],
  ["isLast", true, ["last", "isLast"]],
  ["isEmpty", false, ["empty", "isEmpty"]],
];

test.each(names.flatMap(([name, value, keys]) => keys.map((key) => [key, value, name] as const)))(
  "what a key is called decides what its value stands for: %s, if %j is possible for it, is %s",
  (key, value, name) => {
    expect(learnList(wholeWith(key, value))).toEqual({ ok: true, template: { rows: "{items}", [key]: `{${name}}` } });
    for (const other of [`my${key}`, `${key}mine`])
      expect(learnList(wholeWith(other, value))).toMatchObject({
        ok: false,
        why: expect.stringContaining("may be") as unknown,
      });
    expect(learnList(wholeWith(key, "none"))).toMatchObject({ template: { [key]: "none" } });
  },
);

test("a name that fits no value leaves the next that the key may mean", () => {
  const first = { body: { rows: all.slice(0, 1), count: 6 }, limit: 1, offset: 0 };
  expect(learnList([first])).toEqual({ ok: true, template: { rows: "{items}", count: "{total}" } });
  const none = { body: { rows: [], pages: 1 }, limit: 1, offset: 0 };
  expect(learnList([none])).toEqual({ ok: true, template: { rows: [], pages: "{lastPage}" } });
});
