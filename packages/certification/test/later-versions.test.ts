import { describe, expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const order = {
  ...anOrder,
  warehouseExternalId: "SILO-01",
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
};
const create = { method: "POST", body: order };
const futureField = { since: "2099-01-01", parts: [1, "two", null] };

describe("unknown-fields", () => {
  const id = "unknown-fields";

  test("each record has a field more, and in lists a status that is new", async () => {
    const { staging, ask } = onStage(circumstancesOf(id));
    const created = await ask("/authorizations", create);
    expect(JSON.parse(created.answer.text)).toMatchObject({ status: "Active", futureField, trailerPlates: [] });
    expect(staging.remarks.get(created.requestId)).toEqual({ isStrange: true });
    const listed = await ask("/authorizations");
    expect(listed.value).toMatchObject({ total: 1, futureField, items: [{ status: "Suspended", futureField }] });
    expect(JSON.parse(listed.answer.text)).toEqual(listed.value);
    const products = await ask("/products");
    expect(products.value).toMatchObject({ items: [{ futureField }, {}, {}] });
    expect(products.answer.text).not.toContain("Suspended");
  });

  test("a problem, an empty response and what meets a fault stay as they are", async () => {
    const { staging, ask } = onStage(circumstancesOf(id), {
      faults: [{ kind: "reset-after-commit", operationId: "listWarehouses" }],
    });
    for (const target of ["/nothing", "/cleaning-protocol", "/warehouses"]) {
      const { requestId, answer } = await ask(target);
      expect(answer.text).not.toContain("futureField");
      expect(staging.remarks.has(requestId)).toBe(false);
    }
  });

  const strange = aRequest(0, { isStrange: true });
  const update = aRequest(5, { operationId: "updateAuthorization", method: "PATCH", path: "/authorizations/1" });

  test("the same operations as in the baseline run pass, however often", () => {
    const verdict = judged(id, [strange, update, aRequest(9)], 0, { baseline: [aRequest(0), update] });
    expect(verdict.outcome).toBe("passed");
    expect(verdict.evidence).toHaveLength(1);
  });

  test("an error fails, and so does a missing operation, which is named", () => {
    expect(judged(id, [strange], 1)).toMatchObject({
      outcome: "failed",
      because: expect.stringContaining("It failed, although") as string,
    });
    expect(judged(id, [strange], 0, { baseline: [aRequest(0), update] })).toMatchObject({
      outcome: "failed",
      because: "It made no PATCH /authorizations/1, which it makes when the responses contain nothing new.",
    });
  });

  test("without a response that is strange, it is not exercised", () => {
    expect(judged(id, [aRequest(0)], 1).outcome).toBe("not exercised");
  });
});

describe("unknown-code", () => {
  const id = "unknown-code";

  test.each(["problem", "nested", "spring"] as const)("no code of the contract is in an error: %s", async (shape) => {
    const { ask } = onStage(circumstancesOf(id), { assumptions: { "error-body": shape } });
    const { answer, problem } = await ask("/authorizations/11111111-1111-4111-8111-111111111111");
    expect([answer.status, problem?.code]).toEqual([404, "authorization_not_found"]);
    expect(answer.text).not.toContain("authorization_not_found");
    expect(answer.text.includes("future_condition")).toBe(shape !== "spring");
    expect((await ask("/products")).answer.text).not.toContain("future_condition");
  });

  test("it is judged as a cancel whose response is lost", () => {
    const cancel = { operationId: "cancelAuthorization", path: "/authorizations/1/cancel", body: null } as const;
    const lost = aRequest(0, { ...cancel, fault: id, status: null });
    const conflict = aRequest(10, { ...cancel, status: 409 });
    expect(judged(id, [lost, conflict]).outcome).toBe("passed");
    expect(judged(id, [lost, conflict], 1).outcome).toBe("failed");
  });
});
