import { expect, test } from "vitest";
import { deliveries, openDeliveries } from "../ajv/deliveries.ts";
import { fieldsOf, find } from "../ajv/content.ts";
import { openResponses, responses } from "../ajv/responses.ts";
import type { Validator } from "../ajv/validator.ts";
import { closedVariant } from "../effective/closed-variant.ts";
import contract from "../generated/openapi.json" with { type: "json" };
import { type ContractExample, deliveryExamples, responseExamples } from "./contract-examples.ts";

type Table = Readonly<Record<string, Readonly<Record<string, Validator<unknown>>>>>;

const passes = (table: Table, { of, part, value }: ContractExample): boolean | undefined => table[of]?.[part]?.(value);

const sent = [
  ...responseExamples.map((example) => ({ example, open: openResponses, closed: responses })),
  ...deliveryExamples.map((example) => ({ example, open: openDeliveries, closed: deliveries })),
].map((row) => [`${row.example.of} ${row.example.part} ${row.example.name}`, row] as const);

/** Every copy of a value in which one object, at any depth, has a field that no contract knows. */
function* withUnknownField(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const copy of withUnknownField(item)) yield value.with(index, copy);
    }
  } else if (typeof value === "object" && value !== null) {
    yield { ...value, addedByALaterVersion: true };
    for (const [key, part] of Object.entries(value)) {
      // Kept as it is given: any field may be there.
      if (key === "displayConfiguration") continue;
      for (const copy of withUnknownField(part)) yield { ...value, [key]: copy };
    }
  }
}

test.each(sent)("%s may have a field that the contract does not know, except in the closed variant", (_title, row) => {
  const { example, open, closed } = row;
  expect([passes(open, example), passes(closed, example)]).toEqual([true, true]);
  const copies = [...withUnknownField(example.value)];
  expect(copies).not.toEqual([]);
  for (const value of copies) {
    expect([passes(open, { ...example, value }), passes(closed, { ...example, value })]).toEqual([true, false]);
  }
});

const isOpenList = (schema: unknown): boolean =>
  Object.values(fieldsOf(schema)).some((part) => JSON.stringify(part).endsWith('},{"type":"string"}]'));

/** The fields whose values a part of the contract lists. */
function* listedFields(part: unknown): Generator<string> {
  for (const [key, inner] of Object.entries(fieldsOf(part))) {
    if (key === "properties") {
      for (const [name, schema] of Object.entries(fieldsOf(inner))) {
        if (isOpenList(schema) || isOpenList(fieldsOf(schema)["items"])) yield name;
      }
    }
    yield* listedFields(inner);
  }
}

const listed = [...new Set(listedFields(contract.components.schemas))];

/** The fields of an answer of which that is true: an incompatibility has a reason, a warehouse a code, in any words. */
const listedIn = ({ of, part }: ContractExample): string[] =>
  listed.filter((field) => {
    if (field === "reason") return !of.includes("Incompatibilit");
    return field !== "code" || !of.includes("Warehouse") || !part.startsWith("2");
  });

/** Every copy of a value in which one of some fields, at any depth, has a value that the list lacks. */
function* withUnlistedValue(value: unknown, fields: readonly string[], field = ""): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const copy of withUnlistedValue(item, fields, field)) yield value.with(index, copy);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const copy of withUnlistedValue(part, fields, key)) yield { ...value, [key]: copy };
    }
  } else if (typeof value === "string" && fields.includes(field)) {
    yield "addedByALaterVersion";
  }
}

test("a value that the contract does not list passes, except in the closed variant", () => {
  const changed = sent.flatMap(([title, { example, open, closed }]) =>
    [...withUnlistedValue(example.value, listedIn(example))].map((value) => [
      title,
      passes(open, { ...example, value }),
      passes(closed, { ...example, value }),
    ]),
  );
  expect(changed.filter(([, opened, isClosed]) => opened !== true || isClosed !== false)).toEqual([]);
  expect(changed.length).toBeGreaterThan(sent.length);
  const names = ["code", "eventType", "in", "kind", "operationType", "reason", "state", "status", "subscribedEvents"];
  expect(listed.toSorted()).toEqual(names);
});

test("a listed field is still a text", () => {
  const status = { ...fieldsOf(authorization?.value), status: 1 };
  expect([openResponses, responses].map(({ getAuthorization }) => getAuthorization[200](status))).toEqual([
    false,
    false,
  ]);
});

const authorization = responseExamples.find(({ of, part }) => of === "getAuthorization" && part === "200");

test("an authorization has what the interface document names; the closed variant requires every assumed field too", () => {
  const whole = fieldsOf(authorization?.value);
  const required = Object.keys(whole).filter((name) => {
    const { [name]: _left, ...rest } = whole;
    expect(responses.getAuthorization[200](rest)).toBe(false);
    return !openResponses.getAuthorization[200](rest);
  });
  expect(required).toEqual(["id", "status", "product", "warehouse"]);
});

test("requests are the same in both: closed from the start", () => {
  const pointer = "/components/schemas/AuthorizationCreate";
  expect(find(pointer, closedVariant(contract)).part).toEqual(find(pointer).part);
  expect(find(pointer).part["additionalProperties"]).toBe(false);
});
