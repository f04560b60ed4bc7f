import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageOf } from "../../src/domain/listing.ts";
import { ListIndex } from "../../src/records/list-index.ts";
import { contextAt } from "../support/domain/domain-context.ts";
import { refusalOf } from "../support/domain/refusal.ts";

const { assume } = contextAt(0);
const newest = contextAt(0, { "list-order": "newest-first" }).assume;
const record = fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), createdAt: fc.integer({ min: 0, max: 3 }) });
const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 20 });

interface Listed {
  id: string;
  createdAt: number;
}

function listOf(all: readonly Listed[]) {
  const list = new ListIndex<"all", Listed>(() => ({ group: "all", hour: null }));
  for (const [place, one] of all.entries()) list.follow(place, undefined, one);
  return list;
}

const everything = { groups: ["all"] } as const;
const nothing = listOf([]);

const idsOf = (all: Listed[], page: { limit?: number; offset?: number }, how = assume) => {
  const result = pageOf(listOf(all), everything, page, how);
  return result.ok ? result.value.items.map(({ id }) => id) : [];
};

test("a list is ordered by createdAt, and has the records of one instant in the order in which they were created", () => {
  fc.assert(
    fc.property(records, (all) => {
      const instants = [...new Set(all.map(({ createdAt }) => createdAt))].sort();
      const inOrder = instants.flatMap((instant) => all.filter(({ createdAt }) => createdAt === instant));
      expect(idsOf(all, {})).toEqual(inOrder.map(({ id }) => id));
    }),
  );
});

test("newest first is oldest first the other way round", () => {
  fc.assert(
    fc.property(records, (all) => {
      expect(idsOf(all, {}, newest)).toEqual(idsOf(all, {}).toReversed());
    }),
  );
});

test("pages put together are the list from either end, a page has at most its limit, and past the end it is empty", () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 7 }), fc.constantFrom(assume, newest), (all, limit, how) => {
      const together: string[] = [];
      for (let offset = 0; offset < all.length; offset += limit) {
        const page = idsOf(all, { limit, offset }, how);
        expect(page.length).toBeLessThanOrEqual(limit);
        together.push(...page);
      }
      expect(together).toEqual(idsOf(all, {}, how));
      expect(idsOf(all, { limit, offset: all.length + 1 }, how)).toEqual([]);
    }),
  );
});

test("a limit above the maximum is cut or refused, as assumed; the maximum itself is neither", () => {
  const reject = contextAt(0, { "limit-over-max": "reject", "max-limit": 2 }).assume;
  const clamp = contextAt(0, { "max-limit": 2 }).assume;
  expect(pageOf(nothing, everything, { limit: 3 }, clamp)).toMatchObject({ value: { limit: 2 } });
  expect(refusalOf(pageOf(nothing, everything, { limit: 3 }, reject))).toMatchObject({
    code: "limit_over_maximum",
    errors: [{ in: "query", path: "/limit", message: "must be at most 2" }],
  });
  expect(pageOf(nothing, everything, { limit: 2 }, reject)).toMatchObject({ value: { limit: 2 } });
  expect(pageOf(nothing, everything, {}, reject)).toMatchObject({ value: { limit: 2 } });
});

describe("a list for which no paging is documented", () => {
  const all = ["a", "b", "c"].map((id, createdAt) => ({ id, createdAt }));
  const listed = (list: readonly Listed[], assumptions: Parameters<typeof contextAt>[1]) =>
    pageOf(listOf(list), everything, { limit: 2, offset: 1 }, contextAt(0, assumptions).assume);
  const whole = { "paged-lists": "authorizations" } as const;

  test("comes as a whole where that is assumed, whatever page was asked for, from either end", () => {
    const value = { total: 3, limit: 3, offset: 0 };
    expect(listed(all, whole)).toEqual({ ok: true, value: { items: all, ...value } });
    const newestFirst = { ...whole, "list-order": "newest-first" } as const;
    expect(listed(all, newestFirst)).toEqual({ ok: true, value: { items: all.toReversed(), ...value } });
  });

  test("never has a limit of zero, which no page may have", () => {
    expect(listed([], whole)).toEqual({ ok: true, value: { items: [], total: 0, limit: 1, offset: 0 } });
  });
});
