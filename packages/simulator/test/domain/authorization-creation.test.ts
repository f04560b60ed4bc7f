import { eachOptionalText, type OptionalText } from "@totem-partner/spec/record-fields";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { ActiveAuthorization } from "../../src/domain/authorizations/authorization.ts";
import {
  decideCreate,
  decideCreateInApplication,
  furtherPartyFieldsOf,
  isAsRequested,
  normalizeRequest,
  requestFor,
} from "../../src/domain/authorizations/authorization-creation.ts";
import { CompanyRecords } from "../../src/records/company-records.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
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

const further = { partnerAddress: "Calle 1", productOwnerPhone: "600 000 000" };
const body = { ...anAuthorization({ partnerName: "Harinas" }), ...further };

/** The authorization of a create with these further fields. */
const made = (fields: object) => {
  const { externalId: _, ...request } = { ...anAuthorization(), ...fields };
  return valueOf(decideCreateInApplication(request, aRegistry(), contextAt(0))).state;
};

describe("the further party fields of a create", () => {
  test("are those that begin as party fields do and that the interface document does not name", () => {
    expect(furtherPartyFieldsOf(body)).toEqual(further);
    expect(Object.isFrozen(furtherPartyFieldsOf(body))).toBe(true);
    expect(furtherPartyFieldsOf(anAuthorization({ partnerName: "Harinas", partnerCif: "A58818501" }))).toBeNull();
  });

  test("belong to what a create asked for", () => {
    expect(requestFor(made(further), aRegistry())).toMatchObject({ furtherPartyFields: further });
    for (const without of [requestFor(made({}), aRegistry()), normalizeRequest(anAuthorization())])
      expect("furtherPartyFields" in without).toBe(false);
    const asked = keptAuthorization({ furtherPartyFields: further });
    expect(isAsRequested({ ...asked, furtherPartyFields: null }, asked)).toBe(false);
  });

  test("are a difference of a repeated create, each by its own name", () => {
    const asked = made(further);
    const repeat = (again: object) =>
      decideCreate({ ...anAuthorization(), ...again }, { asked, authorization: asked }, aRegistry(), contextAt(7));
    expect(valueOf(repeat(further)).outcome).toBe("repeated");
    const { errors } = refusalOf(repeat({ partnerAddress: "Calle 2" }));
    expect(errors?.map(({ path }) => path)).toEqual(["/partnerAddress", "/productOwnerPhone"]);
  });
});
