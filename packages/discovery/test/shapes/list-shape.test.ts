import { expect, test } from "vitest";
import { listFilled, shapedList } from "../../src/shapes/list-shape.ts";

const records = [{ id: "1" }, { id: "2" }];
const counts = (differences: object = {}) => ({ total: 7, limit: 2, offset: 4, ...differences });

test("a list in an envelope with a name is found with its counts", () => {
  expect(shapedList({ items: records, ...counts() })).toEqual({ envelope: "items", records, ...counts() });
  expect(shapedList({ data: records, meta: counts() })).toEqual({ envelope: "data", records, ...counts() });
  expect(shapedList(records)).toMatchObject({ envelope: "array", records, total: undefined, limit: undefined });
});

test("a body without records is no list, and neither is a record that has one", () => {
  expect(shapedList({ message: "Nothing here" })).toBeUndefined();
  expect(shapedList({ id: "1", trailers: records })).toBeUndefined();
  expect(shapedList(undefined)).toBeUndefined();
});

test("what stands for the records is a list", () => {
  expect(listFilled({ rows: "{items}" }, { rows: records })).toMatchObject({ records });
  expect(listFilled({ rows: "{items}" }, { rows: "none" })).toBeUndefined();
  expect(listFilled({ rows: "{total}" }, { rows: 7 })).toBeUndefined();
  expect(listFilled({ rows: "{items}" }, { rows: records, more: 1 })).toBeUndefined();
});

test.each([[-1], [0.5], ["7"], [2 ** 53], [null]])("%j is no count", (total) => {
  expect(listFilled({ rows: "{items}", total: "{total}" }, { rows: records, total })).toMatchObject({
    total: undefined,
  });
});

test("a count may be 0", () => {
  expect(listFilled({ rows: "{items}", total: "{total}" }, { rows: [], total: 0 })).toMatchObject({ total: 0 });
});

test("the limit of a page may stand in its links to others, and not in that to itself", () => {
  const links = { self: "http://a.example/products?limit=9", first: "http://a.example/products?limit=25&offset=0" };
  expect(shapedList({ data: [{ id: "a" }], links })).toMatchObject({ limit: 25 });
  expect(shapedList({ data: [{ id: "a" }], links: { self: links.self } })).toMatchObject({ limit: undefined });
});

const said = { rows: "{items}", total: "{total}", limit: "{limit}", offset: "{offset}" };

test.each([
  ["page", 3, 2],
  ["pageIndex", 2, 3],
  ["pages", 4, 3],
  ["isLast", false, true],
  ["next", 6, 8],
  ["count", 2, 3],
  ["isEmpty", false, true],
])("what an envelope says of a page agrees with its counts: %s is %j, not %j", (name, value, other) => {
  const template = { ...said, it: `{${name}}` };
  expect(listFilled(template, { rows: records, ...counts(), it: value })).toMatchObject(counts());
  expect(listFilled(template, { rows: records, ...counts(), it: other })).toBeUndefined();
});

test.each([
  // Of a page without its limit, its number can be anything.
  [{ total: 7, offset: 4 }, "page", 5],
  [{ total: 7, offset: 4 }, "pageIndex", 5],
  [{ total: 7, offset: 4 }, "pages", 5],
  [{ total: 7, offset: 4 }, "lastPage", 5],
  [{ total: 7, limit: 2 }, "isFirst", false],
  [{ limit: 2, offset: 4 }, "isLast", true],
  [{}, "hasNext", true],
] as const)("what depends on a count that the envelope lacks can be anything: of %j, %s", (has, name, value) => {
  const named = Object.fromEntries(Object.keys(has).map((count) => [count, `{${count}}`]));
  expect(
    listFilled({ rows: "{items}", ...named, it: `{${name}}` }, { rows: records, ...has, it: value }),
  ).toBeDefined();
});

test.each([
  [{}, "count", 3],
  [{}, "isEmpty", true],
  [{ total: 7, offset: 4 }, "isLast", true],
  [{ total: 7, offset: 4 }, "isFirst", true],
] as const)("what the counts of an envelope decide cannot be anything: of %j, %s is not %j", (has, name, value) => {
  const named = Object.fromEntries(Object.keys(has).map((count) => [count, `{${count}}`]));
  expect(
    listFilled({ rows: "{items}", ...named, it: `{${name}}` }, { rows: records, ...has, it: value }),
  ).toBeUndefined();
});
