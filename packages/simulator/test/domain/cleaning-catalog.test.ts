import { expect, test } from "vitest";
import {
  allowListing,
  changeType,
  type CleaningCatalog,
  decideCategory,
  decideIncompatibility,
  decideType,
  type Incompatibility,
  pairKey,
} from "../../src/domain/cleaning/cleaning-catalog.ts";
import { contextAt, keptProtocol } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";

const context = contextAt(7);
const times = { createdAt: 0, updatedAt: 0 };
const record = (id: string) => ({ id, name: id, description: null, ...times });
const type = (id: string) => ({ ...record(id), categoryId: null });
const pair = (differences: Partial<Incompatibility> = {}): Incompatibility => ({
  ...{ id: "pair-1", kind: "category", firstId: "a", secondId: "b", reason: null },
  ...times,
  ...differences,
});

/** A protocol whose categories and types have the same ids, and the pairs that are given. */
const catalogOf = (...pairs: Incompatibility[]): CleaningCatalog => ({
  protocol: keptProtocol(),
  categories: new Map(["a", "b", "c"].map((id) => [id, record(id)])),
  types: new Map(["a", "b", "c"].map((id) => [id, type(id)])),
  pairs: new Map(pairs.map((pair) => [pairKey(pair), pair])),
});

const withoutProtocol: CleaningCatalog = { ...catalogOf(), protocol: null };

test("without a protocol nothing can be added, and the refusal says what to do first", () => {
  const attempts = [
    decideCategory({ name: "Dairy" }, withoutProtocol, context),
    decideType({ name: "Steam" }, withoutProtocol, context),
    decideIncompatibility({ kind: "category", firstId: "a", secondId: "b" }, withoutProtocol, context),
  ];
  for (const attempt of attempts) {
    expect(refusalOf(attempt)).toMatchObject({
      code: "cleaning_protocol_missing",
      detail: expect.stringContaining("Create it first."),
    });
  }
});

test("without a protocol lists are empty, or not found where that is assumed", () => {
  const notFound = contextAt(0, { "cleaning-without-protocol": "404" }).assume;
  expect(valueOf(allowListing(withoutProtocol, context.assume))).toBe(true);
  expect(refusalOf(allowListing(withoutProtocol, notFound)).code).toBe("cleaning_protocol_not_found");
  expect(valueOf(allowListing(catalogOf(), notFound))).toBe(true);
});

test("a type that names an unknown category is refused, and the field is blamed", () => {
  const message = "does not match a cleaning category of this company";
  for (const result of [
    decideType({ name: "Steam", categoryId: "x" }, catalogOf(), context),
    changeType(type("a"), { categoryId: "x" }, catalogOf(), 7),
  ]) {
    expect(refusalOf(result)).toMatchObject({
      code: "unknown_reference",
      errors: [{ in: "body", path: "/categoryId", message }],
    });
  }
});

test("a category is named whatever the case, and kept in lower case", () => {
  expect(valueOf(decideType({ name: "Steam", categoryId: "A" }, catalogOf(), context)).categoryId).toBe("a");
  expect(valueOf(changeType(type("a"), { categoryId: "B" }, catalogOf(), 7)).categoryId).toBe("b");
});

test("the pair of two categories and the pair of two types with the same ids are two pairs", () => {
  const types = { kind: "type", firstId: "a", secondId: "b" } as const;
  expect(valueOf(decideIncompatibility(types, catalogOf(pair()), contextAt(7)))).toEqual({
    ...types,
    ...{ id: "id-1", reason: null, createdAt: 7, updatedAt: 7 },
  });
});

test("a pair has the key of its reverse, and of no other pair", () => {
  const key = (firstId: string, secondId: string) => pairKey({ kind: "type", firstId, secondId });
  expect(key("a", "bc")).toBe(key("bc", "a"));
  expect(key("a", "bc")).not.toBe(key("ab", "c"));
  expect(key("a", "bc")).not.toBe(pairKey({ kind: "category", firstId: "a", secondId: "bc" }));
});

test("unknown members of a pair are blamed, each by its field and its kind", () => {
  const result = decideIncompatibility({ kind: "type", firstId: "x", secondId: "y" }, catalogOf(), context);
  const message = "does not match a cleaning type of this company";
  expect(refusalOf(result)).toMatchObject({
    code: "incompatibility_unknown_member",
    errors: [
      { in: "body", path: "/firstId", message },
      { in: "body", path: "/secondId", message },
    ],
  });
});

test("a record does not go together with itself, and the second field is blamed", () => {
  const result = decideIncompatibility({ kind: "category", firstId: "a", secondId: "A" }, catalogOf(), context);
  expect(refusalOf(result)).toMatchObject({
    code: "incompatibility_with_itself",
    errors: [{ in: "body", path: "/secondId", message: "must not name the same record as firstId" }],
  });
});
