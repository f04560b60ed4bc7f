import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { type Place, TimerHeap } from "../../src/clock/timer-heap.ts";
import { countedOrder } from "../support/domain/counted-order.ts";

type Act = { add: number } | { takeFirst: true } | { remove: number } | { shift: number } | { clear: true };

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ add: fc.integer({ min: 0, max: 20 }) }) },
  { weight: 3, arbitrary: fc.constant<Act>({ takeFirst: true }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.nat({ max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ shift: fc.integer({ min: -5, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant<Act>({ clear: true }) },
);

test("a queue is a list that is sorted by instant and arrival, whatever is put in and taken out", () => {
  fc.assert(
    fc.property(fc.array<Act>(act, { maxLength: 80, size: "max" }), (acts) => {
      const queue = new TimerHeap<number>();
      const places: Place<number>[] = [];
      let model: { at: number; value: number }[] = [];
      const remove = (value: number | undefined) => {
        const place = value === undefined ? undefined : places[value];
        expect(place !== undefined && queue.remove(place)).toBe(model.some((one) => one.value === value));
        model = model.filter((one) => one.value !== value);
      };
      for (const one of acts) {
        if ("add" in one) {
          model.push({ at: one.add, value: places.length });
          places.push(queue.add(one.add, places.length));
        } else if ("takeFirst" in one) remove(queue.first?.value);
        else if ("remove" in one) remove(one.remove);
        else if ("shift" in one) {
          queue.shift(one.shift);
          model = model.map(({ at, value }) => ({ at: at + one.shift, value }));
        } else {
          queue.clear();
          model = [];
        }
        const sorted = model.toSorted((left, right) => left.at - right.at || left.value - right.value);
        expect([queue.first?.at, queue.first?.value, queue.size]).toEqual([
          sorted[0]?.at,
          sorted[0]?.value,
          model.length,
        ]);
      }
    }),
    { numRuns: 300 * inject("scale") },
  );
});

test("a place of another queue takes nothing out", () => {
  const [queue, other] = [new TimerHeap<string>(), new TimerHeap<string>()];
  queue.add(1, "mine");
  expect(queue.remove(other.add(1, "theirs"))).toBe(false);
  expect(queue.size).toBe(1);
});

test("putting in, taking the first and taking out any are logarithmic", () => {
  const count = 2 ** 14;
  const instants = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: count, seed: 7 });
  const { precedes, comparisons } = countedOrder();
  const queue = new TimerHeap<number>(precedes);
  const spent = (work: () => void) => {
    const before = comparisons();
    work();
    return (comparisons() - before) / count;
  };
  // At most one comparison for each level on the way up, and two on the way down.
  const levels = Math.log2(count);
  let places: Place<number>[] = [];
  expect(spent(() => (places = instants.map((at, value) => queue.add(at, value))))).toBeLessThanOrEqual(levels);
  expect(spent(() => places.slice(0, count / 2).forEach((place) => queue.remove(place)))).toBeLessThanOrEqual(
    2 * levels,
  );
  expect(spent(() => queue.first && queue.remove(queue.first))).toBeLessThanOrEqual((2 * levels) / count);
  expect(queue.size).toBe(count / 2 - 1);
});

test("the next so many are the first of the sorted list, and all stay", () => {
  const instants = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(instants, fc.nat({ max: 70 }), fc.array(fc.nat({ max: 60 })), (ats, count, removed) => {
      const queue = new TimerHeap<number>();
      const places = ats.map((at, value) => queue.add(at, value));
      for (const one of removed) if (places[one]) queue.remove(places[one]);
      const left = ats.map((at, value) => ({ at, value })).filter(({ value }) => !removed.includes(value));
      const sorted = left.toSorted((one, other) => one.at - other.at || one.value - other.value);
      expect(queue.next(count).map(({ at, value }) => ({ at, value }))).toEqual(sorted.slice(0, count));
      expect(queue.size).toBe(left.length);
    }),
  );
});

test("asking for the next ten looks at few others", () => {
  const { precedes, comparisons } = countedOrder();
  const queue = new TimerHeap<number>(precedes);
  for (let at = 0; at < 2 ** 14; at += 1) queue.add((at * 7919) % 2 ** 14, at);
  const before = comparisons();
  expect(queue.next(10).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(comparisons() - before).toBeLessThan(100);
});
