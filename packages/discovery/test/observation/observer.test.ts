import { describe, expect, test } from "vitest";
import { Observer } from "../../src/observation/observer.ts";
import { anExchange, type Differences } from "../support/passing-exchange.ts";

/** An observer that has learned from some exchanges, none of which overlap. */
function observer(...all: Differences[]): Observer {
  const made = new Observer({ digest: (text) => text });
  for (const [nth, one] of all.entries())
    made.learn(
      anExchange({ ...one, passage: { number: nth, startedAt: 10 * nth, endedAt: 10 * nth + 5, ...one.passage } }),
    );
  return made;
}

const verdictOn = (id: string, ...all: Differences[]) =>
  observer(...all).findings.find((one) => one.id === id)?.verdict;
const silent = { sure: "not-observable", why: "The observed traffic does not show this." };

const problem = (status: number, code: string) => ({
  ...{ status, type: "application/problem+json" },
  answer: { type: `urn:totem-partner:problem:${code}`, title: "T", status, detail: "/x is wrong.", code },
});
const list = (...items: object[]) => ({ items, total: items.length, limit: 50, offset: 0 });
const malformed = { target: "/products?limit=0", ...problem(400, "validation_failed") };

test("every kind of rule learns from what passes", () => {
  const authorization = { id: "a", status: "Active" };
  const settled: [string, string, Differences][] = [
    ["list-envelope", "items", {}],
    ["path-prefix", "optional", {}],
    ["validation-status", "400", malformed],
    ["error-body", "problem", malformed],
    [
      "unknown-reference",
      "422",
      { method: "PATCH", target: "/warehouses/17", body: {}, ...problem(422, "unknown_reference") },
    ],
    ["catalog-create-status", "201", { method: "POST", body: { name: "Rye" }, status: 201, answer: { id: "1" } }],
    [
      "action-status",
      "201",
      { method: "POST", target: "/authorizations/a/cancel", status: 201, answer: authorization },
    ],
    ["limit-over-max", "clamp", { target: "/authorizations?limit=9", answer: { ...list(), limit: 5 } }],
  ];
  for (const [id, value, exchange] of settled) {
    const [bare, prefixed] = [exchange, { ...exchange, target: `/partner${exchange.target ?? "/products"}` }];
    expect([id, verdictOn(id, bare, bare, prefixed, prefixed)]).toEqual([id, { sure: "settled", value }]);
  }
});

test("a request without a key shows only whether one is needed", () => {
  const keyless = { ...problem(401, "missing_api_key"), passage: { caller: undefined } };
  expect(verdictOn("auth-failure", keyless, keyless)).toEqual({ sure: "settled", value: "401" });
  expect(verdictOn("error-body", keyless, keyless)).toEqual(silent);
});

test.each([401, 403, 408, 425, 429, 500, 503])(
  "a request that is answered %i shows nothing of its content",
  (status) => {
    const exchange = { ...malformed, ...problem(status, "validation_failed") };
    expect(verdictOn("error-body", exchange, exchange)).toEqual(silent);
  },
);

test("requests that are refused for their number are counted, among all that passed", () => {
  expect(verdictOn("rate-limit", {}, problem(429, "rate_limited"), { target: "/nowhere" })).toEqual({
    ...{ sure: "consistent", with: ["any integer"], atLeast: 1 },
    why: "1 of 3 requests returned 429.",
  });
  expect(verdictOn("rate-limit", {}, {})).toMatchObject({ why: "None of 2 requests returned 429." });
});

test("what no proxy can see is said of the points to which that applies", () => {
  for (const id of ["native-records", "signed-content", "delivery-retries"])
    expect(verdictOn(id)).toEqual({ sure: "not-observable", why: "Traffic cannot show this." });
  expect(verdictOn("create-status")).toEqual(silent);
});

describe("the end of a date range", () => {
  const until = { target: "/authorizations?scheduledDateTo=2026-07-01" };
  const unknown = { target: "/products?x=1", ...problem(400, "validation_failed") };

  test("is known if it is accepted, and unknown parameters are not", () => {
    expect(verdictOn("date-range-end", until, until, unknown, unknown)).toEqual({
      sure: "settled",
      value: "scheduledDateTo",
    });
    expect(verdictOn("date-range-end", until, unknown, unknown)).toMatchObject({ sure: "consistent" });
  });

  test("has two of those as evidence", () => {
    const { findings } = observer(
      until,
      { target: `${until.target}&limit=1` },
      { target: `${until.target}&limit=2` },
      unknown,
      unknown,
    );
    expect(findings.find(({ id }) => id === "date-range-end")?.evidence).toHaveLength(2);
  });
});

describe("responses that cannot come from the service", () => {
  const page = { answer: "<p>Welcome</p>", type: "text/html" };
  const drawn = (...all: Differences[]) => verdictOn("list-envelope", {}, {}, ...all);
  const nothing = (strange: number, all: number) => ({
    sure: "not-observable",
    why: `${strange} of ${all} responses cannot come from a service with this interface, so no conclusions are drawn.`,
  });

  test("make every conclusion uncertain if there are three of them, and a fifth of all", () => {
    expect(verdictOn("auth-failure", page, page, page)).toEqual(nothing(3, 3));
    expect(verdictOn("auth-failure", page, page)).toEqual(silent);
    const twelve = Array.from({ length: 10 }, () => ({}));
    expect(drawn(...twelve, page, page, page)).toEqual(nothing(3, 15));
    expect(drawn(...twelve, {}, page, page, page)).not.toEqual(nothing(3, 16));
    expect(observer(page, page, page).findings.flatMap(({ evidence }) => evidence)).toEqual([]);
  });

  test.each([
    ["a list that is none", { answer: {} }, true],
    ["a record that is none", { target: "/products/17", answer: [] }, true],
    ["a list with another status", { status: 204, answer: "" }, false],
    ["a create without a record", { method: "POST", status: 201, answer: "" }, true],
    ["an unknown status without an error", { status: 418, answer: "" }, true],
    ["an unknown status with an error", { status: 418, answer: { message: "No." } }, false],
    ["a redirect", { status: 302, answer: "" }, true],
    ["a failure", { status: 500, answer: "" }, false],
    ["a record", { target: "/products/17", answer: { id: "17" } }, false],
    ...[200, 201, 202, 203, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429].map(
      (status): [string, Differences, boolean] => [
        String(status),
        { target: "/webhook", status, answer: status < 202 ? {} : "" },
        false,
      ],
    ),
  ] satisfies [string, Differences, boolean][])("are counted: %s", (_, exchange, isStrange) => {
    const verdict = verdictOn("native-records", exchange, exchange, exchange);
    expect(verdict).toEqual(isStrange ? nothing(3, 3) : { sure: "not-observable", why: "Traffic cannot show this." });
  });
});

test("of more callers than a hundred, nothing is learned that needs a memory", () => {
  const bad = (caller: number): Differences => ({ ...malformed, passage: { caller } });
  const callers = Array.from({ length: 100 }, (_, nth) => ({ passage: { caller: nth } }));
  expect(verdictOn("error-body", ...callers, bad(100), bad(100))).toEqual(silent);
  expect(verdictOn("error-body", ...callers, bad(7), bad(7))).toMatchObject({ sure: "settled" });
  expect(verdictOn("error-body", ...callers.slice(1), bad(100), bad(100))).toMatchObject({ sure: "settled" });
});

test("the body of errors is not ours where an error about the key has a code of the same form that is another", () => {
  const error = (target: string, status: number, kind: string, v: string) => ({ target, status, answer: { kind, v } });
  const uuid = "00000000-0000-4000-8000-00000000000";
  const seen = [
    error(`/products/${uuid}1`, 404, "product_not_found", "No 1."),
    error(`/warehouses/${uuid}2`, 404, "warehouse_not_found", "No 2."),
    error("/products?limit=0", 400, "validation_failed", "Low"),
    error("/products?limit=no", 400, "validation_failed", "No number"),
  ];
  const withoutKey = (answer: object) => ({ status: 400, answer, passage: { caller: undefined } });
  const ours = { sure: "settled", value: { body: { kind: "{code}", v: "{detail}" } } };
  expect(verdictOn("error-body", ...seen, withoutKey({ kind: "missing_api_key", v: "No key." }))).toEqual(ours);
  expect(verdictOn("error-body", ...seen, withoutKey({ message: "No key." }))).toEqual(ours);
  expect(verdictOn("error-body", ...seen, withoutKey({ kind: "BAD", v: "No key." }))).toMatchObject({
    sure: "not-observable",
  });
});

test("the body of errors inside a 200 is not clear where a code without a status is of an unknown problem", () => {
  const error = (target: string, code: string, message: string, more = {}) => ({
    ...{ target, status: 200, answer: { ok: false, error: { code, message } } },
    ...more,
  });
  const gone = [1, 2].map((nth) =>
    error(`/products/00000000-0000-4000-8000-00000000000${nth}`, "E_NOT_FOUND", `No ${nth}.`),
  );
  const low = ["0", "no"].map((limit) => error(`/products?limit=${limit}`, "E_LIMIT_INVALID", `${limit} is no limit`));
  const known = { sure: "settled", value: { body: { ok: false, error: { code: "{code}", message: "{detail}" } } } };
  expect(verdictOn("error-body", ...gone, ...low)).toMatchObject(known);
  const finished = error("/authorizations/17", "E_FINISHED", "It is finished", { method: "PATCH", body: {} });
  expect(verdictOn("error-body", ...gone, ...low, finished)).toMatchObject({ sure: "not-observable" });
});

test("what was observed are the findings, how many requests there were, and how responses differ from the contract", async () => {
  const strange = { status: 404, answer: { x: 1 } };
  const observed = await observer(
    { answer: { ...list({ id: "9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01", name: "Rye", colour: "red" }), live_key: 1 } },
    { target: "/nowhere" },
    // A list that is not found is usually outside the interface.
    { ...strange, target: "/warehouses" },
    { ...strange, target: "/authorizations", status: 400 },
    { ...strange, target: "/cleaning-types" },
    { ...strange, target: "/products/17" },
  ).observed();
  expect(observed.requests).toBe(6);
  expect(observed.findings).toHaveLength(observer().findings.length);
  const places = observed.deviations.map(({ operation, pointer }) => `${operation} ${pointer}`);
  expect(places).toContain("GET /products /items/*/colour");
  expect(places).toContain("GET /products /…");
  for (const operation of ["GET /authorizations", "GET /cleaning-types", "GET /products/{id}"])
    expect(places).toContain(`${operation} `);
  expect(places.join()).not.toMatch(/live_key|warehouses/);
});
