import { expect, test } from "vitest";
import { readLists } from "../../reading/list-envelope.ts";

const counts = { total: 5, limit: 2, offset: 0 };
const none = { total: undefined, limit: undefined, offset: undefined };

test("a list is read in each of the assumed envelopes, and in both where a body has two", () => {
  const inItems = { records: [1], ...counts };
  const inData = { records: [2], ...counts };
  expect(readLists({ items: [1], ...counts })).toEqual([inItems]);
  expect(readLists({ data: [2], meta: counts })).toEqual([inData]);
  expect(readLists([3])).toEqual([{ records: [3], ...none }]);
  expect(readLists({ data: [2], meta: counts, items: [1], ...counts })).toEqual([inItems, inData]);
});

test.each([{}, { items: {} }, { data: null, meta: counts }, null, "[]", 7])("%j contains no list", (body) => {
  expect(readLists(body)).toEqual([]);
});

test.each([0, 1, 2 ** 53 - 1])("a total of %d is a count", (total) => {
  expect(readLists({ items: [], total })[0]?.total).toBe(total);
  expect(readLists({ data: [], meta: { total } })[0]?.total).toBe(total);
});

test.each([-1, 0.5, Infinity, 2 ** 53, "7", null, undefined])("a total of %j is none", (total) => {
  expect(readLists({ items: [], total, limit: total, offset: total })).toEqual([{ records: [], ...none }]);
});
