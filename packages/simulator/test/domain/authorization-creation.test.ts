import { eachOptionalText } from "@totem-partner/spec/record-fields";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { type ActiveAuthorization, type Authorization } from "../../src/domain/authorizations/authorization.ts";
import {
  decideCreate,
  decideCreateInApplication,
  isAsRequested,
  normalizeRequest,
  requestFor,
} from "../../src/domain/authorizations/authorization-creation.ts";
import { CompanyRecords } from "../../src/records/company-records.ts";
import { anAuthorization, type CreateBody } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
import { aRegistry } from "../support/domain/registry.ts";

const { externalId, ...request } = anAuthorization();
const kept = keptAuthorization();
const asked = valueOf(decideCreateInApplication(request, aRegistry(), contextAt(0))).state;
const finished: Authorization = { ...kept, status: "Finished", reason: "manual" };

/** Repeats a create, with differences, whose first made an authorization. */
function repeated(
  differences: Partial<CreateBody>,
  assumptions: Partial<Assumptions> = {},
  authorization: Authorization = kept,
) {
  const first = { asked, authorization };
  return decideCreate(anAuthorization(differences), first, aRegistry(), contextAt(7, assumptions));
}

test("a repeated create answers the authorization of the first, or is refused where that is assumed", () => {
  expect(valueOf(repeated({}))).toEqual({ outcome: "repeated", authorization: kept });
  expect(refusalOf(repeated({}, { "repeat-create": "409" })).code).toBe("external_id_exists");
});

test("a repeated create with other fields is a conflict that names them and says what to do", () => {
  const { code, detail } = refusalOf(repeated({ quantity: 1, batch: "L-1" }));
  expect(code).toBe("external_id_conflict");
  expect(detail).toMatch(/^\/quantity differs from the first create .*, or use another externalId\. \/batch differs /);
});

test("a repeated create with other fields is like any other where the first is assumed to count", () => {
  const first = { "repeat-create-changed": "ignore" } as const;
  expect(valueOf(repeated({ quantity: 1 }, first))).toEqual({ outcome: "repeated", authorization: kept });
  expect(refusalOf(repeated({ quantity: 1 }, { ...first, "repeat-create": "409" })).code).toBe("external_id_exists");
});

test("the externalId of a Finished authorization is free only where that is assumed; that of an Active one never", () => {
  const released = { "external-id-after-finish": "released" } as const;
  expect(valueOf(repeated({}, {}, finished)).outcome).toBe("repeated");
  expect(valueOf(repeated({}, released, finished)).outcome).toBe("created");
  expect(valueOf(repeated({}, released)).outcome).toBe("repeated");
});

const create = (differences: Partial<CreateBody>, assumptions: Partial<Assumptions> = {}) =>
  decideCreate(anAuthorization(differences), undefined, aRegistry(), contextAt(7, assumptions));

const day = "2026-07-01T00:00:00Z";

test("an endDate alone is refused where that is assumed, and blamed", () => {
  const reject = { "end-date-only": "reject" } as const;
  expect(refusalOf(create({ endDate: day }, reject))).toMatchObject({
    code: "end_date_without_start",
    errors: [{ in: "body", path: "/endDate", message: "requires a scheduledDate" }],
  });
  for (const dates of [{}, { scheduledDate: day }, { scheduledDate: day, endDate: day }]) {
    expect(valueOf(create(dates, reject)).outcome).toBe("created");
  }
  expect(valueOf(create({ endDate: day })).outcome).toBe("created");
});

test("a create makes an Active authorization of which everything remains, and tells of it", () => {
  const made = valueOf(create({}));
  const state = { ...kept, id: "id-1", origin: { kind: "erp", externalId } };
  expect(made).toEqual({
    outcome: "created",
    state: { ...state, quantity: 24.5, remainingQuantity: 24.5, createdAt: 7, updatedAt: 7 },
    events: [{ type: "authorization.created", authorization: "state" in made && made.state }],
  });
});

test("an authorization of the service's own application has no externalId to be found by", () => {
  const made = valueOf(decideCreateInApplication(request, aRegistry(), contextAt(7)));
  expect(made.state.origin).toEqual({ kind: "application" });
});

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
