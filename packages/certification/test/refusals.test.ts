import { describe, expect, test } from "vitest";
import { anOrder, aRequest, judged } from "./support/story.ts";

describe("refused-create", () => {
  const id = "refused-create";
  const refused = aRequest(0, { fault: id, status: 422 });

  test("another order passes, and so does a corrected one", () => {
    const next = aRequest(10, { body: { ...anOrder, externalId: "ERP-2", quantity: 3 } });
    const corrected = aRequest(20, { body: { ...anOrder, carrierTaxId: "A87654323" } });
    expect(judged(id, [refused, next, corrected]).outcome).toBe("passed");
  });

  test("the same again fails, also in another order of its fields, and whatever came before", () => {
    const reversed = Object.fromEntries(Object.entries({ ...anOrder, more: { a: 1, b: 2 } }).reverse());
    const first = { ...refused, body: { ...anOrder, more: { b: 2, a: 1 } } };
    const before = aRequest(-10, { operationId: "listProducts", method: "GET", path: "/products", body: null });
    expect(judged(id, [before, first, aRequest(500, { body: reversed })]).outcome).toBe("failed");
    expect(judged(id, [first, aRequest(500, { body: reversed, method: "PUT", operationId: null })]).outcome).toBe(
      "passed",
    );
    expect(
      judged(id, [first, aRequest(500, { body: { ...first.body, externalId: "9" }, operationId: null })]).outcome,
    ).toBe("passed");
  });

  test("the same again fails, also under another externalId", () => {
    expect(judged(id, [refused, aRequest(500)])).toMatchObject({
      outcome: "failed",
      because: "It resent the same order after 0.5 s, although it had been rejected for its content.",
    });
    expect(judged(id, [refused, aRequest(1, { body: { ...anOrder, externalId: "ERP-2" } })]).outcome).toBe("failed");
  });
});

describe("gateway-page", () => {
  const id = "gateway-page";
  const get = { operationId: "listProducts", method: "GET", path: "/products", body: null } as const;

  test("what came before the page is no repeat", () => {
    const page = aRequest(5, { ...get, fault: id, status: 502 });
    expect(judged(id, [aRequest(0, get), page]).outcome).toBe("failed");
    expect(judged(id, [aRequest(0), page]).because).toContain("although GET /products was answered");
  });

  test("the same request again passes", () => {
    expect(judged(id, [aRequest(0, { ...get, fault: id, status: 502 }), aRequest(1, get)]).outcome).toBe("passed");
  });

  test("success without it fails, and says what was taken for an answer", () => {
    expect(judged(id, [aRequest(0, { ...get, fault: id, status: 502 })], 0)).toMatchObject({
      outcome: "failed",
      because: "It reported success, although GET /products was answered only by a gateway, with an HTML page.",
    });
    expect(judged(id, [aRequest(0, { fault: id, status: 502 })], 0).because).toContain("the create of ERP-1");
  });

  test("an error is undecided, and without a request it is not exercised", () => {
    expect(judged(id, [aRequest(0, { ...get, fault: id, status: 502 })], 1).outcome).toBe("undecided");
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

  test("no second cancel fails if the command reports success, and is undecided otherwise", () => {
    expect(judged(id, [lost], 0).outcome).toBe("failed");
    expect(judged(id, [lost], 1).outcome).toBe("undecided");
    // The cancel of another authorization is not a repeat.
    expect(judged(id, [lost, { ...conflict, path: "/authorizations/2/cancel" }], 0).outcome).toBe("failed");
  });
});
