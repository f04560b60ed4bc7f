import { expect, test } from "vitest";
import { bundleContract } from "../../build/bundle.ts";
import { emitRequests } from "../../build/emit-requests.ts";
import { shareLiterals } from "../../build/shared-literals.ts";
import { set, type Spoil } from "./lint-draft.ts";

const contract = await bundleContract();
const quantity = "/components/schemas/AuthorizationCreate/properties/quantity";
const plates = "/components/schemas/AuthorizationPatch/properties/trailerPlates";
const plate = "/components/schemas/Plate";

function emitSpoiled(...changes: Spoil[]): string {
  const draft = structuredClone(contract);
  for (const change of changes)
    change({
      contract: draft,
      sources: { switchable: {}, fixed: {}, frameworks: {}, sections: [], statements: [], overlays: {} },
    });
  return emitRequests(draft);
}

test("the contract as it stands can be checked, every operation and every component once", () => {
  const code = emitRequests(contract);
  const names = Array.from(code.matchAll(/^export const (\w+)/gm), ([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["Plate", "createAuthorizationBody", "requests"]));
});

test("no schema is written twice: what operations share has a name", () => {
  const written = Array.from(emitRequests(contract).matchAll(/(?<== |: )\{ [^{}]{24,} \}/g), ([literal]) => literal);
  expect(written.length).toBeGreaterThan(20);
  expect(new Set(written).size).toBe(written.length);
});

test("a named literal stands before the first statement that uses it, and after those that it uses", () => {
  const [inner, outer] = [
    "{ type: ['string'], minLength: 1 }",
    "{ items: { type: ['string'], minLength: 1 }, least: 1 }",
  ];
  const code = `const before = 1;\nconst one = ${outer};\nconst two = { a: ${outer}, b: ${inner} };\n`;
  const literals = new Map([inner, outer].map((literal) => [literal, "Schema"]));
  expect(shareLiterals(code, literals).split("\n")).toEqual([
    "const before = 1;",
    `const shared2 = ${inner} satisfies Schema;`,
    "const shared1 = { items: shared2, least: 1 } satisfies Schema;",
    "const one = shared1;",
    "const two = { a: shared1, b: shared2 };",
    "",
  ]);
  expect(shareLiterals("const short = [{}, {}];\n", new Map([["{}", "Schema"]]))).toBe("const short = [{}, {}];\n");
});

test.each<[string, Spoil, string]>([
  ["a keyword that nobody knows", set(quantity, "multipleOf", 0.001), `${quantity}: the keyword multipleOf is unknown`],
  ["one within a list", set(`${plates}/items`, "minLength", 1), `${plates}/items: minLength beside $ref`],
  ["a format without a check", set(quantity, "format", "int64"), `${quantity}: format: "int64"`],
  ["an enum that is not of texts", set(quantity, "enum", [1, 2]), `${quantity}: enum: [1,2]`],
  ["a pattern without words", set(plate, "x-pattern-says", null), `${plate}: pattern without x-pattern-says`],
  [
    "a choice of schemas",
    set(plates, "oneOf", [{ type: "array" }, { type: "string" }]),
    `${plates}: type beside oneOf`,
  ],
  [
    "a required field that is not described",
    set("/components/schemas/DomainEvent", "required", ["x"]),
    'required: ["x"]',
  ],
  [
    "a component that is not there",
    set(`${plates}/items`, "$ref", "#/components/schemas/Lorry"),
    "Lorry names no schema",
  ],
  [
    "a schema that contains itself",
    set(`${plates}/items`, "$ref", "#/components/schemas/AuthorizationPatch"),
    "contains itself",
  ],
])("%s is refused with its place", (_what, spoil, message) => {
  expect(() => emitSpoiled(spoil)).toThrow(message);
});
