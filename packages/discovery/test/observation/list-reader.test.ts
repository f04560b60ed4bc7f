import { expect, test } from "vitest";
import { ListReader } from "../../src/observation/list-reader.ts";

/** True for each body in which a list is read, in this order. */
const read = (...bodies: unknown[]): boolean[] => {
  const reader = new ListReader();
  return bodies.map((body) => reader.read({ status: 200, type: "application/json", body }) !== undefined);
};

const [record, said] = [{ id: "1" }, { content: [], kind: "Invalid" }];

test("an empty list may have any members until there is one with records", () => {
  expect(read(said, [record], said)).toEqual([true, true, false]);
  expect(read({ page: [record], kind: "a" }, { page: [], kind: "b" }, said)).toEqual([true, true, false]);
  expect(read([record], [])).toEqual([true, true]);
  // Another list may have other members; words say what went wrong.
  expect(read([record], { rows: [], total: 0, next: null, self: "/products?limit=1" })).toEqual([true, true]);
  expect(read([record], { rows: [], fault: { words: ["unknown"] } })).toEqual([true, false]);
});
