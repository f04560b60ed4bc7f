import { eachOptionalText, type OptionalText } from "@totem-partner/spec/record-fields";
import { expect, test, expectTypeOf } from "vitest";
import type { ActiveAuthorization } from "../../src/domain/authorizations/authorization.ts";
import {
  decideCreateInApplication,
  isAsRequested,
  normalizeRequest,
  requestFor,
} from "../../src/domain/authorizations/authorization-creation.ts";
import { CompanyRecords } from "../../src/records/company-records.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { valueOf } from "../support/domain/refusal.ts";
import { aRegistry } from "../support/domain/registry.ts";
import { createAuthorizationBody } from "@totem-partner/spec/requests";

const { externalId: _left, ...request } = anAuthorization();
const kept = keptAuthorization();
const asked = valueOf(decideCreateInApplication(request, aRegistry(), contextAt(0))).state;

test("an authorization is as its create asked for until a field differs that a create may set", () => {
  const differences: Partial<ActiveAuthorization>[] = [
    { productId: null },
    { warehouseId: null },
    { quantity: 11 },
    { totemGroupId: "another" },
    { operationType: "unloading" },
    { carrierTaxId: "another" },
    { scheduledDate: 1 },
    { endDate: 1 },
    { trailerPlates: ["R1234BBB"] },
    ...Object.values(eachOptionalText((field) => ({ [field]: "another" }))),
  ];
  for (const difference of differences) {
    const changed = keptAuthorization({ trailerPlates: kept.trailerPlates, ...difference });
    expect([difference, isAsRequested(changed, kept)]).toEqual([difference, false]);
  }
  expect(isAsRequested({ ...kept, remainingQuantity: 3, markedAsSynced: true, updatedAt: 9 }, kept)).toBe(true);
});

test("the create of an authorization names its records as it did, and leaves out what it had left out", () => {
  expect(requestFor(asked, aRegistry())).toEqual(normalizeRequest(request));
  const names = ["productExternalId", "warehouseExternalId"];
  const nameless = { ...asked, productId: null, warehouseId: null };
  expect(names.filter((name) => name in requestFor(nameless, aRegistry()))).toEqual([]);
  const { products, warehouses } = new CompanyRecords();
  expect(names.filter((name) => name in requestFor(asked, { products, warehouses }))).toEqual([]);
});

test("every optional text of a create is one of an authorization", () => {
  expectTypeOf<Pick<ActiveAuthorization, OptionalText>>().toEqualTypeOf<Record<OptionalText, string | null>>();
});

test("there is a value for each optional text, made of its name, in the order of the contract", () => {
  const { properties = {}, required = [] } = createAuthorizationBody;
  const texts = Object.entries(properties).filter(
    ([, { type, format }]) => type?.[0] === "string" && format !== "date-time",
  );
  const optional = texts.map(([name]) => name).filter((name) => !required.includes(name));
  expect(Object.entries(eachOptionalText((field) => field))).toEqual(optional.map((name) => [name, name]));
});
