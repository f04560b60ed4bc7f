import { describe, expect, test } from "vitest";
import { anOrder, aRequest, judged } from "./support/story.ts";

describe("orders-accepted", () => {
  const id = "orders-accepted";
  const refused = (externalId: string) =>
    aRequest(0, { status: 400, service: 400, body: { ...anOrder, externalId, quantity: "24.5" } });

  test("success fails if every order was rejected, and is undecided if one was", () => {
    expect(judged(id, [refused("ERP-1"), refused("ERP-2")])).toMatchObject({
      outcome: "failed",
      harm: { kind: "lost-order" },
      because: "The service rejected every order, and it reported success.",
    });
    expect(judged(id, [refused("ERP-1"), refused("ERP-2")], 1).outcome).toBe("passed");
    expect(judged(id, [aRequest(0), refused("ERP-2")]).outcome).toBe("undecided");
  });

  test("an order that is corrected, and accepted in the end, passes", () => {
    expect(judged(id, [refused("ERP-1"), aRequest(1)]).outcome).toBe("passed");
    expect(judged(id, []).outcome).toBe("not exercised");
  });
});

describe("changes-once", () => {
  const id = "changes-once";
  const patch = (at: number, body: object, path = "/authorizations/1") =>
    aRequest(at, { operationId: "updateAuthorization", method: "PATCH", path, status: 200, service: 200, body });
  const equal = (count: number) => Array.from({ length: count }, (_, at) => patch(at, { tractorPlate: "1" }));

  test("six equal changes in a row fail, also between those of other records; two are undecided", () => {
    const others = equal(6).map((request) => ({ ...request, path: "/authorizations/2", body: { driverNif: "1" } }));
    const mixed = equal(6).flatMap((request, at) => [request, others[at] ?? request]);
    for (const requests of [equal(6), mixed]) {
      expect(judged(id, requests)).toMatchObject({
        outcome: "failed",
        harm: { kind: "futile-requests" },
        because: expect.stringContaining("6 times in a row, although each succeeded.") as string,
      });
    }
    // The cure decides it: the run has exercised the trial.
    const { outcome, exercise, harm } = judged(id, equal(2));
    expect([outcome, exercise]).toEqual(["undecided", harm.cure]);
  });

  test("changes back and forth, equal orders, and what failed pass", () => {
    const plates = ["1", "2", "1", "2", "1", "2"];
    expect(
      judged(
        id,
        plates.map((tractorPlate, at) => patch(at, { tractorPlate })),
      ).outcome,
    ).toBe("passed");
    const trucks = [1, 2, 3, 4].map((n) => aRequest(n, { body: { ...anOrder, externalId: `PED-${String(n)}` } }));
    expect(judged(id, trucks).outcome).toBe("passed");
    expect(
      judged(
        id,
        equal(6).map((request) => ({ ...request, status: 503 })),
      ).outcome,
    ).toBe("not exercised");
  });
});

describe("change-connection-reset", () => {
  const id = "change-connection-reset";
  const cancel = { operationId: "cancelAuthorization", path: "/authorizations/1/cancel", body: null } as const;
  const lost = aRequest(0, { ...cancel, fault: `${id}-2`, status: null, service: null });

  test("a change that is never executed fails if the command reports success", () => {
    expect(judged(id, [lost])).toMatchObject({ outcome: "failed", harm: { kind: "lost-change" } });
    expect(judged(id, [lost, aRequest(1, { ...cancel, path: "/authorizations/2/cancel" })]).outcome).toBe("failed");
    expect(judged(id, [lost], 1).outcome).toBe("undecided");
    for (const service of [200, 409]) {
      expect(judged(id, [lost, aRequest(1, { ...cancel, status: service, service })]).outcome).toBe("passed");
    }
    expect(judged(id, [aRequest(0)]).outcome).toBe("not exercised");
  });
});

test("four equal orders of a right client fail nowhere", () => {
  const truck = (n: number, arrived: number, more: object = {}) =>
    aRequest(arrived, { body: { ...anOrder, externalId: `PED-${String(n)}` }, ...more });
  const trucks = [1, 2, 3, 4].map((n) => truck(n, n * 1000));
  const orders = ["lost", "connection-reset", "cut-off"].map(
    (name) => `create-${name.replace(/^(lost|cut-off)/, "response-$1")}`,
  );
  for (const fault of [...orders, "create-gateway-timeout", "gateway-page"]) {
    const met = truck(1, 0, { fault, status: null, service: null });
    expect([fault, judged(fault, [met, ...trucks], 0, { baseline: trucks }).outcome]).toEqual([fault, "passed"]);
  }
  const refused = { status: 422, service: 422, problem: { code: "unknown_reference", detail: "It is gone." } };
  const met = truck(1, 0, { ...refused, fault: "refused-create" });
  expect(judged("refused-create", [met, ...trucks.slice(1)], 1, { baseline: trucks }).outcome).toBe("passed");
  const gone = trucks.map((request) => ({ ...request, ...refused }));
  expect(judged("deleted-product", gone, 1, { baseline: trucks }).outcome).toBe("passed");
});
