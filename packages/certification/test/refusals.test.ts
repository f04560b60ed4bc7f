import { describe, expect, test } from "vitest";
import { anOrder, aRequest, judged } from "./support/story.ts";

describe("refused-create", () => {
  const id = "refused-create";
  const refused = aRequest(0, { fault: id, status: 422, service: null });

  const next = aRequest(10, { body: { ...anOrder, externalId: "ERP-2" } });

  test("another order passes if the command reports an error, and so does a corrected one", () => {
    expect(judged(id, [refused, next], 1).outcome).toBe("passed");
    const corrected = aRequest(20, { body: { ...anOrder, carrierTaxId: "A87654323" } });
    expect(judged(id, [refused, next, corrected]).outcome).toBe("passed");
  });

  test("success without a permit for the order fails", () => {
    expect(judged(id, [refused, next])).toMatchObject({
      outcome: "failed",
      because: "It reported success, although ERP-1 was rejected.",
      harm: { kind: "lost-order", cure: "Exit with an error if the service rejects an order." },
    });
    const rejected = aRequest(20, { body: { ...anOrder, carrierTaxId: "A8" }, status: 422, service: 422 });
    expect(judged(id, [refused, next, rejected]).outcome).toBe("failed");
  });

  test("without an externalId, success is undecided if there are permits, and fails if there are none", () => {
    const nameless = { ...refused, body: { ...anOrder, externalId: undefined } };
    expect(judged(id, [nameless, next]).outcome).toBe("undecided");
    expect(judged(id, [nameless]).outcome).toBe("failed");
  });

  test("the same again fails, also in another order of its fields, and whatever came before", () => {
    const reversed = Object.fromEntries(Object.entries({ ...anOrder, more: { a: 1, b: 2 } }).reverse());
    const first = { ...refused, body: { ...anOrder, more: { b: 2, a: 1 } } };
    const before = aRequest(-10, { operationId: "listProducts", method: "GET", path: "/products", body: null });
    expect(judged(id, [before, first, aRequest(500, { body: reversed })]).outcome).toBe("failed");
    expect(judged(id, [first, aRequest(500, { body: reversed, method: "PUT", operationId: null })], 1).outcome).toBe(
      "passed",
    );
  });

  test("the same again fails, also under another externalId", () => {
    expect(judged(id, [refused, aRequest(500)])).toMatchObject({
      outcome: "failed",
      because: "It resent the same order 0.5 s after its rejection.",
    });
    expect(judged(id, [refused, aRequest(1, { body: { ...anOrder, externalId: "ERP-9" } })]).outcome).toBe("failed");
  });
});

describe("gateway-page", () => {
  const id = "gateway-page";
  const get = { operationId: "listProducts", method: "GET", path: "/products", body: null } as const;
  const page = aRequest(5, { ...get, fault: id, status: 502, service: null });
  const baseline = [aRequest(0, get), aRequest(1)];

  test("the same request again passes, and so does a command that did everything else", () => {
    expect(judged(id, [page, aRequest(6, get), aRequest(7)], 0, { baseline }).outcome).toBe("passed");
    expect(judged(id, [aRequest(0, get), page, aRequest(6)], 0, { baseline }).outcome).toBe("passed");
  });

  test("success without an order or a change fails, and names it", () => {
    expect(judged(id, [page], 0, { baseline })).toMatchObject({
      outcome: "failed",
      because: "It reported success without the create of ERP-1: GET /products was not executed.",
    });
    const refused = aRequest(5, { fault: id, status: 502, service: null });
    expect(judged(id, [refused], 0, { baseline }).because).toContain("without the create of ERP-1");
    const update = aRequest(2, { operationId: "updateAuthorization", method: "PATCH", path: "/authorizations/1" });
    expect(judged(id, [page, aRequest(6)], 0, { baseline: [...baseline, update] }).because).toContain(
      "PATCH /authorizations/1",
    );
  });

  test("an error is undecided, and so is nothing of a repeat under another id or with another batch", () => {
    expect(judged(id, [page], 1, { baseline }).outcome).toBe("undecided");
    const refused = aRequest(5, { fault: id, status: 502, service: null });
    for (const fields of [{ externalId: "ERP-1-again" }, { batch: "L-2" }]) {
      const repeat = aRequest(6, { body: { ...anOrder, ...fields } });
      expect(judged(id, [refused, repeat], 0, { baseline }).outcome).toBe("passed");
    }
  });
});

describe("cancel-response-lost", () => {
  const id = "cancel-response-lost";
  const cancel = { operationId: "cancelAuthorization", path: "/authorizations/1/cancel", body: null } as const;
  const lost = aRequest(0, { ...cancel, fault: id, status: null });
  const conflict = aRequest(10, { ...cancel, status: 409 });

  test("409 for the second cancel and no error pass", () => {
    expect(judged(id, [lost, conflict]).outcome).toBe("passed");
  });

  test("only a conflict says that it is done", () => {
    expect(judged(id, [lost, aRequest(5, { ...cancel, status: 503 }), conflict]).outcome).toBe("passed");
    expect(judged(id, [lost, aRequest(5, { ...cancel, status: 503 })], 1).outcome).toBe("undecided");
    // A conflict before the lost one is about something else.
    expect(judged(id, [aRequest(-5, { ...cancel, status: 409 }), lost], 1).outcome).toBe("undecided");
  });

  test("a third cancel fails, and so does an error", () => {
    expect(judged(id, [lost, conflict, aRequest(20, { ...cancel, status: 409 })]).outcome).toBe("failed");
    expect(judged(id, [lost, conflict], 1).outcome).toBe("failed");
  });

  test("without a second cancel, only who reads the authorization knows that it is done", () => {
    for (const code of [0, 1]) expect(judged(id, [lost], code).outcome).toBe("undecided");
    // The cancel of another authorization is not a repeat.
    expect(judged(id, [lost, { ...conflict, path: "/authorizations/2/cancel" }], 0).outcome).toBe("undecided");
    const read = aRequest(20, {
      operationId: "getAuthorization",
      method: "GET",
      path: "/authorizations/1",
      status: 200,
    });
    expect(judged(id, [lost, read], 0).outcome).toBe("passed");
  });
});
