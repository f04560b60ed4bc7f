import { expect, test } from "vitest";
import { CompanyRecords } from "../../src/records/company-records.ts";
import type { RecordKinds } from "../../src/records/record-kinds.ts";
import { keptAuthorization, keptProtocol } from "../support/domain/domain-context.ts";

const dates = { createdAt: 0, updatedAt: 0 };
const product = { id: "product", externalId: "WHEAT-01", name: "Wheat", native: true, deletedAt: null, ...dates };
const category = { id: "category", name: "Dairy", description: null, ...dates };

/** A record of every kind. */
const rows: RecordKinds = {
  totemGroups: { id: "north", name: "North gate" },
  carriers: true,
  drivers: true,
  products: product,
  warehouses: { ...product, id: "warehouse", code: null, totemGroupId: null, displayConfiguration: null },
  authorizations: keptAuthorization({ id: "authorization" }),
  creates: keptAuthorization({ id: "authorization" }),
  waiting: [{ totemGroupId: "north", driverNif: "1" }],
  operations: {
    ...{ id: "operation", authorizationId: "authorization", quantity: 1, recordedAt: 0 },
    ...{ driverNif: "1", tractorPlate: "1234BCD", trailerPlates: [] },
  },
  protocol: keptProtocol(),
  categories: category,
  types: { ...category, id: "type", categoryId: null },
  incompatibilities: {
    ...{ id: "incompatibility", kind: "category", firstId: "category", secondId: "other", reason: null },
    ...dates,
  },
  webhook: { url: "https://erp.example.com", secret: null, subscribedEvents: [], ...dates },
};

/** Adds a record of every kind. */
function fill(records: CompanyRecords): void {
  records.totemGroups.set("north", rows.totemGroups);
  records.carriers.add("B12345674");
  records.drivers.add("12345678Z");
  records.products.set("product", rows.products);
  records.warehouses.set("warehouse", rows.warehouses);
  records.authorizations.set("authorization", rows.authorizations);
  records.creates.set("ERP-1", rows.creates);
  records.waiting.set("authorization", rows.waiting);
  records.operations.set("operation", rows.operations);
  records.protocol = rows.protocol;
  records.categories.set("category", rows.categories);
  records.types.set("type", rows.types);
  records.incompatibilities.set("incompatibility", rows.incompatibilities);
  records.webhook = rows.webhook;
}

/** Records that say each of their changes to a list. */
function watched() {
  const records = new CompanyRecords();
  const changes: unknown[][] = [];
  records.onChange = (...change) => changes.push(change);
  return { records, changes };
}

test("each change is announced with the name of its table, its key and the record", () => {
  const { records, changes } = watched();
  fill(records);
  expect(changes).toEqual([
    ["totemGroups", "north", rows.totemGroups],
    ["carriers", "B12345674", true],
    ["drivers", "12345678Z", true],
    ["products", "product", rows.products],
    ["warehouses", "warehouse", rows.warehouses],
    ["authorizations", "authorization", rows.authorizations],
    ["creates", "ERP-1", rows.creates],
    ["waiting", "authorization", rows.waiting],
    ["operations", "operation", rows.operations],
    ["protocol", "", rows.protocol],
    ["categories", "category", rows.categories],
    ["types", "type", rows.types],
    ["incompatibilities", "incompatibility", rows.incompatibilities],
    ["webhook", "", rows.webhook],
  ]);
});

test("what is removed is announced without a record", () => {
  const { records, changes } = watched();
  fill(records);
  changes.length = 0;
  records.protocol = null;
  records.webhook = null;
  records.waiting.delete("authorization");
  records.categories.clear();
  expect(changes).toEqual([
    ["protocol", "", undefined],
    ["webhook", "", undefined],
    ["waiting", "authorization", undefined],
    ["categories", "category", undefined],
  ]);
});

test("a name that is known already is no change", () => {
  const { records, changes } = watched();
  for (const nif of ["12345678Z", "87654321X", "12345678Z"]) records.drivers.add(nif);
  expect(changes.map(([, name]) => name)).toEqual(["12345678Z", "87654321X"]);
  expect([...records.drivers.keys()]).toEqual(["12345678Z", "87654321X"]);
});

test("an id is taken by a record of any kind that has ids", () => {
  const ids = ["product", "warehouse", "authorization", "operation", "category", "type", "incompatibility"];
  const records = new CompanyRecords();
  expect([...ids, rows.protocol.id].filter((id) => records.hasId(id))).toEqual([]);
  fill(records);
  expect([...ids, rows.protocol.id, "B12345674", ""].filter((id) => records.hasId(id))).toEqual([...ids, "protocol-1"]);
});

test("every waiting driver counts, and each record that was added, but neither protocol nor webhook", () => {
  const records = new CompanyRecords();
  fill(records);
  expect(records.count).toBe(11);
  records.waiting.set("authorization", [...rows.waiting, ...rows.waiting]);
  records.waiting.set("other", rows.waiting);
  expect(records.count).toBe(13);
  records.waiting.delete("authorization");
  records.waiting.delete("none");
  expect(records.count).toBe(11);
  records.waiting.clear();
  expect([records.waiting.size, records.count]).toEqual([0, 10]);
});
