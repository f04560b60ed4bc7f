import { expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import { Partner, problemIn } from "../../support/partner.ts";

const uuid = "33333333-3333-4333-8333-333333333333";

const onCreate = [
  ["0.3.0: free-text product was replaced", "product", "Wheat", "productExternalId"],
  ["0.3.0: free-text warehouse was replaced", "warehouse", "Silo 1", "warehouseExternalId"],
  ["0.4.0: productId was replaced by productExternalId", "productId", uuid, "productExternalId"],
  ["0.4.0: warehouseId was replaced by warehouseExternalId", "warehouseId", uuid, "warehouseExternalId"],
] as const;

test.each(onCreate)(
  "[S014][S016][S139][S140] %s: a create with %s is refused and told of the new field",
  async (_rule, field, value, instead) => {
    const partner = new Partner();
    const { [instead]: _replaced, ...rest } = anAuthorization();
    const problem = problemIn(await partner.create({ ...rest, [field]: value }));
    expect(problem).toMatchObject({ status: 400, code: "removed_field" });
    expect(problem.detail).toContain(`use ${instead}`);
    expect(problem.errors?.[0]).toMatchObject({ path: `/${field}`, code: "removed_field" });
    expect(problem.errors?.[0]?.message).toContain(`use ${instead}`);
    expect(partner.events).toEqual([]);
  },
);

test("[S137][S142] the driver, in 0.2.0 a UUID field driverId, is given to PATCH as driverNif", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const problem = problemIn(await partner.patch(id, { driverId: uuid }));
  expect(problem).toMatchObject({ status: 400, code: "removed_field" });
  expect(problem.detail).toContain("use driverNif");
  expect((await partner.patch(id, { driverNif: "12345678Z" })).status).toBe(200);
});

const removedNames = ["product", "productId", "warehouse", "warehouseId", "driverId"];

test.each(removedNames)("%s counts as removed in a create and in a PATCH alike", async (field) => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization({ externalId: "ERP-OTHER" }));
  for (const answer of [
    await partner.create({ ...anAuthorization(), [field]: uuid }),
    await partner.patch(id, { [field]: uuid }),
  ]) {
    expect(problemIn(answer).errors).toEqual([expect.objectContaining({ path: `/${field}`, code: "removed_field" })]);
  }
});

test.each(["Product", "product_id", "carrierId", "totemGroup", "driver"])(
  "%s does not: it is unknown",
  async (field) => {
    const answer = await new Partner().create({ ...anAuthorization(), [field]: uuid });
    expect(problemIn(answer).errors).toEqual([expect.objectContaining({ code: "unknown_field" })]);
  },
);

test.each(removedNames)("%s is no removed field of a product", async (field) => {
  const answer = await new Partner().call("createProduct", { body: { name: "Rye", [field]: uuid } });
  expect(problemIn(answer).errors).toEqual([expect.objectContaining({ code: "unknown_field" })]);
});
