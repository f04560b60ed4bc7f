import { describe, expect, test } from "vitest";
import type { Answers } from "../../src/drift/shape.ts";
import { Drift } from "../../src/drift/drift.ts";
import { givenAnswer, type Sent } from "../support/drift.ts";

/** The notes of a book about some responses. */
function noted(...all: Partial<Sent>[]): Answers[] {
  const book = new Drift();
  const headers = { "content-type": "application/json" };
  for (const one of all)
    book.note(givenAnswer({ request: "GET /products", status: 200, text: "", secrets: [], headers, ...one }));
  return book.answers;
}

const problem = { "content-type": "application/problem+json" };
const anError = (differences: object = {}) =>
  JSON.stringify({ type: "x", title: "T", status: 404, detail: "D.", code: "not_found", ...differences });

test("responses to an operation with one status and media type are noted together, and others apart", () => {
  const all = noted(
    {},
    { request: "GET /partner/products" },
    { headers: { "content-type": "application/json; charset=utf-8" } },
    { headers: {} },
    { status: 400 },
    { request: "GET /products/17" },
  );
  expect(all.map(({ operation, status, type, count }) => [operation, status, type, count])).toEqual([
    ["listProducts", 200, "application/json", 3],
    ["listProducts", 200, "", 1],
    ["listProducts", 400, "application/json", 1],
    ["getProduct", 200, "application/json", 1],
  ]);
});

test("the order of what was noted is that of the contract, then that of the status", () => {
  const all = noted({ request: "GET /warehouses" }, { status: 404 }, { request: "GET /authorizations" }, {});
  expect(all.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    "listAuthorizations 200",
    "listProducts 200",
    "listProducts 404",
    "listWarehouses 200",
  ]);
});

test("each header is counted, and no more than the most are", () => {
  const many = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${prefix}-${nth}`, "1"]));
  const [answers] = noted({ headers: { a: "1", b: "2" } }, { headers: { b: "3" } });
  expect([...(answers?.headers ?? [])]).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  const [most] = noted({ headers: many("x", 50) }, { headers: many("y", 1) }, { headers: many("x", 1) });
  expect(most?.headers.size).toBe(50);
  expect(most?.headers.get("x-0")).toBe(2);
  expect(most?.headers.has("y-0")).toBe(false);
});

test("a body is noted by its shape, an empty one not at all, and one that is not JSON as such", () => {
  const [empty] = noted({});
  expect(empty).toMatchObject({ shape: undefined, formless: undefined, isUnreadable: false });
  const [page] = noted({ text: "<p>" });
  expect(page).toMatchObject({ shape: undefined, isUnreadable: true });
  const [both] = noted({ text: '{"id":1}' }, { text: '{"name":"liveKey"}', secrets: ["liveKey"] });
  expect(both).toMatchObject({ isUnreadable: false, formless: undefined, shape: { objects: 2 } });
  expect([...(both?.shape?.fields.keys() ?? [])]).toEqual(["id", "name"]);
  expect(both?.shape?.fields.get("name")?.shape.words.size).toBe(0);
});

describe("an error", () => {
  test("is noted by its shape and its code", () => {
    const [answers] = noted({ status: 404, headers: problem, text: anError() });
    expect(answers).toMatchObject({ formless: undefined, codes: new Set(["not_found"]), shape: { objects: 1 } });
  });

  test("that says nothing in a known format is noted apart", () => {
    const two = ['{"a":1}', '{"b":"liveKey"}'].map((text) => ({ status: 404, text, secrets: ["liveKey"] }));
    const [answers] = noted(...two);
    expect(answers).toMatchObject({ shape: undefined, formless: { objects: 2 }, codes: new Set() });
    expect(answers?.formless?.fields.get("b")?.shape.words.size).toBe(0);
    const [success, foreign] = [{ id: 1 }, { a: 1 }].map(
      (body) => noted({ status: 399, text: JSON.stringify(body) })[0],
    );
    expect(success).toMatchObject({ formless: undefined, shape: { objects: 1 } });
    // Without any field of a record, a success may be an error.
    expect(foreign).toMatchObject({ formless: { objects: 1 }, shape: undefined });
    const [least] = noted({ status: 400, text: '{"a":1}' });
    expect(least).toMatchObject({ formless: { objects: 1 }, shape: undefined });
  });

  test("has no code that contains a secret", () => {
    const error = { status: 404, headers: problem };
    const [answers] = noted(
      { ...error, text: anError({ code: "no_liveKey" }), secrets: ["other", "liveKey"] },
      { ...error, text: anError({ code: undefined }) },
    );
    expect(answers?.codes).toEqual(new Set());
  });

  test("has no more codes than the most", () => {
    const all = Array.from({ length: 31 }, (_, nth) => ({
      ...{ status: 404, headers: problem },
      text: anError({ code: `code_${nth}` }),
    }));
    expect(noted(...all)[0]?.codes.size).toBe(30);
  });
});

test("no more groups of responses are noted than the most, and what is known is noted still", () => {
  const statuses = Array.from({ length: 501 }, (_, nth) => ({ status: 100 + nth }));
  const all = noted(...statuses, { status: 100 });
  expect(all).toHaveLength(500);
  expect(all.map(({ status }) => status)).not.toContain(600);
  expect(all[0]).toMatchObject({ status: 100, count: 2 });
});
