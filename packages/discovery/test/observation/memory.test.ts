import type { Fields } from "@totem-partner/spec/fields";
import { describe, expect, test } from "vitest";
import { CallerMemory, comparable } from "../../src/observation/memory.ts";
import { anObservedExchange } from "../support/learned-records.ts";

test("of ten thousand values and more, the oldest is forgotten, and one that is set again is the newest", () => {
  const remembered = new CallerMemory().finished;
  for (let nth = 0; nth < 10_000; nth += 1) remembered.set(String(nth), nth);
  expect(remembered.get("0")).toBe(0);
  remembered.set("0", 17);
  remembered.set("more", 1);
  expect([remembered.get("0"), remembered.get("1"), remembered.get("2")]).toEqual([17, undefined, 2]);
});

describe("creates are compared", () => {
  const plain = (text: string) => text;

  test("by their fields in any order, also within others", () => {
    const one = comparable({ a: 1, b: { c: [{ d: 1, e: 2 }], f: null } }, plain);
    expect(comparable({ b: { f: null, c: [{ e: 2, d: 1 }] }, a: 1 }, plain)).toEqual(one);
    expect(comparable({ a: 1, b: { c: [{ d: 1, e: 3 }], f: null } }, plain).digest).not.toBe(one.digest);
    expect(comparable({ a: [1, 2] }, plain).digest).not.toBe(comparable({ a: [2, 1] }, plain).digest);
  });

  test.each(["quantity", "totemGroupId", "operationType", "productExternalId", "carrierTaxId"])(
    "by what is not normalized in them: %s",
    (name) => {
      const core = (body: Record<string, unknown>) => comparable(body, plain).core;
      expect(core({ [name]: 1, batch: "a" })).toBe(core({ [name]: 1, batch: "b" }));
      expect(core({ [name]: 1 })).not.toBe(core({ [name]: 2 }));
      expect(core({ [name]: null })).toBe(core({}));
    },
  );

  test("by a digest, of which nothing can be read", () => {
    expect(comparable({ a: 1 }, () => "digest")).toEqual({ digest: "digest", core: "digest" });
  });

  test("by the fields in which they differ, except the externalId", () => {
    const differing = (one: Fields, other: Fields, madeUp?: string[]) => {
      const memory = new CallerMemory();
      memory.accept(other);
      return memory.differences(one, madeUp);
    };
    const [one, other] = [
      { a: 1, b: 1, c: { d: 1 } },
      { a: 1, b: 2, e: 1, c: { d: 1 } },
    ];
    expect(differing({ externalId: "1", ...one }, { externalId: "2", ...other })).toEqual([["b", "e"]]);
    expect(differing(one, other, ["b"])).toEqual([["e"]]);
    expect(differing({ a: null }, {})).toEqual([[]]);
    expect(differing({}, { a: 0 })).toEqual([["a"]]);
  });
});

describe("the time at the service", () => {
  /** The time known before the last of some exchanges, each of which shows an instant. */
  const known = (...seen: [instant: number, differences?: object][]) => {
    const memory = new CallerMemory();
    for (const [nth, [instant, differences]] of seen.entries())
      memory.stamp(anObservedExchange(nth, differences), instant);
    return memory.before(anObservedExchange(seen.length));
  };

  test("is the latest instant that was shown before", () => {
    expect(known()).toBeUndefined();
    expect(known([7])).toBe(7);
    expect(known([7], [9])).toBe(9);
    expect(known([9], [7])).toBe(9);
    expect(known([9], [NaN], [Infinity], [-Infinity])).toBe(9);
  });

  test("is not known from what ended only after an exchange began", () => {
    expect(known([7], [9, { endedAt: 20 }])).toBe(7);
    expect(known([7, { endedAt: 10 }])).toBeUndefined();
  });

  test("is forgotten once an answer was lost, and uncertain for a minute", () => {
    const lost = { lost: 1 };
    const memory = new CallerMemory();
    memory.stamp(anObservedExchange(0), 7);
    expect(memory.before(anObservedExchange(1, lost))).toBeUndefined();
    const until = anObservedExchange(1).endedAt + 60_000;
    memory.stamp(anObservedExchange(2, { ...lost, startedAt: until - 1, endedAt: until + 5 }), 8);
    expect(memory.before(anObservedExchange(3, { ...lost, startedAt: until + 9 }))).toBeUndefined();
    memory.stamp(anObservedExchange(4, { ...lost, startedAt: until, endedAt: until + 5 }), 9);
    expect(memory.before(anObservedExchange(5, { ...lost, startedAt: until + 9 }))).toBe(9);
    memory.stamp(anObservedExchange(6, { lost: 2 }), 10);
    expect(memory.before(anObservedExchange(7, { lost: 2, startedAt: until + 99 }))).toBeUndefined();
  });

  test("is known from the last sixty-four instants", () => {
    const memory = new CallerMemory();
    for (let nth = 0; nth < 65; nth += 1) memory.stamp(anObservedExchange(nth), nth);
    expect(memory.before(anObservedExchange(2, { startedAt: 16 }))).toBe(1);
    expect(memory.before(anObservedExchange(1, { startedAt: 6 }))).toBeUndefined();
  });
});

test("of the bodies that were accepted, the last twenty are kept", () => {
  const memory = new CallerMemory();
  for (let nth = 0; nth < 21; nth += 1) memory.accept({ nth });
  expect(memory.accepted).toHaveLength(20);
  expect(memory.accepted[0]).toEqual({ nth: 1 });
});
