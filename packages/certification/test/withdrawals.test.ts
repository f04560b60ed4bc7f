import { describe, expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const id = "deleted-product";
const circumstances = circumstancesOf(id);

const order = {
  ...anOrder,
  warehouseExternalId: "SILO-01",
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
};

test.each(["/authorizations", "/partner/authorizations", "/authorizations/", "/authorizations?x=1"])(
  "every product is gone when POST %s arrives, and none before",
  async (target) => {
    const { company, ask } = onStage(circumstances);
    const gone = () => [...company.records.products.values()].filter(({ deletedAt }) => deletedAt !== null).length;
    await ask("/authorizations");
    await ask("/products", { method: "POST", body: { name: "Rye" } });
    await ask("/authorizations/1/cancel", { method: "POST" });
    expect(gone()).toBe(0);
    await ask(target, { method: "POST", body: order });
    expect(gone()).toBe(4);
  },
);

test("an order for it is refused as an unknown reference, also when the product is created again later", async () => {
  const { ask } = onStage(circumstances);
  const create = { method: "POST", body: order };
  expect((await ask("/authorizations", create)).problem?.code).toBe("unknown_reference");
  await ask("/products", { method: "POST", body: { name: "Soft wheat", externalId: "WHEAT-01" } });
  expect((await ask("/authorizations", create)).answer.status).toBe(201);
});

describe("orders after a refusal", () => {
  const problem = { code: "unknown_reference", detail: "There is no such product." };
  const refused = aRequest(0, { status: 422, service: 422, problem });
  const times = (arrived: number) => ({ arrived, answered: arrived });
  const other = (arrived: number, fields: object = {}) =>
    aRequest(arrived, { body: { ...anOrder, externalId: "ERP-2", ...fields } });

  test("none passes, and so do others, if the command reports an error", () => {
    expect(judged(id, [refused], 1).outcome).toBe("passed");
    expect(judged(id, [refused, other(151)], 1).outcome).toBe("passed");
    expect(judged(id, [refused, other(500, { productExternalId: "MAIZE-01" })], 1).outcome).toBe("passed");
  });

  test("success fails, also if other orders were accepted", () => {
    for (const others of [[], [other(151)], [other(500, { productExternalId: "MAIZE-01" })]]) {
      expect(judged(id, [refused, ...others])).toMatchObject({ outcome: "failed", harm: { kind: "lost-order" } });
    }
    const corrected = aRequest(500, { body: { ...anOrder, productExternalId: "MAIZE-01" } });
    expect(judged(id, [refused, corrected]).outcome).toBe("passed");
  });

  test("the same order again fails, also under another externalId", () => {
    expect(judged(id, [refused, { ...refused, ...times(100) }], 1)).toMatchObject({
      outcome: "failed",
      because: "It resent the same order 0.1 s after its rejection.",
    });
    expect(judged(id, [refused, aRequest(1, { body: { ...anOrder, externalId: "ERP-9" } })]).outcome).toBe("failed");
  });

  test("the same order passes where the product is back, and the service accepts it", () => {
    expect(judged(id, [refused, aRequest(100)]).outcome).toBe("passed");
    expect(judged(id, [refused, { ...refused, ...times(50) }, aRequest(100)]).outcome).toBe("failed");
  });

  test("without an order that is refused for its product, it is not exercised", () => {
    expect(judged(id, [aRequest(0)]).outcome).toBe("not exercised");
    expect(judged(id, [{ ...refused, problem: { ...problem, code: "carrier_not_registered" } }]).outcome).toBe(
      "not exercised",
    );
    expect(judged(id, [{ ...refused, operationId: "updateAuthorization" }]).outcome).toBe("not exercised");
    expect(judged(id, [{ ...refused, body: { externalId: "ERP-1" } }]).outcome).toBe("not exercised");
  });
});
