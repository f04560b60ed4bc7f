import type { Part } from "@totem-partner/spec/contract-document";
import { describe, expect, test } from "vitest";
import { basisOf } from "../../src/drift/deviation.ts";
import { shapeDifferences } from "../../src/drift/differences.ts";
import { printableName } from "../../src/shapes/answer.ts";
import { shapeOf } from "../support/drift.ts";

const documented = { "x-source": "documented" };

/** A contract with one more schema, which others may name. */
const contract: Part = {
  schemas: { Word: { type: "string", ...documented }, Half: { ...documented, "x-assumption": "some-point" } },
};

/** The differences between what was seen and a schema, as lines. */
const differing = (schema: Part, ...values: unknown[]): string[] =>
  [...shapeDifferences(contract, schema, shapeOf(values))].map(
    ({ sort, kind, pointer, message, basis, about }) =>
      `${sort} ${kind} at ${pointer}: ${message} (${String(basis)})${about === "" ? "" : ` [${about}]`}`,
  );

describe("a type", () => {
  test.each([
    [{ type: "string" }, "a"],
    [{ type: ["string", "null"] }, null],
    [{ type: "number" }, 7],
    [{ type: "number" }, 7.5],
    [{ type: ["number", "null"] }, 7],
    [{}, [true]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, null],
    [{ $ref: "#/schemas/Word" }, "a"],
  ])("that the contract allows is no difference: %j, %j", (schema, value) => {
    expect(differing(schema, value)).toEqual([]);
  });

  test("that it does not allow contradicts it, and all of them are told", () => {
    expect(differing({ type: "integer" }, 7.5)).toEqual([
      "contradiction type at : is number, which the contract does not allow (assumed)",
    ]);
    expect(differing({ $ref: "#/schemas/Word" }, true, "a", 7, [], {})).toEqual([
      "contradiction type at : is array or boolean or integer or object, which the contract does not allow (documented)",
    ]);
  });
});

describe("a value", () => {
  const states = { type: "string", enum: ["Active", "Inactive"], ...documented };

  test("of an enumeration that lacks it is drift, by its word", () => {
    expect(differing(states, "Active", "Suspended", "Inactive")).toEqual([
      "drift value at : has the value Suspended, which the contract does not describe (documented) [Suspended]",
    ]);
  });

  test("is none where any text is allowed, and known where one of several choices has it", () => {
    expect(differing({ type: "string" }, "Suspended")).toEqual([]);
    expect(differing({ anyOf: [states, { type: "string", enum: ["Suspended"] }] }, "Suspended", "Active")).toEqual([]);
    expect(differing({ anyOf: [states, { type: "string" }] }, "Other")).toHaveLength(1);
  });
});

describe("a field", () => {
  const record = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "string", ...documented }, name: { type: "string" }, size: { type: "integer" } },
    patternProperties: { "^partner": { type: "string" } },
  };

  test("that the contract lacks is drift, with its types", () => {
    expect(differing(record, { id: "1", name: "a", colour: 7 }, { id: "1", name: "a", colour: "red" })).toEqual([
      "drift field at /colour: (integer or string) is not a field of the contract (null)",
    ]);
  });

  test("of a pattern is one of the contract", () => {
    expect(differing(record, { id: "1", name: "a", partnerCity: "b" })).toEqual([]);
    expect(differing(record, { id: "1", name: "a", partnerCity: 7 })).toEqual([
      "contradiction type at /partnerCity: is integer, which the contract does not allow (assumed)",
    ]);
  });

  test("that is required and missing in one of the objects contradicts the contract", () => {
    expect(differing(record, { id: "1", name: "a" }, { size: 7, name: "a" })).toEqual([
      "contradiction missing at /id: is missing, although the contract requires it (documented)",
    ]);
    expect(differing(record, { id: "1" })).toEqual([
      "contradiction missing at /name: is missing, although the contract requires it (assumed)",
    ]);
  });

  test("that is only assumed to be required and missing is drift", () => {
    const missing = (pointer: string) =>
      `drift missing at ${pointer}: is missing; the contract does not require it, but assumes it is present (assumed)`;
    expect(differing({ ...record, "x-assumed-required": ["size"] }, { id: "1", name: "a" })).toEqual([
      missing("/size"),
    ]);
    expect(differing({ ...record, "x-assumed-required": "all" }, { id: "1", name: "a" })).toEqual([missing("/size")]);
    expect(differing({ ...record, "x-assumed-required": "all" }, { id: "1", size: 7 })).toHaveLength(1);
    expect(differing({ ...record, "x-assumed-required": ["size"] }, { id: "1", name: "a", size: 7 })).toEqual([]);
  });

  test("is missing for no reason where objects have several forms, or were not looked at whole", () => {
    expect(differing({ anyOf: [record, { ...record, required: [] }] }, { name: "a" })).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`partner${String(nth)}`, "a"]));
    expect(differing(record, wide)).toEqual([]);
  });

  test("may be any in an object that the contract does not describe", () => {
    expect(differing({ type: "object" }, { colour: 7 })).toEqual([]);
    expect(differing({ anyOf: [{ type: "object" }, record] }, { id: "1", name: "a", colour: 7 })).toHaveLength(1);
    const lists = { type: "object", additionalProperties: { type: "array" } };
    expect(differing({ anyOf: [record, lists] }, { limit: ["Too large."] })).toEqual([]);
    expect(differing({ anyOf: [record, lists] }, { limit: 7 })).toHaveLength(1);
  });

  test("within another field, or within a list, has a pointer that says so", () => {
    const list = { type: "array", items: { type: "object", properties: { a: record } } };
    expect(differing(list, [{ a: { id: 1, name: "a" } }, {}])).toEqual([
      "contradiction type at /*/a/id: is integer, which the contract does not allow (documented)",
    ]);
    expect(differing({ type: "array" }, [{ a: 1 }])).toEqual([]);
  });

  test("whose name may be data is shown without it", () => {
    expect(differing(record, { id: "1", name: "a", "12345678Z": 7 })).toEqual([
      "drift field at /…: (integer) is not a field of the contract (null)",
    ]);
  });
});

test.each([
  ["colour", true],
  ["_links", true],
  ["$ref", true],
  ["api.v-1", true],
  ["iso8601", false],
  ["line12", true],
  ["1st", false],
  ["a b", false],
  ["Pérez", false],
  ["x_".repeat(30), true],
  [`${"x_".repeat(30)}x`, false],
  ["", false],
])("a name is shown if it is that of a field: %s %s", (name, isShown) => {
  expect(printableName(name)).toBe(isShown ? name : "…");
});

test("an element rests on the document if it is documented, and its form only if nothing of it is assumed", () => {
  expect(basisOf(contract, documented, "form")).toBe("documented");
  expect(basisOf(contract, { "x-source": "assumed" }, "presence")).toBe("assumed");
  expect(basisOf(contract, {}, "presence")).toBe("assumed");
  expect(basisOf(contract, { $ref: "#/schemas/Word" }, "form")).toBe("documented");
  expect(basisOf(contract, { $ref: "#/schemas/Half" }, "form")).toBe("assumed");
  expect(basisOf(contract, { $ref: "#/schemas/Half" }, "presence")).toBe("documented");
  expect(basisOf(contract, { $ref: "#/schemas/Word", "x-assumption": "some-point" }, "form")).toBe("assumed");
});
