import { expect, test } from "vitest";
import { StablePagination } from "../../src/lists/stable-pagination.ts";

const page = (ids: string, offset: number, total?: number) => ({
  items: ids.split("").map((id) => ({ id })),
  offset,
  total,
});

test.each([
  ["one record of several is the same", (n: number) => `a${n}c`],
  ["it is longer each time", (n: number) => "abcdefgh".slice(0, 1 + n)],
])("a page is another one although %s", (_, ids) => {
  const walk = new StablePagination<{ id: string }>(0);
  walk.take(page("abcdefgh0123456789", 0));
  const steps = Array.from({ length: 7 }, (_step, n) => walk.take(page(ids(n), walk.next)).then);
  expect(steps).not.toContain("same-page");
});

test("the same page at the same offset only says that nothing changed", () => {
  const walk = new StablePagination<{ id: string }>(0);
  walk.take(page("abc", 0));
  const steps = Array.from({ length: 8 }, () => walk.take(page("abc", 5)).then);
  expect(steps).not.toContain("same-page");
});

test("a short page of known records, and nothing after it, is an end", () => {
  const walk = new StablePagination<{ id: string }>(0);
  expect(walk.take(page("abc", 0))).toEqual({ fresh: [{ id: "a" }, { id: "b" }, { id: "c" }], then: "read" });
  expect(walk.take(page("c", 2))).toEqual({ fresh: [], then: "read" });
  expect(walk.take(page("", walk.next))).toEqual({ fresh: [], then: "end" });
});

test("a total that begins before the start of the walk counts from there", () => {
  const walk = new StablePagination<{ id: string }>(4);
  expect(walk.take(page("ab", 4, 6)).then).toBe("end");
});
