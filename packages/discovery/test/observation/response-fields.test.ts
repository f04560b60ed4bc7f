import { recordFields } from "@totem-partner/spec/record-fields";
import { expect, test } from "vitest";
import { fieldsShown } from "../../src/observation/rules/records.ts";

type Kind = keyof typeof recordFields;

const withFields = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

const bare = (kind: Kind, ...more: string[]) => withFields(...recordFields[kind].documented, ...more);
const full = (kind: Kind, ...more: string[]) => bare(kind, ...recordFields[kind].assumed, ...more);

test.each([
  ["/authorizations", "Authorization"],
  ["/authorizations/17/cancel", "Authorization"],
  ["/products", "Product"],
  ["/products/17", "Product"],
  ["/warehouses", "Warehouse"],
  ["/cleaning-protocol", "CleaningProtocol"],
  ["/cleaning-categories", "CleaningCategory"],
  ["/cleaning-types", "CleaningType"],
  ["/cleaning-incompatibilities", "CleaningIncompatibility"],
  ["/webhook", "WebhookConfiguration"],
] as const)("records at %s have the fields that the document names, or all that we suppose", (path, kind) => {
  expect(fieldsShown(path, [bare(kind)])).toEqual(["documented"]);
  expect(fieldsShown(path, [full(kind), full(kind)])).toEqual(["full"]);
});

test("records of which some have a field and others lack it, or that have only some, match neither", () => {
  expect(fieldsShown("/products", [bare("Product"), full("Product")])).toEqual([]);
  expect(fieldsShown("/products/17", [bare("Product", "createdAt")])).toEqual([]);
});

test("a record with fewer fields, or with others, shows nothing, and neither do those beside it", () => {
  expect(fieldsShown("/products", [withFields("id")])).toBeUndefined();
  expect(fieldsShown("/products", [bare("Product"), withFields("id")])).toBeUndefined();
  expect(fieldsShown("/products", [full("Product", "colour")])).toBeUndefined();
  expect(fieldsShown("/products", [full("Product"), full("Product", "colour")])).toBeUndefined();
});

test("a deleted record may say so, and an authorization may have a further party field", () => {
  expect(fieldsShown("/products", [full("Product", "deletedAt")])).toEqual(["full"]);
  expect(fieldsShown("/authorizations", [full("Authorization", "partnerAddress")])).toEqual(["full"]);
  expect(fieldsShown("/products", [full("Product", "partnerAddress")])).toBeUndefined();
});

test("what is no record shows nothing, and is passed over", () => {
  expect(fieldsShown("/products", [])).toBeUndefined();
  expect(fieldsShown("/products", ["none", null])).toBeUndefined();
  expect(fieldsShown("/products", [null, full("Product")])).toEqual(["full"]);
});

test("an event that is emitted is no webhook, and other paths have no records", () => {
  expect(fieldsShown("/authorizations/17/webhook", [full("Authorization")])).toBeUndefined();
  expect(fieldsShown("/nowhere", [full("Product")])).toBeUndefined();
  expect(fieldsShown("", [full("Product")])).toBeUndefined();
});
