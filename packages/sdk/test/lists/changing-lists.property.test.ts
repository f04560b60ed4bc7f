import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { type Change, ChangingList, type ListForm } from "../support/changing-list.ts";
import { foreignEnvelope, frameworkEnvelopes } from "../support/foreign-envelopes.ts";

const listed = fc.constantFrom<ListForm["envelope"][]>("items", "data", "array");
const envelope = fc.oneof(
  { weight: 2, arbitrary: listed },
  fc.constantFrom(...Object.values(frameworkEnvelopes)),
  foreignEnvelope,
);
const size = fc.nat(40);
const count = fc.integer({ min: 1, max: 12 });
const anywhere = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The place of new records: by `list-order`, and, for the sake of the rule, anywhere. */
const orders: Record<string, fc.Arbitrary<number>> = {
  "newest-first": fc.constant(0),
  "oldest-first": fc.constant(0.999999),
  "in any order": anywhere,
};

const creation = (at: fc.Arbitrary<number>) => fc.record({ kind: fc.constant("create" as const), at, count });
const ending = fc.record({ kind: fc.constant("end" as const), at: anywhere, count });
const endingDelivered = fc.constant<Change>({ kind: "end-delivered" });

/** The changes before each of the reads after the first, until the list stands still. */
const changesOf = (change: fc.Arbitrary<Change>) => fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 25 });

/** The promise: every record that lasts, and no record twice. */
function expectEveryLastingRecordOnce({ lasting, delivered }: ChangingList): void {
  expect(new Set(delivered).size).toBe(delivered.length);
  expect([...lasting].filter((id) => !delivered.includes(id))).toEqual([]);
}

describe.each(Object.entries(orders))("iterating a list %s delivers every record that lasts exactly once", (_, at) => {
  const pages = fc.integer({ min: 2, max: 9 });
  const changes = changesOf(fc.oneof(creation(at), ending, endingDelivered));
  const limit = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

  test("whatever is created and ended between two pages", async () => {
    await fc.assert(
      fc.asyncProperty(envelope, pages, limit, size, changes, async (shape, cap, asked, length, script) => {
        const list = new ChangingList({ envelope: shape, cap }, length, script);
        await list.iterate(asked === undefined ? {} : { limit: asked });
        expectEveryLastingRecordOnce(list);
      }),
      { numRuns: 100 * inject("scale") },
    );
  });

  test("whatever the loop itself ends", async () => {
    const chosen = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(envelope, pages, size, chosen, changes, async (shape, cap, length, pattern, script) => {
        const list = new ChangingList({ envelope: shape, cap }, length, script);
        await list.iterate({}, (id) => {
          if (pattern[list.delivered.length % pattern.length] === true) list.end(id);
        });
        expectEveryLastingRecordOnce(list);
      }),
      { numRuns: 50 * inject("scale") },
    );
  });

  test("from an offset on, as long as nothing changes before it", async () => {
    const from = fc.integer({ min: 0, max: 10 });
    await fc.assert(
      fc.asyncProperty(envelope, pages, from, size, async (shape, cap, offset, length) => {
        const list = new ChangingList({ envelope: shape, cap }, length, []);
        const later = [...list.lasting].slice(offset);
        await list.iterate({ offset }, (id) => list.end(id));
        expect(list.delivered).toEqual(later);
      }),
    );
  });
});

describe("where the service sends one record a page", () => {
  const form = fc.record({ envelope, cap: fc.constant(1) });
  const growing = changesOf(creation(anywhere));
  const shrinking = changesOf(fc.oneof(ending, endingDelivered));

  test.each([
    ["grows", growing],
    ["shrinks", shrinking],
  ])("every record that lasts comes exactly once while the list only %s", async (_, changes) => {
    await fc.assert(
      fc.asyncProperty(form, size, changes, async (given, length, script) => {
        const list = new ChangingList(given, length, script);
        await list.iterate({});
        expectEveryLastingRecordOnce(list);
      }),
      { numRuns: 50 * inject("scale") },
    );
  });
});

describe.each(["items", "data", "array"] as const)("in the envelope %s", (shape) => {
  test.each([2, 3, 50])("two creates at the top between all pages of %i are no reason to give up", async (cap) => {
    const twoAtTheTop: Change[] = [{ kind: "create", at: 0, count: 2 }];
    const list = new ChangingList(
      { envelope: shape, cap },
      100,
      Array.from({ length: 40 }, () => twoAtTheTop),
    );
    await list.iterate({});
    expectEveryLastingRecordOnce(list);
  });

  test("finding the place again in a list that shrank by 1,800 records takes few requests", async () => {
    const quiet = Array.from({ length: 150 }, (): Change[] => []);
    const list = new ChangingList({ envelope: shape, cap: 20 }, 4000, [
      ...quiet,
      [{ kind: "end", at: 0.01, count: 1800 }],
    ]);
    await list.iterate({});
    expectEveryLastingRecordOnce(list);
    expect(list.reads).toBeLessThan(4000 / 19 + 20);
  });
});

test("a list that stands still costs its pages, each overlapping the one before by a record, and at most two more", async () => {
  await fc.assert(
    fc.asyncProperty(listed, fc.integer({ min: 2, max: 9 }), size, async (shape, cap, length) => {
      const list = new ChangingList({ envelope: shape, cap }, length, []);
      await list.iterate({});
      const pages = length <= cap ? 1 : 1 + Math.ceil((length - cap) / (cap - 1));
      const lastIsFull = length <= cap || (length - cap) % (cap - 1) === 0;
      // Without a total, an empty page shows the end; after a full page, a short one has to come before it.
      const more = shape !== "array" || length === 0 ? 0 : lastIsFull ? 2 : 1;
      expect(list.reads).toBe(pages + more);
    }),
  );
});
