import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChangeCursor } from "../../src/polling/change-cursor.ts";
import { authorization } from "../support/examples.ts";

const minute = 60_000;
const one = (id: string, quantity = 1) => ({ ...authorization, id, quantity });

describe("a cursor", () => {
  test("has seen what it was written after, whatever the ids are", () => {
    const change = fc.record({ id: fc.string({ unit: "grapheme" }), at: fc.nat(), quantity: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), fc.integer({ max: 0 }), (changes, from) => {
        const seen = new ChangeCursor(from);
        const cursors = changes.map(({ id, at, quantity }) => seen.add(one(id, quantity), at));
        const [last] = changes.slice(-1);
        const read = ChangeCursor.read(cursors.at(-1) ?? "");
        expect(read.has(one(last?.id ?? "", last?.quantity), last?.at ?? 0)).toBe(true);
        expect(read.has(one(last?.id ?? "", -1), last?.at ?? 0)).toBe(false);
        expect(read.add(one("more"), 1)).toBe(ChangeCursor.read(cursors.at(-1) ?? "").add(one("more"), 1));
      }),
    );
  });

  test("that was cut, or had something added, is refused", () => {
    const seen = new ChangeCursor(0);
    for (const id of ["a", "b"]) seen.add(one(id), 5);
    const cursor = seen.add(one("c"), 5);
    for (let length = "follow:1".length; length < cursor.length; length += 1)
      expect(() => ChangeCursor.read(cursor.slice(0, length)), cursor.slice(0, length)).toThrow();
    for (const other of [`${cursor};`, `${cursor} `, cursor.replace("follow:1", "follow:2"), cursor.replace("5", "!")])
      expect(() => ChangeCursor.read(other), other).toThrow();
  });

  test("does not grow with what was seen, once two polls are over", () => {
    const seen = new ChangeCursor(0);
    let characters = 0;
    for (let poll = 1; poll < 100; poll += 1) {
      for (let n = 0; n < 20; n += 1)
        characters = Math.max(characters, seen.add(one(`${poll}-${n}`), poll * 10 * minute).length);
      seen.endPoll(poll * 10 * minute, Infinity);
    }
    expect(characters).toBeLessThan(60 * 30);
  });
});

test("an older state of an authorization, as a replica that lags returns it, is no change", () => {
  const seen = new ChangeCursor(0);
  seen.add(one("a", 2), 5);
  expect([seen.has(one("a", 1), 4), seen.has(one("a", 1), 5), seen.has(one("a", 1), 6)]).toEqual([true, false, false]);
});

test("an updatedAt in the future hides no change", () => {
  const seen = new ChangeCursor(0);
  const today = 100 * minute;
  for (let poll = 0; poll < 3; poll += 1) seen.endPoll(2 ** 45, today);
  expect([seen.has(one("a"), today - 5 * minute), seen.has(one("b"), today - 5 * minute - 1)]).toEqual([false, true]);
});
