import { describe, expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { anOrder, aRequest, judged } from "./support/story.ts";

const id = "started-again";
const circumstances = circumstancesOf(id);

const order = (externalId: string) => ({
  ...{ ...anOrder, externalId, warehouseExternalId: "SILO-01", operationType: "loading" },
  totemGroupId: "11111111-1111-4111-8111-111111111111",
});
const create = (externalId: string) => ({ method: "POST", body: order(externalId) });

test("an outage follows the second create, another the change of the next start, and the third is undisturbed", async () => {
  const { staging, ask } = onStage(circumstances, { faults: circumstances.faults });
  const statusOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).answer.status;
  const first = await ask("/authorizations", create("ERP-1"));
  const { id: created } = first.value as { id: string };
  expect(await statusOf("/products")).toBe(200);
  const lost = await ask("/authorizations", create("ERP-2"));
  expect([lost.fault?.id, lost.fault?.service?.answer.status]).toEqual([id, 201]);
  expect(await statusOf("/products")).toBe(503);
  expect(staging.startsAgain?.()).toBe(true);
  expect(await statusOf("/authorizations", create("ERP-2"))).toBe(200);
  const change = { method: "PATCH", body: { driverNif: "12345678Z" } };
  expect(await statusOf(`/authorizations/${created}`, change)).toBe(200);
  expect(await statusOf("/products")).toBe(503);
  expect(staging.startsAgain?.()).toBe(true);
  const last = await ask(`/authorizations/${created}`, change);
  expect([last.answer.status, staging.remarks.get(last.requestId)]).toEqual([200, { start: 2 }]);
  expect(await statusOf("/products")).toBe(200);
  expect(staging.startsAgain?.()).toBe(false);
});

describe("a command that is started again", () => {
  const at = (arrived: number, externalId: string, start: number) =>
    aRequest(arrived, { body: order(externalId), start });
  const lost = aRequest(1, { body: order("ERP-2"), start: 0, fault: id, status: null });
  const before = [at(0, "ERP-1", 0), lost];
  const update = (arrived: number, start: number) => ({
    ...aRequest(arrived, {
      operationId: "updateAuthorization",
      method: "PATCH",
      path: "/authorizations/1",
      status: 200,
    }),
    ...{ start, body: { driverNif: "12345678Z" } },
  });
  const synced = aRequest(30, {
    ...{
      operationId: "emitAuthorizationEvent",
      path: "/authorizations/1/webhook",
      body: { eventType: "synced" },
      start: 2,
    },
  });
  const baseline = [at(0, "ERP-1", 0), at(1, "ERP-2", 0), update(2, 0), synced];

  test("passes if it sends the same ids, and what is left", () => {
    expect(judged(id, [...before, at(10, "ERP-2", 1), update(11, 1), synced], 0, { baseline }).outcome).toBe("passed");
    const stateless = ["ERP-1", "ERP-2"].map((externalId, n) => at(10 + n, externalId, 1));
    expect(judged(id, [...before, ...stateless, update(20, 2), synced], 0, { baseline }).outcome).toBe("passed");
  });

  test("fails with more permits than orders, unless each start has orders of its own", () => {
    expect(judged(id, [...before, at(10, "ERP-7", 1), update(11, 1), synced], 0, { baseline })).toMatchObject({
      outcome: "failed",
      harm: { kind: "two-permits" },
      because: "It was started again after a failure, and created 3 permits for 2 orders.",
    });
    const own = ["ERP-7", "ERP-8"].map((externalId, n) => at(10 + n, externalId, 1));
    expect(judged(id, [...before, ...own, update(20, 2), synced], 0, { baseline }).outcome).toBe("undecided");
  });

  test("fails if it reports success without an order, a change or an event, and is undecided if it fails again", () => {
    const without = (...requests: ReturnType<typeof at>[]) => judged(id, requests, 0, { baseline });
    expect(without(at(0, "ERP-1", 0), { ...lost, service: null }, update(11, 1), synced)).toMatchObject({
      harm: { kind: "lost-order" },
      because: "When it was started again, it reported success without the create of ERP-2.",
    });
    expect(without(...before, update(11, 1))).toMatchObject({ harm: { kind: "lost-change" } });
    const events = [update(3, 0), { ...synced, arrived: 4 }, { ...update(11, 1), path: "/authorizations/2" }];
    expect(without(...before, ...events)).toMatchObject({
      harm: { kind: "lost-change" },
      because: "When it was started again, it reported success without synced for /authorizations/2.",
    });
    expect(judged(id, before, 1, { baseline }).outcome).toBe("undecided");
  });

  test("is not judged without a second create and a change", () => {
    expect(judged(id, [at(0, "ERP-1", 0)]).outcome).toBe("not exercised");
  });
});
