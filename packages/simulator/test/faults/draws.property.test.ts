import fc from "fast-check";
import { expect, test } from "vitest";
import { draw, FaultBook } from "../../src/faults/fault-book.ts";

const count = 400;

/** Which of a number of requests a rule with this rate and seed hits, while others come in between. */
function hitsOf(rate: number, seed: number | undefined, others: number): boolean[] {
  const book = new FaultBook([{ kind: "reset-before", operationId: "getProduct", rate, seed }], () => 0);
  const meet = (name: string) => book.meet("request", { name, about: () => [] });
  return Array.from({ length: count }, () => {
    for (let other = 0; other < others; other += 1) meet("getWarehouse");
    return meet("getProduct") !== undefined;
  });
}

const rates = fc.double({ min: 0, max: 1, noNaN: true });
const seeds = fc.nat();

test("the same rule hits the same ones of its requests in every run, whatever else is asked", () => {
  fc.assert(
    fc.property(rates, seeds, fc.nat({ max: 3 }), (rate, seed, others) => {
      expect(hitsOf(rate, seed, others)).toEqual(hitsOf(rate, seed, 0));
    }),
  );
});

test("a rule without a seed has the seed 0", () => {
  expect(hitsOf(0.5, undefined, 0)).toEqual(hitsOf(0.5, 0, 0));
});

test("a reset begins the sequence anew", () => {
  fc.assert(
    fc.property(rates, seeds, (rate, seed) => {
      const book = new FaultBook([{ kind: "reset-before", rate, seed }], () => 0);
      const meet = () => book.meet("request", { name: "getProduct", about: () => [] })?.id;
      const first = Array.from({ length: count }, meet);
      book.reset();
      expect(Array.from({ length: count }, meet)).toEqual(first);
    }),
  );
});

test("a rate is what share is hit, 0 none and 1 all", () => {
  fc.assert(
    fc.property(rates, seeds, (rate, seed) => {
      const hit = hitsOf(rate, seed, 0).filter(Boolean).length;
      // Six standard deviations of a binomial distribution, and one for luck.
      const tolerance = 6 * Math.sqrt(count * rate * (1 - rate)) + 1;
      expect(Math.abs(hit - count * rate)).toBeLessThanOrEqual(tolerance);
    }),
  );
  expect(hitsOf(0, 1, 0)).not.toContain(true);
  expect(hitsOf(1, 1, 0)).not.toContain(false);
});

test("every draw is at least 0 and below 1, and another seed or name draws others", () => {
  fc.assert(
    fc.property(seeds, fc.string(), fc.nat(), (seed, name, place) => {
      const drawn = draw(seed, name, place);
      expect(drawn >= 0 && drawn < 1).toBe(true);
      expect(draw(seed + 1, name, place)).not.toBe(drawn);
      expect(draw(seed, `${name}.`, place)).not.toBe(drawn);
    }),
  );
});

test("the draws of a seed are the same in every release", () => {
  expect([draw(0, "fault-1", 1), draw(0, "fault-1", 2), draw(7, "", 1)]).toEqual([
    0.8156223122496158, 0.3973318296484649, 0.1951039161067456,
  ]);
});
