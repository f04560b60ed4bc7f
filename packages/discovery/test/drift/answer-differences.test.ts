import type { Part } from "@totem-partner/spec/contract-document";
import { describe, expect, test } from "vitest";
import { answerDifferences } from "../../src/drift/differences.ts";
import type { Answers } from "../../src/drift/shape.ts";
import { deviationLine } from "../../src/drift/deviation.ts";
import { shapeOf } from "../support/drift.ts";

const json = "application/json";
const documented = { "x-source": "documented" };

/** A contract in which GET /products has these responses. */
const contractWith = (responses: Part): Part => ({
  paths: { "/products": { get: { operationId: "listProducts", responses } } },
  headers: { Retry: { required: true, ...documented } },
});

const described = (schema: Part, more: Part = {}): Part => ({ content: { [json]: { schema } }, ...more });

const answers = (differences: Partial<Answers> = {}): Answers => ({
  operation: "listProducts",
  ...{ status: 200, type: json, count: 2, headers: new Map(), shape: undefined, isUnreadable: false },
  ...{ codes: new Set(), formless: undefined },
  ...differences,
});

const differing = (response: Part, seen: Partial<Answers> = {}): string[] =>
  answerDifferences(contractWith({ "200": response, "400": response }), answers(seen)).map(
    (one) => `${one.sort} ${one.kind} [${one.about}] ${deviationLine(one)}`,
  );

test("a status that the contract does not describe is drift", () => {
  expect(differing({}, { status: 418 })).toEqual([
    "drift status [] GET /products, 418: is a status that the contract does not describe for this operation",
  ]);
});

describe("a header", () => {
  const response = { headers: { "Retry-After": { $ref: "#/headers/Retry" }, Link: { required: false } } };

  test("that is required, and missing in one of the responses, contradicts the contract", () => {
    const lacking = [
      "contradiction header [retry-after] GET /products, 200: lacks the header retry-after, which the contract requires (documented)",
    ];
    expect(differing(response)).toEqual(lacking);
    expect(differing(response, { headers: new Map([["retry-after", 1]]) })).toEqual(lacking);
    expect(differing(response, { headers: new Map([["retry-after", 2]]) })).toEqual([]);
  });

  test.each(["deprecation", "sunset", "link", "location", "etag", "retry-after", "warning", "x-total-count"])(
    "that matters to clients and that the contract does not describe is drift: %s",
    (name) => {
      expect(differing({}, { headers: new Map([[name, 1]]) })).toEqual([
        `drift header [${name}] GET /products, 200: has the header ${name}, which the contract does not describe`,
      ]);
    },
  );

  test.each(["api-version", "x-api-version", "ratelimit", "rate-limit-limit", "x-ratelimit-remaining"])(
    "that names a version or a limit, likewise: %s",
    (name) => {
      expect(differing({}, { headers: new Map([[name, 1]]) })).toHaveLength(1);
    },
  );

  test("of any other name, or one that the contract describes, is none", () => {
    const names = ["server", "x-link", "links", "my-ratelimit", "x-x-api-version"];
    expect(differing({}, { headers: new Map(names.map((name) => [name, 2])) })).toEqual([]);
    expect(differing({ headers: { Link: {} } }, { headers: new Map([["link", 2]]) })).toEqual([]);
  });
});

describe("a body", () => {
  const text = { type: "string" };
  const noted = (line: string) => expect.stringContaining(line) as unknown;

  test("where the contract describes none is drift, of whatever form", () => {
    const line = "drift media-type [] GET /products, 200: has a body, although the contract describes none (assumed)";
    expect(differing({})).toEqual([]);
    expect(differing({}, { shape: shapeOf([{}]) })).toEqual([line]);
    expect(differing({}, { formless: shapeOf([{}]) })).toEqual([line]);
    expect(differing({}, { isUnreadable: true })).toEqual([line]);
    expect(differing({ ...documented }, { isUnreadable: true })).toEqual([noted("(documented)")]);
  });

  test.each([
    ["text/html", "is text/html instead of application/json or text/csv"],
    ["", "has no media type instead of application/json or text/csv"],
    ["<b>/html", "is unreadable instead of application/json or text/csv"],
    [`${"a".repeat(60)}/${"b".repeat(60)}`, `is ${"a".repeat(60)}/${"b".repeat(60)} instead of`],
    [`${"a".repeat(61)}/b`, "is unreadable instead of"],
    [`b/${"a".repeat(61)}`, "is unreadable instead of"],
  ])("of another media type is drift, and nothing else is said of it: %s", (type, line) => {
    const response = { content: { [json]: {}, "text/csv": {} } };
    expect(differing(response, { type, isUnreadable: true })).toEqual([noted(`200: ${line}`)]);
  });

  test("that is not JSON contradicts the contract, unless it is a page", () => {
    expect(differing(described(text), { isUnreadable: true })).toEqual([
      "contradiction type [] GET /products, 200: is not valid JSON, or nested deeper than 500 levels (documented)",
    ]);
    expect(differing({ content: { "text/html": {} } }, { type: "text/html", isUnreadable: true })).toEqual([]);
  });

  test("that differs from its schema is told, where there is one", () => {
    expect(differing(described(text), { shape: shapeOf([7]) })).toEqual([
      noted("200: is integer, which the contract does not allow"),
    ]);
    expect(differing({ content: { [json]: {} } }, { shape: shapeOf([7]) })).toEqual([]);
    expect(differing({ content: { [json]: "any" } }, { shape: shapeOf([7]) })).toEqual([]);
    expect(differing(described(text))).toEqual([]);
  });

  test("of an error in no known format is drift, with its fields or its types", () => {
    const formless = (...values: unknown[]) => differing(described(text), { status: 400, formless: shapeOf(values) });
    const line = "drift problem [] GET /products, 400: is an error in a format that matches no alternative:";
    expect(formless({ a: 1, "12345678Z": 1 })).toEqual([`${line} { a, … } (assumed)`]);
    expect(formless([7], 7)).toEqual([`${line} array or integer (assumed)`]);
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [String.fromCodePoint(97 + nth), 1]));
    expect(formless(fields(12))).toEqual([noted("j, k, l }")]);
    expect(formless(fields(13))).toEqual([noted("j, k, l, … }")]);
  });
});

describe("a problem code", () => {
  const body = { type: "object", properties: { code: { type: "string", enum: ["not_found"] } } };
  const response = described(body, { "x-problem-codes": ["not_found"] });
  const withCodes = (...codes: string[]) => ({ status: 400, codes: new Set(codes) });

  test("that the contract does not list for a response is drift, and told once", () => {
    const line = (code: string) =>
      `drift code [${code}] GET /products, 400: has the problem code ${code}, which the contract does not list for this response (assumed)`;
    expect(differing(response, withCodes("not_found", "too_wet"))).toEqual([line("too_wet")]);
    expect(differing(response, { ...withCodes("too_wet"), shape: shapeOf([{ code: "too_wet" }]) })).toEqual([
      line("too_wet"),
    ]);
    const nested = described({ type: "object", properties: { error: body } }, { "x-problem-codes": ["not_found"] });
    const seen = { ...withCodes("too_wet"), shape: shapeOf([{ error: { code: "too_wet" } }]) };
    expect(differing(nested, seen)).toEqual([line("too_wet")]);
    expect(differing(response, withCodes("a".repeat(61)))).toEqual([line("…")]);
    expect(differing(response, withCodes("E17"))).toEqual([line("…")]);
    expect(differing(response, withCodes("Some.code_of-ours"))).toEqual([line("Some.code_of-ours")]);
  });

  test("is none of a success, or where the contract lists none", () => {
    expect(differing(response, { codes: new Set(["too_wet"]) })).toEqual([]);
    expect(differing(described(body), withCodes("too_wet"))).toEqual([]);
  });

  test("is no other value of a field", () => {
    const other = described({ type: "object", properties: { state: body.properties.code } });
    expect(differing(other, { shape: shapeOf([{ state: "Other" }]) })).toEqual([
      expect.stringContaining("/state has the value Other"),
    ]);
    const wrong = { ...withCodes("not_found"), shape: shapeOf([{ code: 7 }]) };
    expect(differing(response, wrong)).toEqual([expect.stringContaining("/code is integer")]);
  });
});
