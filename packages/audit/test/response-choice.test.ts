import { expect, test } from "vitest";
import { chooseResponse } from "../src/preferred/contract-answers.ts";

type Responses = Parameters<typeof chooseResponse>[0]["responses"];

/** A response with examples of these names. */
const response = (code: string, ...names: string[]): Responses[number] => ({
  id: code,
  code,
  contents: [
    {
      id: `${code} content`,
      mediaType: "application/json",
      examples: names.map((key) => ({ id: `${code} ${key}`, key, value: {} })),
    },
  ],
});

const responses: Responses = [response("404", "gone"), response("202", "later"), response("200", "one", "two")];

const choose = (preference: Parameters<typeof chooseResponse>[1], among = responses) =>
  chooseResponse({ responses: among }, preference, "GET /products");

test.each([
  [{ dynamic: true }, "200"],
  [{ code: "404" }, "404"],
  [{ example: "two" }, "200"],
  [{ code: "202", example: "later" }, "202"],
])("the preference %o is met by %s: without a code, by the lowest of success", (preference, code) => {
  expect(choose(preference).chosen).toHaveProperty("code", code);
});

test("without a code and without a success, there is nothing to choose", () => {
  expect(choose({ dynamic: true }, [response("404"), response("302")])).toEqual({
    chosen: undefined,
    detail: "The contract has no response undefined of GET /products. Prefer one of 302, 404.",
  });
});

test.each([
  [{ code: "418" }, responses, "The contract has no response 418 of GET /products. Prefer one of 200, 202, 404."],
  [
    { example: "later" },
    responses,
    'The response 200 of GET /products has no example "later". It has: gone (code=404), later (code=202), one (code=200), two (code=200).',
  ],
  [
    { example: `${"x".repeat(100)}y` },
    [response("200")],
    `The response 200 of GET /products has no example "${"x".repeat(100)}". It has no examples.`,
  ],
  [
    { example: "any" },
    [{ id: "204", code: "204" }],
    'The response 204 of GET /products has no example "any". It has no examples.',
  ],
])("the preference %o cannot be met, and the detail says by what it could", (preference, among, detail) => {
  expect(choose(preference, among)).toEqual({ chosen: undefined, detail });
});
