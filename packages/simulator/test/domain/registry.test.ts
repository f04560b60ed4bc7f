import { expect, test } from "vitest";
import { decideWarehouse, isAdmitted, resolveReferences } from "../../src/domain/catalog.ts";
import { anAuthorization, driver, northGate, otherDriver } from "../support/domain/authorization.ts";
import { contextAt } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
import { aRegistry, catalogOf, keptRecord, unreadCatalog } from "../support/domain/registry.ts";

const { assume } = contextAt(0);
const accept = contextAt(0, { "unknown-driver": "accept" }).assume;

test("what a create names is resolved to the records of the company", () => {
  const found = resolveReferences(anAuthorization({ driverNif: driver }), aRegistry(), assume);
  expect(valueOf(found)).toEqual({ productId: "product-1", warehouseId: "warehouse-1" });
});

test("a create that names no product and no warehouse has none", () => {
  const { productExternalId: _, warehouseExternalId: __, ...names } = anAuthorization();
  expect(valueOf(resolveReferences(names, aRegistry(), assume))).toEqual({});
});

test("every unknown name of a create is blamed, in the order of the fields", () => {
  const names = anAuthorization({
    productExternalId: "x",
    warehouseExternalId: "x",
    totemGroupId: "x",
    driverNif: otherDriver,
  });
  const { code, errors } = refusalOf(resolveReferences(names, aRegistry(), assume));
  expect(code).toBe("unknown_reference");
  expect(errors).toEqual([
    { in: "body", path: "/productExternalId", message: "does not match a product of this company" },
    { in: "body", path: "/warehouseExternalId", message: "does not match a warehouse of this company" },
    { in: "body", path: "/totemGroupId", message: "does not match a totem group of this company" },
    { in: "body", path: "/driverNif", message: "does not match a registered driver of this company" },
  ]);
});

test("one unknown name is enough for a refusal that blames it alone", () => {
  for (const field of ["productExternalId", "warehouseExternalId", "totemGroupId", "driverNif"] as const) {
    const { errors } = refusalOf(resolveReferences(anAuthorization({ [field]: "x" }), aRegistry(), assume));
    expect(errors?.map(({ path }) => path)).toEqual([`/${field}`]);
  }
});

test("an unregistered carrier is refused before anything else that a create names wrongly", () => {
  const names = anAuthorization({ carrierTaxId: "x", productExternalId: "x" });
  const { code, detail } = refusalOf(resolveReferences(names, aRegistry(), assume));
  expect(code).toBe("carrier_not_registered");
  expect(detail).toContain("have it registered, then retry.");
});

test("a soft-deleted record cannot be named any more", () => {
  const products = catalogOf(keptRecord({ deletedAt: 5 }));
  const { errors } = refusalOf(resolveReferences(anAuthorization(), aRegistry({ products }), assume));
  expect(errors?.map(({ path }) => path)).toEqual(["/productExternalId"]);
});

test("a record that is not native can be named only where that is assumed", () => {
  const warehouses = catalogOf(keptRecord({ externalId: "SILO-01", native: false }));
  const all = contextAt(0, { "native-records": "all" }).assume;
  const { errors } = refusalOf(resolveReferences(anAuthorization(), aRegistry({ warehouses }), assume));
  expect(errors?.map(({ path }) => path)).toEqual(["/warehouseExternalId"]);
  expect(resolveReferences(anAuthorization(), aRegistry({ warehouses }), all).ok).toBe(true);
});

test("a PATCH resolves what it names, and only that", () => {
  const change = (names: Parameters<typeof resolveReferences>[0]) =>
    valueOf(resolveReferences(names, aRegistry(), assume));
  expect(change({})).toEqual({});
  expect(change({ productExternalId: "WHEAT-01" })).toEqual({ productId: "product-1" });
  expect(change({ warehouseExternalId: "SILO-01", driverNif: null })).toEqual({ warehouseId: "warehouse-1" });
  expect(refusalOf(resolveReferences({ driverNif: otherDriver }, aRegistry(), assume)).code).toBe("unknown_reference");
});

test("a PATCH that names no product and no warehouse looks through none", () => {
  const registry = aRegistry({ products: unreadCatalog, warehouses: unreadCatalog });
  expect(valueOf(resolveReferences({ driverNif: driver }, registry, assume))).toEqual({});
});

test("a registered driver is let in; another where that is assumed", () => {
  expect(isAdmitted(driver, aRegistry(), assume)).toBe(true);
  expect(isAdmitted(otherDriver, aRegistry(), assume)).toBe(false);
  expect(isAdmitted(otherDriver, aRegistry(), accept)).toBe(true);
  expect(resolveReferences({ driverNif: otherDriver }, aRegistry(), accept).ok).toBe(true);
});

test("the totem group of a warehouse is found whatever its case, null is none, and an unknown one is blamed", () => {
  const id = "abcdef00-0000-4000-8000-abcdefabcdef";
  const registry = aRegistry({ totemGroups: new Map([[id, { id, name: "East gate" }]]) });
  const made = (given: { totemGroupId?: string }) =>
    decideWarehouse({ name: "Silo", ...given }, registry, contextAt(7));
  expect(valueOf(made({ totemGroupId: id.toUpperCase() })).totemGroupId).toBe(id);
  expect(valueOf(made({})).totemGroupId).toBeNull();
  expect(refusalOf(made({ totemGroupId: northGate })).errors).toEqual([
    { in: "body", path: "/totemGroupId", message: "does not match a totem group of this company" },
  ]);
});
