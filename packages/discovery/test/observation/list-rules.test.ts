import { describe, expect, test } from "vitest";
import { ListEnvelopes } from "../../src/observation/rules/list-envelopes.ts";
import { PathPrefixRule } from "../../src/observation/rules/path-prefix.ts";
import { recordRules } from "../../src/observation/rules/records.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, listing, type Seen, telling } from "../support/learned-records.ts";

const createdOn = (...days: number[]) => days.map((day) => ({ id: String(day), createdAt: `2026-07-0${String(day)}` }));
const own = { list: { envelope: "own", records: [], total: undefined, limit: undefined, offset: undefined } };

const tell = telling((seen) => learnedBy([(lesson) => new ListEnvelopes().learn(lesson), ...recordRules], seen));

tell("a list", ["list-envelope: items"], {
  "shows its envelope": ["listProducts", 200, listing()],
  "of one record shows no order": ["listProducts", 200, listing(...createdOn(1))],
});

tell("a list", ["list-envelope: <own>"], { "shows one without a name": ["listProducts", 200, own] });

tell("a list", ["list-envelope: none"], { "that is none shows none of ours": ["listProducts", 200] });

const answer = (body: unknown) => ({ answer: { status: 200, type: "application/json", body } });

tell("a list", ["list-envelope: none"], {
  "that is in an unknown form shows none of ours": [
    "listProducts",
    200,
    answer({ one: [{ id: "1" }], other: [{ id: "2" }] }),
  ],
});

tell("a list", ["list-envelope: <own>"], {
  "that is empty may have an envelope of its own": ["listProducts", 200, answer({ content: [], kind: "Invalid" })],
});

tell("a list", [], {
  "is none where a text is sent with 200": ["listProducts", 200, answer({ content: "No protocol." })],
  "is none with another status": ["listProducts", 204],
  "is none of one record": ["getProduct", 200],
});

tell("a list", ["list-envelope: items", "list-order: oldest-first"], {
  "shows its order": ["listProducts", 200, listing(...createdOn(1, 2))],
});

tell("a list", ["list-envelope: items", "list-order: none"], {
  "may show none of ours": ["listProducts", 200, listing(...createdOn(1, 2, 1))],
});

/** Runs the rule about the prefix. */
function prefixes(...seen: Seen[]): string[] {
  const rule = new PathPrefixRule();
  return learnedBy([({ exchange, evidence }) => rule.learn(exchange, evidence)], seen);
}

const at = (side: ObservedExchange["side"], status: number, differences: Partial<ObservedExchange> = {}): Seen => [
  "listProducts",
  status,
  { side, ...(status === 200 && listing()), ...differences },
];

describe("the prefix of the interface", () => {
  test("is possible where a list is found", () => {
    expect(prefixes(at("bare", 200))).toEqual(["path-prefix: optional,absent"]);
    expect(prefixes(at("prefixed", 200))).toEqual(["path-prefix: optional,required"]);
    expect(prefixes(at("bare", 200, { list: undefined }))).toEqual([]);
    expect(prefixes(["getProduct", 200, { ...listing() }])).toEqual([]);
  });

  test("is ruled out by a 404 once the list is found elsewhere, before or after", () => {
    const found = "path-prefix: optional,required";
    const ruledOut = "path-prefix: required";
    expect(prefixes(at("bare", 404))).toEqual([]);
    expect(prefixes(at("bare", 404), at("prefixed", 200))).toEqual([found, ruledOut]);
    expect(prefixes(at("prefixed", 200), at("bare", 404))).toEqual([found, ruledOut]);
    expect(prefixes(at("bare", 200), at("prefixed", 404))).toEqual([
      "path-prefix: optional,absent",
      "path-prefix: absent",
    ]);
  });

  test("counts two such, and each of them once", () => {
    const missing = at("bare", 404);
    expect(prefixes(missing, missing, missing, at("prefixed", 200))).toHaveLength(3);
    expect(prefixes(missing, at("prefixed", 200), at("prefixed", 200))).toHaveLength(3);
  });

  test("is not ruled out by a 404 of the same place, of a query, or of a list that may be missing", () => {
    expect(prefixes(at("prefixed", 404), at("prefixed", 200))).toHaveLength(1);
    expect(prefixes(at("bare", 404, { query: new Map([["limit", "0"]]) }), at("prefixed", 200))).toHaveLength(1);
    expect(prefixes(["listCleaningTypes", 404], at("prefixed", 200))).toHaveLength(1);
    expect(prefixes(at("bare", 400), at("prefixed", 200))).toHaveLength(1);
  });

  test.each(["listProducts", "listWarehouses", "listAuthorizations"] as const)(
    "is shown by every list that a company has: %s",
    (operation) => {
      expect(prefixes([operation, 200, listing()])).toHaveLength(1);
    },
  );
});
