import { expect, test } from "vitest";
import { learnCodes } from "../../src/shapes/learned-codes.ts";
import type { ErrorSample } from "../../src/shapes/error-parts.ts";

const sample = (status: number, code: unknown, problem?: string): ErrorSample => ({
  ...{ status, type: "application/json", path: "/products", body: { error: { code, fields: [{ code: "x" }] } } },
  ...(problem !== undefined && { problem }),
});

const codesOf = (...samples: readonly ErrorSample[]) => learnCodes(samples)?.codes;

test("a code belongs to its status if no other error of the status has another, and otherwise to its problem", () => {
  const samples = [
    sample(404, 40_401),
    sample(404, 40_401, "product_not_found"),
    sample(400, 40_001, "removed_field"),
    sample(400, 40_002, "malformed_json"),
    sample(400, 40_004),
  ];
  expect(codesOf(...samples)).toEqual({ "404": 40_401, validation_failed: 40_001, malformed_json: 40_002 });
});

test("a problem with several codes has none of its own", () => {
  const missing = sample(400, "parameter_missing", "validation_failed");
  const wrong = sample(400, "parameter_invalid", "validation_failed");
  expect(codesOf(missing, wrong, sample(404, "resource_missing"))).toEqual({ "404": "resource_missing" });
});

test("a word called an error is a code, words are none", () => {
  const named = (status: number, error: string) => ({ ...sample(status, ""), body: { error, message: "No." } });
  expect(codesOf(named(404, "not_found"), named(409, "conflict"))).toEqual({ "404": "not_found", "409": "conflict" });
  expect(codesOf(named(404, "Not Found"), named(409, "Conflict"))).toBeUndefined();
});

test.each([
  ["our own", sample(404, "product_not_found"), sample(400, "malformed_id")],
  ["the status", sample(404, 404), sample(400, "400")],
  ["the same for all", sample(404, "E"), sample(400, "E")],
  ["of several types", sample(404, "E-4"), sample(400, 17)],
  ["those of fields", { ...sample(404, "x"), body: [{ code: "a" }] }, { ...sample(400, "x"), body: [{ code: "b" }] }],
])("codes that are %s are no codes of a service's own", (_, ...samples) => {
  expect(learnCodes(samples)).toBeUndefined();
});

test("a code that is a word is taken out of the texts of its error, too", () => {
  const coded = (status: number, code: string | number, text: string) => ({
    ...sample(status, code),
    body: { code, text, at: [text] },
  });
  const text = (...samples: Parameters<typeof coded>[]) =>
    learnCodes(samples.map((one) => coded(...one)))?.samples.map(({ body }) => (body as { text: string }).text);
  expect(text([404, "E.4", "E.4: E-4 or E.42"], [400, "BAD", "BAD (BADLY)"])).toEqual([
    "\u0000code: E-4 or E.42",
    "\u0000code (BADLY)",
  ]);
  expect(text([404, 4, "4 o'clock"], [400, 1, "1 o'clock"])).toEqual(["4 o'clock", "1 o'clock"]);
});

test("a code is taken out of the error that has it, but is left as the name of a field", () => {
  const named = { ...sample(400, ""), body: { code: "id", fields: [{ name: "id" }] } };
  expect(learnCodes([named, sample(404, "E-4")])?.samples[0]?.body).toMatchObject({ fields: [{ name: "id" }] });
  expect(learnCodes([sample(404, "E-4"), sample(400, "E-1")])?.samples[0]?.body).toEqual({
    error: { code: "\u0000code", fields: [{ code: "x" }] },
  });
});
