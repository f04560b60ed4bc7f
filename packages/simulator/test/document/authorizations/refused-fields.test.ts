import { expect, test } from "vitest";
import { anAuthorization, aFullAuthorization, carrier, northGate } from "../../support/domain/authorization.ts";
import { Partner, problemIn, authorizationIn, blamed } from "../../support/partner.ts";

const uuid = "33333333-3333-4333-8333-333333333333";

const removed = [
  ["0.2.0", "driverId", "driverNif"],
  ["0.3.0", "product", "productExternalId"],
  ["0.3.0", "warehouse", "warehouseExternalId"],
  ["0.4.0", "productId", "productExternalId"],
  ["0.4.0", "warehouseId", "warehouseExternalId"],
] as const;

test.each(removed)(
  "[S014][S016][S137][S139][S140][S142] after %s, a create or a PATCH with %s is refused and told to use %s",
  async (_version, field, instead) => {
    const partner = new Partner();
    const { id } = await partner.created(anAuthorization({ externalId: "ERP-OTHER" }));
    for (const answer of [
      await partner.create({ ...anAuthorization(), [field]: uuid }),
      await partner.patch(id, { [field]: uuid }),
    ]) {
      const problem = problemIn(answer);
      expect(problem).toMatchObject({ status: 400, code: "removed_field" });
      expect(problem.detail).toContain(`use ${instead}`);
      const message: unknown = expect.stringContaining(`use ${instead}`);
      expect(problem.errors).toEqual([expect.objectContaining({ path: `/${field}`, code: "removed_field", message })]);
    }
    expect(partner.events).toHaveLength(1);
  },
);

test.each([
  ...["Product", "product_id", "carrierId", "totemGroup", "driver"].map(
    (field) => ["createAuthorization", field] as const,
  ),
  ...removed.map(([, field]) => ["createProduct", field] as const),
])("in %s, %s was never removed: it is unknown", async (operationId, field) => {
  const body = operationId === "createProduct" ? { name: "Rye" } : anAuthorization();
  const answer = await new Partner().call(operationId, { body: { ...body, [field]: uuid } });
  expect(problemIn(answer).errors).toEqual([expect.objectContaining({ code: "unknown_field" })]);
});

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
