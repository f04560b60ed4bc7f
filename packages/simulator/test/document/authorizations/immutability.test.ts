import { expect, test } from "vitest";
import { aFullAuthorization, carrier, northGate } from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, Partner, problemIn } from "../../support/partner.ts";

const immutable = {
  externalId: "ERP-2",
  quantity: 30,
  totemGroupId: northGate,
  operationType: "unloading",
  batch: "L-2",
  format: "bags",
  scheduledDate: "2026-07-02T06:00:00Z",
  endDate: "2026-07-02T20:00:00Z",
  carrierTaxId: carrier,
  partnerName: "Another",
  partnerCif: "A00000000",
  productOwnerName: "Another",
  productOwnerCif: "A00000000",
};

test.each(Object.entries(immutable))("[S009][S025] %s is immutable after creation", async (field, value) => {
  const partner = new Partner();
  const created = await partner.created(aFullAuthorization());
  const answer = await partner.patch(created.id, { [field]: value, tractorPlate: "NEW1" });
  expect(problemIn(answer)).toMatchObject({ code: "immutable_field", status: 400 });
  expect(problemIn(answer).detail).toContain(field);
  expect(blamed(answer)).toEqual([`/${field}`]);
  expect(authorizationIn(await partner.get(created.id))).toEqual(created);
});

test.each([
  ["productExternalId", "BARLEY-01", { product: "Feed barley" }],
  ["warehouseExternalId", "SILO-02", { warehouse: "Silo 2" }],
])("[S009] %s, listed as immutable and yet among the fields of PATCH, can be changed", async (field, value, shown) => {
  const partner = new Partner();
  const created = await partner.created(aFullAuthorization());
  expect(authorizationIn(await partner.patch(created.id, { [field]: value }))).toEqual({ ...created, ...shown });
});

test.each(["product", "warehouse", "id", "status", "remainingQuantity", "createdAt", "updatedAt", "nonsense"])(
  "[S034] %s is for the service to set: a create and a PATCH with it are refused, and it stays",
  async (field) => {
    const partner = new Partner();
    const created = await partner.created(aFullAuthorization());
    const asCreated = await partner.create({ ...aFullAuthorization({ externalId: "ERP-OTHER" }), [field]: "Finished" });
    const asPatched = await partner.patch(created.id, { [field]: "Finished", tractorPlate: "NEW1" });
    for (const answer of [asCreated, asPatched]) {
      expect(answer.status).toBe(400);
      expect(blamed(answer)).toEqual([`/${field}`]);
    }
    expect(authorizationIn(await partner.get(created.id))).toEqual(created);
    expect(partner.company.records.authorizations.size).toBe(1);
  },
);
