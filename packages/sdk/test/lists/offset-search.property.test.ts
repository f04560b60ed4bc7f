import fc from "fast-check";
import { expect, test } from "vitest";
import { OffsetSearch } from "../../src/lists/stable-pagination.ts";

/** The number of reads from an offset until a page holds the end of the known records: some of them, and no more. */
function readsUntilFound(knownEnd: number, from: number, size: number): number {
  const search = new OffsetSearch();
  let offset = from;
  for (let reads = 1; reads < 1000; reads += 1) {
    if (offset >= knownEnd) offset = Math.max(0, search.before(offset, size));
    else if (offset + size <= knownEnd) offset = search.behind(offset + size - 1, size);
    else return reads;
  }
  return Infinity;
}

const size = fc.integer({ min: 2, max: 100 });
const place = fc.integer({ min: 1, max: 100_000 });

test("the end of what is known is found in a number of reads that grows with the logarithm of the distance", () => {
  fc.assert(
    fc.property(place, place, size, (knownEnd, from, records) => {
      const pages = Math.abs(knownEnd - from) / records;
      expect(readsUntilFound(knownEnd, from, records)).toBeLessThanOrEqual(2 * Math.log2(pages + 2) + 5);
    }),
  );
});

test("behind known records the next page comes first, then doubling strides", () => {
  const search = new OffsetSearch();
  expect([10, 20, 40].map((low) => search.behind(low, 10))).toEqual([10, 30, 60]);
});

test("before unknown records strides double, as far as the start and beyond", () => {
  const search = new OffsetSearch();
  expect([100, 90, 70].map((high) => search.before(high, 10))).toEqual([90, 70, 30]);
});

test("between two bounds the middle is next; in a gap of one page, the lower bound", () => {
  const search = new OffsetSearch();
  search.behind(100, 10);
  expect(search.before(200, 10)).toBe(150);
  expect(search.behind(160, 10)).toBe(180);
  expect(search.before(171, 10)).toBe(165);
  expect(search.before(170, 10)).toBe(160);
});

test("after unknown records, a gap of one page is read from its lower bound", () => {
  const search = new OffsetSearch();
  search.before(30, 10);
  expect(search.behind(20, 10)).toBe(20);
  search.reset();
  search.before(31, 10);
  expect(search.behind(20, 10)).toBe(25);
});

test("a bound that known records have passed is forgotten, and so is one that unknown records lie before", () => {
  const passed = new OffsetSearch();
  passed.before(50, 10);
  expect(passed.behind(50, 10)).toBe(50);
  expect(passed.behind(60, 10)).toBe(70);
  const before = new OffsetSearch();
  before.behind(50, 10);
  expect(before.before(50, 10)).toBe(40);
  expect(before.before(40, 10)).toBe(20);
});
