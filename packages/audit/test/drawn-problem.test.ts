import { expect, test } from "vitest";
import { drawProblem, spanishFaker } from "../src/preferred/drawn-value.ts";

/** The problems that a response is drawn as with many seeds, each once. */
async function drawn(response: object): Promise<unknown[]> {
  const problems = new Map<string, unknown>();
  for (let seed = 0; seed < 60; seed += 1) {
    const problem = drawProblem(await spanishFaker(seed.toString(16).padStart(8, "0")), { ...response });
    problems.set(JSON.stringify(problem), problem);
  }
  return [...problems.keys()].sort().map((key) => problems.get(key));
}

const errors = [{ in: "body", path: "/quantity", message: "must be greater than 0" }];

/** The content of a response with examples of problems. */
const contentOf = (...values: object[]) => ({
  "application/problem+json": {
    examples: Object.fromEntries(values.map((value, at) => [`example-${String(at)}`, { value }])),
  },
});

test("a response without codes of problems is none", async () => {
  expect(await drawn({})).toEqual([undefined]);
  expect(await drawn({ "x-problem-codes": ["odd", 1, "toString"] })).toEqual([undefined]);
});

test("one of the codes is drawn, with its meaning in the contract", async () => {
  expect(await drawn({ "x-problem-codes": ["product_not_found", "odd", "unknown_path"] })).toEqual([
    { code: "product_not_found", detail: expect.stringMatching(/[a-z].*product/i) as string },
    { code: "unknown_path", detail: expect.stringMatching(/^[A-Z].*path/) as string },
  ]);
});

test("errors of fields are those of the example with its code, if there is one", async () => {
  const example = { code: "immutable_field", detail: "It is fixed.", errors };
  const other = { code: "removed_field", detail: "It is gone.", errors: [] };
  const content = contentOf(other, example);
  expect(await drawn({ "x-problem-codes": ["immutable_field"], content })).toEqual([
    { code: "immutable_field", detail: "It is fixed.", errors },
  ]);
  const [removed] = await drawn({ "x-problem-codes": ["removed_field"], content });
  expect(removed).toEqual({ code: "removed_field", detail: expect.not.stringContaining("It is gone.") as string });
});

test("an invalid request without an example has an unknown parameter", async () => {
  const [problem] = await drawn({ "x-problem-codes": ["validation_failed"] });
  expect(problem).toMatchObject({ code: "validation_failed", errors: [{ in: "query", path: "/expand" }] });
});
