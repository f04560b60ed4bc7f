import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { RowTimers } from "../../src/clock/placed-times.ts";

type Act = { set: number; at: number } | { takeFirst: true } | { remove: number } | { clear: true };

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ set: fc.nat({ max: 40 }), at: fc.integer({ min: 0, max: 20 }) }) },
  { weight: 3, arbitrary: fc.constant<Act>({ takeFirst: true }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.nat({ max: 40 }) }) },
  { weight: 1, arbitrary: fc.constant<Act>({ clear: true }) },
);

test("the instants of places are a list that is sorted by instant and place, whatever is put in and taken out", () => {
  fc.assert(
    fc.property(fc.array<Act>(act, { maxLength: 80, size: "max" }), fc.nat({ max: 45 }), (acts, count) => {
      const [times, model] = [new RowTimers(), new Map<number, number>()];
      const sorted = () =>
        Array.from(model, ([name, at]) => ({ name, at })).sort(
          (one, other) => one.at - other.at || one.name - other.name,
        );
      for (const one of acts) {
        if ("set" in one) {
          expect(times.set(one.set, one.at)).toBe(model.get(one.set) !== one.at);
          model.set(one.set, one.at);
        } else if ("takeFirst" in one) {
          const [first] = sorted();
          expect(times.takeFirst()).toBe(first?.name);
          if (first) model.delete(first.name);
        } else if ("remove" in one) expect(times.delete(one.remove)).toBe(model.delete(one.remove));
        else {
          times.clear();
          model.clear();
        }
        expect([times.firstAt, times.size]).toEqual([sorted()[0]?.at, model.size]);
        expect(times.next(count)).toEqual(sorted().slice(0, count));
      }
    }),
    { numRuns: 300 * inject("scale") },
  );
});

test("places that are due at instants in no order are taken in order, and the first few can be seen before", () => {
  const count = 50_000;
  const times = new RowTimers();
  for (let place = 0; place < count; place += 1) times.set(place, (place * 7919) % count);
  expect(times.next(5).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  const taken = Array.from({ length: count }, () => ((times.takeFirst() ?? 0) * 7919) % count);
  expect(taken).toEqual(taken.toSorted((one, other) => one - other));
  expect([times.size, times.firstAt]).toEqual([0, undefined]);
});
