import { expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { FaultBook } from "../../src/faults/fault-book.ts";

/** A book with a clock that a test moves, and what its requests meet: the id of a rule, or null. */
function bookWith(...rules: FaultRule[]) {
  const clock = { now: 0 };
  const book = new FaultBook(rules, () => clock.now);
  const meet = (name = "createAuthorization") => book.meet("request", { name, about: () => [] })?.id ?? null;
  const meetAll = (count: number) => Array.from({ length: count }, () => meet());
  const counts = () => book.list().map(({ id, seen, hit }) => [id, seen, hit]);
  return { book, clock, meet, meetAll, counts };
}

test("`times` ends a rule, which is spent then, and goes on counting what it sees", () => {
  const { book, meet, counts } = bookWith({ kind: "reset-before", times: 2 });
  const met = [1, 2, 3, 4].map(() => [meet(), book.get("fault-1")?.spent]);
  expect(met).toEqual([
    ["fault-1", false],
    ["fault-1", true],
    [null, true],
    [null, true],
  ]);
  expect(counts()).toEqual([["fault-1", 4, 2]]);
});

test("`after` lets the first ones pass", () => {
  const { meetAll } = bookWith({ kind: "reset-before", after: 2, times: 1 });
  expect(meetAll(4)).toEqual([null, null, "fault-1", null]);
});

test("`forSeconds` counts from when the rule was added, by the company's clock", () => {
  const { book, clock, meet } = bookWith();
  clock.now = 1000;
  book.add({ kind: "reset-before", forSeconds: 2 });
  clock.now = 2999;
  expect(meet()).toBe("fault-1");
  clock.now = 3000;
  expect(meet()).toBeNull();
  expect(book.get("fault-1")).toMatchObject({ seen: 1, hit: 1, spent: true });
});

test("`operationId` is one operation, or some", () => {
  const one: FaultRule = { kind: "reset-before", id: "one", operationId: "getProduct" };
  const some: FaultRule = { kind: "reset-before", id: "some", operationId: ["getWarehouse", "listProducts"] };
  const { meet } = bookWith(one, some);
  const named = ["getProduct", "getWarehouse", "listProducts", "listWarehouses"];
  expect(named.map((name) => meet(name))).toEqual(["one", "some", "some", null]);
});

test("the first rule that hits decides, and the rules behind it do not see what it hit", () => {
  const { meetAll, counts } = bookWith(
    { kind: "reset-before", id: "first", times: 1 },
    { kind: "status", status: 503, id: "second", times: 1 },
  );
  expect(meetAll(3)).toEqual(["first", "second", null]);
  expect(counts()).toEqual([
    ["first", 3, 1],
    ["second", 2, 1],
  ]);
});

test("a request meets no fault of deliveries", () => {
  const { book, meet, counts } = bookWith({ kind: "drop" });
  expect([meet(), counts(), book.stages.has("request"), book.stages.has("acceptance")]).toEqual([
    null,
    [["fault-1", 0, 0]],
    false,
    true,
  ]);
});

test("rules are added behind the others, and taken out by their ids", () => {
  const { book, meet } = bookWith();
  expect(book.add({ kind: "reset-before" })).toEqual({
    kind: "reset-before",
    id: "fault-1",
    seen: 0,
    hit: 0,
    spent: false,
  });
  book.add({ kind: "reset-after-commit", id: "mine" });
  expect([book.get("mine")?.kind, book.get("yours")]).toEqual(["reset-after-commit", undefined]);
  expect([book.remove("fault-1"), book.remove("fault-1"), meet()]).toEqual([true, false, "mine"]);
  book.clear();
  expect([book.list(), meet()]).toEqual([[], null]);
});

test("an id is never taken twice", () => {
  const { book } = bookWith({ kind: "drop", id: "fault-1" }, { kind: "drop" }, { kind: "drop", id: "fault-1" });
  expect(book.list().map(({ id }) => id)).toEqual(["fault-1", "fault-2", "fault-3"]);
});

test("a reset brings back the rules of the beginning, with new counts, and takes out the others", () => {
  const { book, meetAll, counts } = bookWith({ kind: "reset-before", times: 1 });
  meetAll(2);
  book.add({ kind: "drop" });
  book.remove("fault-1");
  book.reset();
  expect(counts()).toEqual([["fault-1", 0, 0]]);
  expect(meetAll(2)).toEqual(["fault-1", null]);
});

test("a book that saw or changed something is not as it was made, until a reset", () => {
  const { book, meet } = bookWith({ kind: "reset-before", times: 1 });
  const changes = [() => meet(), () => book.add({ kind: "drop" }), () => book.remove("fault-1"), () => book.clear()];
  for (const change of changes) {
    expect(book.isAsMade).toBe(true);
    change();
    expect(book.isAsMade).toBe(false);
    book.reset();
  }
  expect(book.isAsMade).toBe(true);
});
