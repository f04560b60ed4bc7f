import { expect, test } from "vitest";
import {
  allowReading,
  change,
  changeRecord,
  decideRecord,
  selectCatalog,
  softDelete,
} from "../../src/domain/catalog.ts";
import { CompanyRecords } from "../../src/records/company-records.ts";
import { displayErrors } from "../../src/requests/request-bodies.ts";
import { contextAt } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
import { catalogOf, keptRecord, unreadCatalog } from "../support/domain/registry.ts";

const context = contextAt(7);

test("a new record has its fields, a new id and the instant", () => {
  const made = decideRecord("product", { externalId: "OATS-01", name: "Oats" }, catalogOf(keptRecord()), contextAt(7));
  expect(valueOf(made)).toEqual({
    id: "id-1",
    externalId: "OATS-01",
    name: "Oats",
    native: true,
    createdAt: 7,
    updatedAt: 7,
    deletedAt: null,
  });
});

test.each(["product", "warehouse"] as const)("another %s with the same externalId is refused, and named", (kind) => {
  const again = { externalId: "WHEAT-01", name: "Again" };
  const { code, detail } = refusalOf(decideRecord(kind, again, catalogOf(keptRecord()), context));
  expect(code).toBe(`${kind}_external_id_taken`);
  expect(detail).toMatch(new RegExp(`externalId.*${kind}`));
});

test("a refusal says that the other record is not native only where lists do not show it", () => {
  const again = { externalId: "WHEAT-01", name: "Again" };
  const all = contextAt(7, { "native-records": "all" });
  const detail = (native: boolean, how = context) =>
    refusalOf(decideRecord("product", again, catalogOf(keptRecord({ native })), how)).detail;
  const plain = "/externalId is already used by another product of this company.";
  expect([detail(true), detail(true, all), detail(false, all)]).toEqual([plain, plain, plain]);
  expect(detail(false)).toBe(
    "/externalId is already used by another product of this company: one that is not native, which this interface neither lists nor returns.",
  );
});

test("lists show native records, others only where that is assumed, and never deleted ones", () => {
  const records = new CompanyRecords();
  const kinds = { native: keptRecord({ id: "a" }), foreign: keptRecord({ id: "b", externalId: null, native: false }) };
  for (const record of [...Object.values(kinds), keptRecord({ id: "c", externalId: null, deletedAt: 1 })]) {
    records.products.set(record.id, record);
  }
  const shown = ({ assume }: typeof context) => records.lists.products.slice(selectCatalog(assume), 0, 9);
  expect(shown(context)).toEqual([kinds.native]);
  expect(shown(contextAt(7, { "native-records": "all" }))).toEqual([kinds.native, kinds.foreign]);
});

test("the externalId of a soft-deleted record is free again", () => {
  const again = { externalId: "WHEAT-01", name: "Again" };
  expect(decideRecord("product", again, catalogOf(valueOf(softDelete("product", keptRecord(), 5))), context).ok).toBe(
    true,
  );
});

test("a record without an externalId is compared with no other", () => {
  expect(valueOf(decideRecord("warehouse", { name: "Silo" }, unreadCatalog, context)).externalId).toBeNull();
});

test("a record that is made as not native cannot be changed, whatever its kind", () => {
  for (const kind of ["product", "warehouse"] as const) {
    const foreign = valueOf(decideRecord(kind, { name: "Silo", native: false }, catalogOf(), context));
    for (const refused of [changeRecord(kind, foreign, {}, 7), softDelete(kind, foreign, 7)]) {
      expect(refusalOf(refused).code).toBe(`${kind}_not_native`);
      expect(refusalOf(refused).detail).toContain(`Only a native ${kind} can be changed or deleted`);
    }
  }
});

test("a record that stays the same keeps its updatedAt; a changed one gets the instant", () => {
  const record = keptRecord();
  expect(change(record, { name: "Soft wheat" }, 7)).toBe(record);
  expect(change(record, { name: "Hard wheat" }, 7)).toEqual({ ...record, name: "Hard wheat", updatedAt: 7 });
});

test("a soft-deleted record is shown only where that is assumed", () => {
  const deleted = valueOf(softDelete("product", keptRecord(), 7));
  expect(deleted).toEqual({ ...keptRecord(), updatedAt: 7, deletedAt: 7 });
  const shown = contextAt(0, { "soft-deleted-get": "200" }).assume;
  expect(valueOf(allowReading("product", deleted, shown))).toBe(deleted);
  const refusal = { code: "product_not_found", detail: "The product with this id was deleted." };
  expect(refusalOf(allowReading("product", deleted, context.assume))).toMatchObject(refusal);
  expect(refusalOf(changeRecord("product", deleted, {}, 8))).toEqual(refusal);
});

const nested = (levels: number): unknown => (levels === 0 ? null : { in: nested(levels - 1) });

test.each(["1e400", "-1e400", '{"deep":[1e400]}'])(
  "a display configuration holds no number that JSON could not give back: %s",
  (literal) => {
    const displayConfiguration: unknown = JSON.parse(`{"a":${literal}}`);
    const message = "must hold no number beyond ±1.7976931348623157e+308";
    expect(displayErrors({ displayConfiguration })).toEqual([{ in: "body", path: "/displayConfiguration", message }]);
  },
);

test("a display configuration is nested 100 levels deep at the most", () => {
  expect(displayErrors({})).toEqual([]);
  expect(displayErrors({ displayConfiguration: nested(100) })).toEqual([]);
  expect(displayErrors({ displayConfiguration: nested(101) })).toEqual([
    { in: "body", path: "/displayConfiguration", message: "must not be nested more than 100 levels deep" },
  ]);
});
