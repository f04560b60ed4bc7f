import { expect, test } from "vitest";
import { sketch } from "../../src/observation/observed-exchange.ts";

const secret = "live_secret";
const sketched = (body: unknown): string => sketch(body, secret);

test("a sketch has the fields of a body, what is true or null, and no other values", () => {
  expect(sketched({ id: "17", isOn: true, isOff: false, none: null, weight: 4711, text: "Our best grain" })).toBe(
    "{ id: …, isOn: true, isOff: false, none: null, weight: …, text: … }",
  );
});

test("without JSON there is nothing to sketch, and a bare value is not shown", () => {
  expect(sketched(undefined)).toBe("no JSON");
  expect(sketched("Our best grain")).toBe("…");
  expect(sketched(null)).toBe("null");
});

test.each(["total", "limit", "offset", "status", "statusCode"])("the number in %s is shown", (name) => {
  expect(sketched({ [name]: 17 })).toBe(`{ ${name}: 17 }`);
  expect(sketched({ [name]: "17" })).toBe(`{ ${name}: … }`);
});

test.each([
  ["code", "not_found", true],
  ["code", "NOT_FOUND", true],
  ["code", "x_".repeat(30), true],
  ["code", `${"x_".repeat(30)}x`, false],
  ["code", "cLmQxRtYbVnWpZsKdJfH", false],
  ["code", "12345678Z", false],
  ["code", "not found", false],
  ["code", "", false],
  ["word", "not_found", false],
  ["createdAt", "2026-07-01T06:00:00.000Z", true],
  ["createdAt", "2026-07-01T06:00Z", true],
  ["createdAt", "2026-07-01T06:0Z", false],
  ["createdAt", "2026-07-01T06:00:00.000Z, by Ana", false],
  ["createdAt", "by Ana, 2026-07-01T06:00:00.000Z", false],
  ["createdAt", "2026-07-01T06:00:00.0000000Z", false],
  ["createdAt", "26-07-01T06:00:00.000Z", false],
  ["createdAt", "2026-7-1T06:00:00.000Z", false],
  ["createdAt", "then", false],
  ["updatedAt", "2026-07-01T06:00:00.000Z", false],
])("the text of %s is shown if it can be nothing confidential: %s", (name, text, isShown) => {
  expect(sketched({ [name]: text })).toBe(`{ ${name}: ${isShown ? JSON.stringify(text) : "…"} }`);
});

test("a key is shown if it is the name of a field, and not data", () => {
  expect(sketched({ A_b: null, "our grain": null })).toBe("{ A_b: null, …: null }");
});

test("of a list, the first item is shown, and how many more there are", () => {
  expect(sketched([])).toBe("[]");
  expect(sketched([{ id: "1" }])).toBe("[{ id: … }]");
  expect(sketched({ items: [null, 1, 2] })).toBe("{ items: [null, and 2 more] }");
  expect(sketched({ total: [17] })).toBe("{ total: […] }");
});

test("a sketch goes three levels deep", () => {
  expect(sketched({ a: { b: { c: { d: null } } } })).toBe("{ a: { b: { c: … } } }");
  expect(sketched({ a: { b: [{ c: null }] } })).toBe("{ a: { b: […] } }");
  expect(sketched([[[[null]]]])).toBe("[[[[1 items]]]]");
  expect(sketched([[[[]]]])).toBe("[[[[]]]]");
});

test("a sketch has twelve fields of an object", () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${"x".repeat(at)}`, 1]));
  expect(sketched(fields(12))).toMatch(/^\{ (?:fx*: …(?:, )?){12} \}$/);
  expect(sketched(fields(13))).toMatch(/^\{ (?:fx*: …, ){12}… \}$/);
});

test("a sketch has at most 300 characters", () => {
  const wide = (length: number) => sketched({ ["x_".repeat(20)]: null, code: "y_".repeat(length / 2) });
  expect(wide(60)).toHaveLength(wide(50).length + 10);
  const long = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`${"x_".repeat(15)}${String.fromCodePoint(97 + at)}`, null]),
  );
  expect(sketched(long)).toHaveLength(301);
  expect(sketched(long)).toMatch(/^\{ .*…$/);
});

test("neither the secret nor what a terminal would act upon is in a sketch", () => {
  expect(sketched({ [secret]: true, code: secret })).toBe('{ [key]: true, code: "[key]" }');
  expect(sketched({ code: "not_found", "\u001B[2J": null })).toBe('{ code: "not_found", …: null }');
});
