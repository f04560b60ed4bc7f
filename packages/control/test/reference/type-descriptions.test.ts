import { expect, test } from "vitest";
import { typeWords } from "../../src/reference/fields.ts";

const contract = {
  components: { schemas: { Plate: { type: "string", maxLength: 8, "x-pattern-says": "must be letters" } } },
};
const plate = { $ref: "#/components/schemas/Plate" };

test.each([
  [{ type: "string", format: "uuid" }, "string, uuid"],
  [{ type: ["string", "null"], minLength: 1, maxLength: 20 }, "string or null; 1 to 20 characters"],
  [{ type: "number", exclusiveMinimum: 0, maximum: 9 }, "number; > 0; ≤ 9"],
  [{ type: "integer", minimum: 1, default: 50 }, "integer; ≥ 1; default 50"],
  [{ type: "string", pattern: "^a$", writeOnly: true }, "string; matches ^a$; never returned"],
  [{ type: "array", items: plate, maxItems: 3 }, "array of string; at most 3 items"],
  [{ type: "array", items: { type: "object" }, minItems: 2, maxItems: 2 }, "array of object; 2 items"],
  [{ enum: ["a", "b"] }, "a, b"],
  [{ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, "one of many texts"],
  [{ const: "authorization.created" }, "authorization.created"],
  [plate, "string; at most 8 characters; must be letters"],
  [{ oneOf: [plate, { type: "null" }] }, "string or null; at most 8 characters; must be letters"],
  [{ anyOf: [{ enum: ["a"] }, { type: "string" }] }, "a or another text"],
  [{}, "anything"],
])("%j is: %s", (schema, words) => {
  expect(typeWords(contract, schema)).toBe(words);
});
