import { describe, expect, test } from "vitest";
import {
  type ObservedExchange,
  ExchangeReader,
  type PassingExchange,
} from "../../src/observation/observed-exchange.ts";
import { anExchange, type Differences } from "../support/passing-exchange.ts";

const reader = new ExchangeReader();

function read(differences: Differences = {}): ObservedExchange {
  const exchange = reader.read(anExchange(differences));
  if (exchange === undefined) throw new Error("It matches no operation.");
  return exchange;
}

describe("an exchange", () => {
  test("is one of an operation, at either side of the prefix, and below the root of the service", () => {
    expect(read({ target: "/products/17?x=1" })).toMatchObject({ operation: "getProduct", id: "17", side: "bare" });
    expect(read({ target: "/partner/products" })).toMatchObject({
      operation: "listProducts",
      id: undefined,
      side: "prefixed",
    });
    expect(read({ target: "/api/partner/products", passage: { root: "/api" } })).toMatchObject({ side: "prefixed" });
    expect(read({ target: "/api/products", passage: { root: "/api" } })).toMatchObject({ side: "bare" });
  });

  test.each([
    ["another path", { target: "/nowhere" }],
    ["another method", { method: "TRACE" }],
    ["another root", { target: "/products", passage: { root: "/api" } }],
    ["a path that only begins so", { target: "/partners/products" }],
  ])("of %s is none", (_, differences) => {
    expect(reader.read(anExchange(differences))).toBeUndefined();
  });

  test("keeps in which circumstances it passed, but no secrets and no root", () => {
    const passage = { number: 7, startedAt: 3, endedAt: 4, caller: 2, openCreates: [5], isAlone: false, lost: 1 };
    const exchange = read({ passage });
    expect(exchange).toMatchObject(passage);
    expect(Object.keys(exchange)).not.toContain("secrets");
    expect(Object.keys(exchange)).not.toContain("root");
  });
});

describe("a query", () => {
  test("is known by its names, with the last of several values", () => {
    expect([...read({ target: "/products?limit=1&limit=2&x=" }).query]).toEqual([
      ["limit", "2"],
      ["x", ""],
    ]);
  });

  test.each([
    ["limit=1&offset=0", []],
    ["limit=x", ["/limit"]],
    ["limit=-1", ["/limit"]],
    ["limit=0", ["/limit"]],
    ["limit=1.5", ["/limit"]],
    ["limit=1234567890123456", ["/limit"]],
    ["limit=1x", ["/limit"]],
    ["limit=x1", ["/limit"]],
    ["x=1", ["/x"]],
    ["limit=0&x=1", ["/limit", "/x"]],
  ])("is held against the contract: %s", (query, paths) => {
    expect(
      read({ target: `/products?${query}` })
        .queryErrors.map(({ path }) => path)
        .toSorted(),
    ).toEqual(paths);
  });

  test("of a text is none of a number", () => {
    const filter = "status=Active&scheduledDateFrom=2026-07-01";
    expect(read({ target: `/authorizations?${filter}` }).queryErrors).toEqual([]);
    expect(read({ target: "/authorizations?status=7" }).queryErrors.map(({ path }) => path)).toEqual(["/status"]);
  });
});

describe("a body", () => {
  const post = { method: "POST", body: { name: "Rye" } };

  test("is an object in JSON, held against the contract", () => {
    expect(read(post)).toMatchObject({ sent: { name: "Rye" }, sentErrors: [] });
    expect(
      read({ ...post, body: { x: 1 } })
        .sentErrors.map(({ path }) => path)
        .toSorted(),
    ).toEqual(["/name", "/x"]);
    const withCharset = { "content-type": "application/json; charset=utf-8" };
    expect(read({ ...post, headers: withCharset })).toMatchObject({ sent: { name: "Rye" } });
  });

  test.each([
    ["nothing", undefined, {}],
    ["an empty text", "", {}],
    ["a list", [], {}],
    ["half of a document", '{"name":', {}],
    ["another media type", { name: "Rye" }, { "content-type": "text/plain" }],
  ])("is not known from %s", (_, body, headers) => {
    expect(read({ ...post, body, headers })).toMatchObject({ sent: undefined, sentErrors: [] });
  });

  test("of an operation that has none is held against nothing", () => {
    expect(read({ body: { x: 1 } })).toMatchObject({ sent: { x: 1 }, sentErrors: [] });
  });
});

describe("an answer", () => {
  test("has a record if it succeeds with an object", () => {
    expect(read({ target: "/products/17", answer: { id: "17" } }).record).toEqual({ id: "17" });
    expect(read({ target: "/products/17", status: 404, answer: { id: "17" } }).record).toBeUndefined();
    expect(read({ answer: [{ id: "17" }] }).record).toBeUndefined();
    expect(read({ answer: [{ id: "17" }] })).toMatchObject({ status: 200, list: { envelope: "array" } });
  });

  test("has a code if it is one of the contract, and words in which a field may be named", () => {
    const problem = { type: "x", title: "T", status: 404, detail: "D.", code: "not_found" };
    const answered = (code: string, detail = "D.") =>
      read({ status: 404, type: "application/problem+json", answer: { ...problem, code, detail } });
    expect(answered("unknown_path")).toMatchObject({
      code: "unknown_path",
      blame: expect.stringContaining('"D."') as unknown,
    });
    expect(answered("too_wet").code).toBeUndefined();
    expect(answered("toString").code).toBeUndefined();
    expect(answered("unknown_path", "x".repeat(3000)).blame).toHaveLength(2000);
    expect(read({ answer: { code: "unknown_path", message: "Why." } })).toMatchObject({ code: undefined, blame: "" });
    expect(read({ status: 404, answer: {} })).toMatchObject({ code: undefined, blame: "" });
  });
});

describe("the evidence of an exchange", () => {
  const requestOf = (target: string) => read({ target }).evidence.request;

  test("has the path of the contract, and how many were asked for", () => {
    expect(requestOf("/partner/products/12345678Z")).toBe("GET /partner/products/{id}");
    expect(requestOf("/products?limit=5&offset=-1")).toBe("GET /products?limit=5&offset=-1");
    expect(requestOf("/products?limit=x.1_")).toBe("GET /products?limit=x.1_");
    expect(read({ method: "DELETE", target: "/products/17" }).evidence.request).toBe("DELETE /products/{id}");
  });

  test.each([
    ["limit=1234567890123", "limit=…"],
    ["limit=", "limit=…"],
    ["limit=a%20b", "limit=…"],
    ["limit=(1)", "limit=…"],
    ["limit=1)", "limit=…"],
    ["limit=(1", "limit=…"],
    ["status=Active", "status=…"],
    ["12345678Z=1", "…=…"],
  ])("has no other values: %s", (query, shown) => {
    expect(requestOf(`/products?${query}`)).toBe(`GET /products?${shown}`);
  });

  test("has eight parameters at most", () => {
    const query = (count: number) =>
      Array.from({ length: count }, (_, nth) => `${"abcdefghi".charAt(nth)}=1`).join("&");
    expect(requestOf(`/products?${query(8)}`).split("&")).toHaveLength(8);
    expect(requestOf(`/products?${query(9)}`)).toBe(requestOf(`/products?${query(8)}`));
  });

  test("has a sketch of the answer without the key, if there was one", () => {
    const error = { target: "/products/17", status: 404, answer: { code: "live_key" } };
    expect(read(error).evidence).toMatchObject({ status: 404, answer: '{ code: "[key]" }' });
    expect(read({ ...error, passage: { secrets: [] } }).evidence.answer).toBe('{ code: "live_key" }');
    expect(read({ ...error, type: "text/html", answer: "<p>Gone</p>" }).evidence.answer).toBe("a page");
  });
});

test("an id of a service whose ids are no UUIDs is malformed only if its sender says so", () => {
  const service = new ExchangeReader();
  const isMalformed = (id: string, answer: unknown = {}, intent?: PassingExchange["intent"]) =>
    service.read({ ...anExchange({ target: `/products/${id}`, answer }), ...(intent && { intent }) })?.isMalformedId;
  const uuid = "00000000-0000-4000-8000-000000000000";
  expect([isMalformed("17"), isMalformed(uuid, { id: uuid })]).toEqual([true, false]);
  expect([isMalformed("17", { id: "17" }), isMalformed("18"), isMalformed(uuid)]).toEqual([false, false, false]);
  expect(isMalformed("x", {}, { line: "", now: 0, shows: ["malformed-id"] })).toBe(true);
  expect(isMalformed("x", {}, { line: "", now: 0 })).toBe(false);
});

test("an empty list with words, and a member that no list with records has, is an error, not a list", () => {
  const service = new ExchangeReader();
  const listIn = (body: unknown) => service.read(anExchange({ answer: body }))?.list;
  expect(listIn({ ok: true, rows: [] })).toMatchObject({ records: [] });
  expect(listIn({ ok: true, rows: [{ id: "7" }], next: null })).toMatchObject({ records: [{ id: "7" }] });
  expect(listIn({ ok: true, rows: [] })).toMatchObject({ records: [] });
  expect(listIn({ ok: false, rows: [], trouble: "limit" })).toBeUndefined();
});
