import { expect, test } from "vitest";
import type { Alternative } from "../../src/matrix/alternatives.ts";
import { type Combination, nameOf, narrow, UntriedPairs } from "../../src/matrix/packing.ts";

/** An alternative of an assumption, as `a1` or `a2`. */
const alternative = (name: string): Alternative => ({
  id: name.slice(0, 1),
  value: name.slice(1),
  ...{ question: "?", meaning: "", defaultMeaning: "", assumptions: {} },
});

const [a1, a2, b1, b2, c1, d1] = ["a1", "a2", "b1", "b2", "c1", "d1"].map(alternative) as [
  ...[Alternative, Alternative, Alternative, Alternative, Alternative, Alternative],
];

const names = (combinations: readonly Combination[]) =>
  combinations.map((combination) => combination.map((one) => nameOf(one).replace("=", "")).join(" "));

test("an alternative is named by its id and its value; one of one's own is called that", () => {
  expect([nameOf(a1), nameOf({ id: "a", value: { envelope: {} } }), nameOf({ id: "a", value: 3 })]).toEqual([
    ...["a=1", "a=own", "a=3"],
  ]);
});

test("alternatives of one assumption are no pair", () => {
  expect(new UntriedPairs([a1, a2, b1, b2]).size).toBe(4);
  expect(new UntriedPairs([a1, a2]).size).toBe(0);
  expect(new UntriedPairs([a1, a2]).combinations()).toEqual([]);
});

test("as many pairs as fit are tried together", () => {
  expect(names(new UntriedPairs([a1, b1, c1, d1]).combinations())).toEqual(["a1 b1 c1 d1"]);
  expect(names(new UntriedPairs([a1, a2, b1, b2]).combinations())).toEqual(["a1 b1", "a1 b2", "a2 b1", "a2 b2"]);
});

test("what has passed together is tried no more", () => {
  const pairs = new UntriedPairs([a1, b1, c1]);
  pairs.passed([a1, b1]);
  expect(pairs.size).toBe(2);
  pairs.passed([a1, b1, c1]);
  expect([pairs.size, pairs.combinations()]).toEqual([0, []]);
});

test("a pair that fails is known, and stands in no further combination", () => {
  const pairs = new UntriedPairs([a1, b1, c1]);
  pairs.failed([a1, b1]);
  expect(pairs.size).toBe(2);
  expect(names(pairs.combinations())).toEqual(["a1 c1", "b1 c1"]);
});

test("of three that fail together, each pair is still to be tried, but not all three", () => {
  const pairs = new UntriedPairs([a1, b1, c1]);
  pairs.failed([a1, b1, c1]);
  expect(pairs.size).toBe(3);
  expect(names(pairs.combinations())).toEqual(["a1 b1", "a1 c1", "b1 c1"]);
  const alone = new UntriedPairs([a1, b1]);
  alone.failed([a1]);
  expect(alone.size).toBe(1);
});

test("a pair of which the rest cannot be tried leaves the others", () => {
  const pairs = new UntriedPairs([a1, a2, b1, c1]);
  pairs.failed([a1, b1]);
  pairs.failed([a1, c1]);
  expect(names(pairs.combinations())).toEqual(["a2 b1 c1"]);
});

/** What is left of a combination that fails with these alternatives, and how often it is run. */
async function narrowed(failing: Combination, culprits: Combination) {
  const runs: string[] = [];
  const left = await narrow(failing, (part) => {
    runs.push(...names([part]));
    return Promise.resolve(culprits.every((one) => part.includes(one)));
  });
  return { left: names([left])[0], runs };
}

test("halves are left out first, then ever smaller parts, and a single one is left as it is", async () => {
  expect(await narrowed([a1], [a1])).toEqual({ left: "a1", runs: [] });
  expect(await narrowed([a1, b1, c1, d1], [d1])).toEqual({ left: "d1", runs: ["c1 d1", "d1"] });
  expect(await narrowed([a1, b1, c1, d1], [a1])).toEqual({ left: "a1", runs: ["c1 d1", "a1 b1", "b1", "a1"] });
  expect(await narrowed([a1, b1, c1, d1], [a1, d1])).toEqual({
    left: "a1 d1",
    runs: ["c1 d1", "a1 b1", "b1 c1 d1", "a1 c1 d1", "c1 d1", "a1 d1", "d1", "a1"],
  });
  expect((await narrowed([a1, b1, c1, d1], [a1, b1, c1, d1])).left).toBe("a1 b1 c1 d1");
});

test("what fails with nothing in particular is narrowed to one", async () => {
  expect((await narrowed([a1, b1, c1, d1], [])).left).toBe("d1");
});
