import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Schedule } from "../../src/clock/schedule.ts";

type Act = { set: number; at: number } | { takeFirst: true } | { remove: number } | { shift: number } | { clear: true };

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ set: fc.nat({ max: 40 }), at: fc.integer({ min: 0, max: 20 }) }) },
  { weight: 3, arbitrary: fc.constant<Act>({ takeFirst: true }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.nat({ max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ shift: fc.integer({ min: -5, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant<Act>({ clear: true }) },
);

/** Compares a schedule with a list that is sorted by instant, and by `order` where instants are equal. */
function checkSorted<Name>(
  make: () => Schedule<Name>,
  nameOf: (number: number) => Name,
  orderOf: (number: number, turn: number) => number,
) {
  const acts = fc.array<Act>(act, { maxLength: 80, size: "max" });
  const property = fc.property(acts, fc.nat({ max: 45 }), (given, count) => {
    const [times, model] = [make(), new Map<number, { at: number; order: number }>()];
    const sorted = () =>
      [...model].sort(([, one], [, other]) => one.at - other.at || one.order - other.order).map(([number]) => number);
    for (const [turn, one] of given.entries()) {
      if ("set" in one) {
        const isNew = model.get(one.set)?.at !== one.at;
        expect(times.set(nameOf(one.set), one.at)).toBe(isNew);
        if (isNew) model.set(one.set, { at: one.at, order: orderOf(one.set, turn) });
      } else if ("takeFirst" in one) {
        const [first] = sorted();
        expect(times.takeFirst()).toBe(first === undefined ? undefined : nameOf(first));
        if (first !== undefined) model.delete(first);
      } else if ("remove" in one) {
        expect(times.delete(nameOf(one.remove))).toBe(model.delete(one.remove));
      } else if ("shift" in one) {
        times.shift(one.shift);
        for (const [number, { at, order }] of model) model.set(number, { at: at + one.shift, order });
      } else {
        times.clear();
        model.clear();
      }
      const due = sorted().map((number) => ({ name: nameOf(number), at: model.get(number)?.at }));
      expect([times.firstAt, times.size]).toEqual([due[0]?.at, model.size]);
      expect(times.next(count)).toEqual(due.slice(0, count));
    }
  });
  fc.assert(property, { numRuns: 300 * inject("scale") });
}

test("the instants of places are a list that is sorted by instant and place, whatever is put in and taken out", () => {
  checkSorted(
    () => new Schedule<number>((place) => place),
    (number) => number,
    (number) => number,
  );
});

test("those of texts are sorted by instant and arrival", () => {
  checkSorted(
    () => new Schedule<string>(),
    String,
    (_number, turn) => turn,
  );
});

test("texts keep their order when thousands have come and gone", () => {
  const [times, model] = [new Schedule<string>(), new Map<string, number>()];
  const set = (name: string, at: number) => {
    if (!times.set(name, at)) return;
    model.delete(name);
    model.set(name, at);
  };
  for (let turn = 0; turn < 5000; turn += 1) {
    set(`kept ${String(turn % 3)}`, 5 + (turn % 7));
    set(String(turn), turn % 10);
    if (turn % 100 > 0) model.delete(times.takeFirst() ?? "");
  }
  const left = [...model].sort(([, one], [, other]) => one - other).map(([name]) => name);
  expect(left.length).toBeGreaterThan(40);
  expect(left.map(() => times.takeFirst())).toEqual(left);
  expect([times.takeFirst(), times.size]).toEqual([undefined, 0]);
});
