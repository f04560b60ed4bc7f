import { expect, test } from "vitest";
import { decideRecord, resolveReferences } from "../../src/domain/catalog.ts";
import { displayErrors } from "../../src/requests/request-bodies.ts";
import { anAuthorization, otherDriver } from "../support/domain/authorization.ts";
import { contextAt } from "../support/domain/domain-context.ts";
import { refusalOf } from "../support/domain/refusal.ts";
import { aRegistry, catalogOf, keptRecord } from "../support/domain/registry.ts";

const context = contextAt(7);

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

test.each(["1e400", "-1e400", '{"deep":[1e400]}'])(
  "a display configuration holds no number that JSON could not give back: %s",
  (literal) => {
    const displayConfiguration: unknown = JSON.parse(`{"a":${literal}}`);
    const message = "must hold no number beyond ±1.7976931348623157e+308";
    expect(displayErrors({ displayConfiguration })).toEqual([{ in: "body", path: "/displayConfiguration", message }]);
  },
);

test("a record that is not native can be named only where that is assumed", () => {
  const warehouses = catalogOf(keptRecord({ externalId: "SILO-01", native: false }));
  const named = ({ assume }: typeof context) => resolveReferences(anAuthorization(), aRegistry({ warehouses }), assume);
  expect(refusalOf(named(context)).errors?.map(({ path }) => path)).toEqual(["/warehouseExternalId"]);
  expect(named(contextAt(7, { "native-records": "all" })).ok).toBe(true);
});

test("every unknown name of a create is blamed, in the order of the fields", () => {
  const names = anAuthorization({
    productExternalId: "x",
    warehouseExternalId: "x",
    totemGroupId: "x",
    driverNif: otherDriver,
  });
  const { code, errors } = refusalOf(resolveReferences(names, aRegistry(), context.assume));
  expect(code).toBe("unknown_reference");
  expect(errors).toEqual([
    { in: "body", path: "/productExternalId", message: "does not match a product of this company" },
    { in: "body", path: "/warehouseExternalId", message: "does not match a warehouse of this company" },
    { in: "body", path: "/totemGroupId", message: "does not match a totem group of this company" },
    { in: "body", path: "/driverNif", message: "does not match a registered driver of this company" },
  ]);
});
