import fc from "fast-check";
import { expect, test } from "vitest";
import type { Alternative } from "../../src/matrix/alternatives.ts";
import { type Combination, nameOf, narrow, UntriedPairs } from "../../src/matrix/packing.ts";

const anAlternative = (id: string, value: number): Alternative => ({
  id,
  value,
  question: "?",
  meaning: ".",
  defaultMeaning: ".",
  assumptions: { [id]: value },
});

/** Some assumptions, each with one to three alternatives. */
const someAlternatives = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 })
  .map((counts) =>
    counts.flatMap((count, at) => Array.from({ length: count }, (_, value) => anAlternative(`point-${at}`, value))),
  );

const pairsOf = (all: Combination): string[] =>
  all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(({ id }) => id !== one.id)
      .map((other) => [nameOf(one), nameOf(other)].sort().join(" ")),
  );

test("every pair of alternatives is in a combination, and none has two alternatives of one assumption", () => {
  fc.assert(
    fc.property(someAlternatives, (all) => {
      const combinations = new UntriedPairs(all).combinations();
      expect(new Set(combinations.flatMap(pairsOf))).toEqual(new Set(pairsOf(all)));
      for (const combination of combinations) {
        expect(new Set(combination.map(({ id }) => id)).size).toBe(combination.length);
      }
    }),
  );
});

test("pairs are packed: fifty assumptions with one alternative each are tried in one run, with two each in few", () => {
  const points = (values: number) =>
    Array.from({ length: 50 * values }, (_, at) => anAlternative(`point-${at % 50}`, Math.floor(at / 50)));
  expect(new UntriedPairs(points(1)).combinations()).toHaveLength(1);
  expect(new UntriedPairs(points(2)).combinations().length).toBeLessThan(20);
});

test("what fails together is in no combination any more, and every other pair still is", () => {
  fc.assert(
    fc.property(someAlternatives, fc.nat(), (all, seed) => {
      const untried = new UntriedPairs(all);
      const [first] = untried.combinations();
      if (first === undefined) return;
      const together = first.slice(seed % (first.length - 1), (seed % (first.length - 1)) + 2);
      untried.failed(together);
      const combinations = untried.combinations();
      const [forbidden = ""] = pairsOf(together);
      expect(new Set(combinations.flatMap(pairsOf))).toEqual(
        new Set(pairsOf(all).filter((pair) => pair !== forbidden)),
      );
    }),
  );
});

test("a failing combination is narrowed down to a part that fails, and of which no part fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 30 }),
      fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 4 }),
      async (size, culprits) => {
        const all = Array.from({ length: size }, (_, at) => anAlternative(`point-${at}`, 1));
        const guilty = all.filter((_, at) => culprits.includes(at));
        if (guilty.length === 0) return;
        let runs = 0;
        const found = await narrow(all, (part) => {
          runs += 1;
          return Promise.resolve(guilty.every((one) => part.includes(one)));
        });
        expect(found).toEqual(guilty);
        expect(runs).toBeLessThanOrEqual(4 * guilty.length * Math.ceil(Math.log2(size) + 1) + size);
      },
    ),
  );
});
