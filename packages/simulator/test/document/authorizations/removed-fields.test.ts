import { expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import { Partner, problemIn } from "../../support/partner.ts";

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
