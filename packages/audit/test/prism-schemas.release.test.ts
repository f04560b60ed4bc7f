import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { operations } from "@totem-partner/spec/operations";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import { expect, test } from "vitest";
import { ContractBook } from "../src/check/contract-book.ts";
import { prismDocument } from "../src/check/contract-book.ts";
import { loadPrism } from "../src/check/prism.ts";
import { everyValue } from "./support/alternatives.ts";

// A CommonJS package whose declarations name a default export.
const addFormats = formatsModule.default;

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Every schema in an operation as Prism has it. */
function* schemasIn(part: unknown): Generator<object> {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "schema" && typeof value === "object" && value !== null) yield value as object;
    else yield* schemasIn(value);
  }
}

// Prism skips schemas that it cannot compile without a word, and takes those without a dialect for draft-07.
test("Ajv compiles every schema that Prism has of any effective contract, in the dialect of OpenAPI 3.1", async () => {
  const books = (["published", "closed"] as const).map(async (variant) => new ContractBook(await loadPrism(), variant));
  const seen = new Set<string>();
  // As Prism's own, but loud.
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
  addFormats(ajv);
  for (const book of await Promise.all(books)) {
    for (const assumed of [{}, ...everyValue]) {
      const prefix = assumed["path-prefix"] === "required" ? "/partner" : "";
      const end = assumed["trailing-slash"] === "required" ? "/" : "";
      const described = await Promise.all([
        ...Object.values(operations).map(({ method, path }) => book.operation(assumed, method, prefix + path + end)),
        ...Object.keys(contract.webhooks).map((type) => book.webhook(assumed, type)),
      ]);
      for (const one of described) {
        expect(one).toBeDefined();
        for (const schema of schemasIn(one?.prism)) {
          const text = JSON.stringify(schema);
          if (seen.has(text)) continue;
          seen.add(text);
          expect(schema).toHaveProperty("$schema", dialect);
          expect(() => ajv.compile(schema)).not.toThrow();
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(100);
});

test("the dialect is added to a copy, where Prism loads the contract, and the published contract names none", () => {
  const own = { openapi: "3.1.1", paths: { "/products": {} } };
  const document = prismDocument(own);
  expect(document).toEqual({ ...own, jsonSchemaDialect: dialect });
  expect(document["paths"]).not.toBe(own.paths);
  expect(contract).not.toHaveProperty("jsonSchemaDialect");
});
