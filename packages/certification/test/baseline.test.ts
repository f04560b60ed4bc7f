import { describe, expect, test } from "vitest";
import { anOrder, aRequest, judged } from "./support/story.ts";

describe("exact-values", () => {
  const withFields = (fields: object) => judged("exact-values", [aRequest(0, { body: { ...anOrder, ...fields } })]);

  test.each([24.5, 0.001, 25_000, 1e-7, 123_456.789, 123_456.789012, 0.000_123_456_789_012, 1.23456789012e-7])(
    "the quantity %d passes",
    (quantity) => {
      expect(withFields({ quantity }).outcome).toBe("passed");
    },
  );

  test("a quantity with the digits of a calculation fails", () => {
    expect(withFields({ quantity: 0.1 + 0.2 })).toMatchObject({
      outcome: "failed",
      because: "It sent the quantity 0.30000000000000004, with rounding noise.",
    });
    for (const quantity of [24.500000000000004, 1_234_567.890123, -0.1234567890123, 1.234567890123e-7]) {
      expect([quantity, withFields({ quantity }).outcome]).toEqual([quantity, "failed"]);
    }
  });

  test.each([
    "2026-07-01T06:00:00Z",
    "2026-07-01T08:00:00+02:00",
    "2026-07-01T06:00:00.000z",
    "2026-07-01T08:00:00-0200",
  ])("%s passes", (instant) => {
    expect(withFields({ scheduledDate: instant, endDate: instant }).outcome).toBe("passed");
  });

  test("an instant without a time zone fails", () => {
    for (const field of ["scheduledDate", "endDate"]) {
      expect(withFields({ [field]: "2026-07-01T06:00:00" }).outcome).toBe("failed");
      expect(withFields({ [field]: "Z2026-07-01T06:00:00" }).outcome).toBe("failed");
    }
  });

  test("every create is looked at, and without one it is not exercised", () => {
    const bad = aRequest(1, { body: { ...anOrder, quantity: 0.1 + 0.2 } });
    expect(judged("exact-values", [aRequest(0), bad]).outcome).toBe("failed");
    // Neither what is no create nor what is no object has a quantity.
    const product = aRequest(0, { operationId: "createProduct", body: { quantity: 0.1 + 0.2 } });
    expect(judged("exact-values", [product]).outcome).toBe("not exercised");
    expect(judged("exact-values", [aRequest(0, { body: null })]).outcome).toBe("not exercised");
  });
});

describe("synced-after-update", () => {
  const update = (id: string, body: object, arrived = 0) =>
    aRequest(arrived, {
      operationId: "updateAuthorization",
      method: "PATCH",
      path: `/authorizations/${id}`,
      status: 200,
      body,
    });
  const event = (id: string, eventType: string, arrived = 10) =>
    aRequest(arrived, {
      operationId: "emitAuthorizationEvent",
      path: `/authorizations/${id}/webhook`,
      body: { eventType },
    });
  const found = (...requests: Parameters<typeof judged>[1]) => judged("synced-after-update", requests).outcome;

  test("synced after each change of driver or vehicle passes", () => {
    expect(found(update("a", { driverNif: "12345678Z" }), event("a", "synced"))).toBe("passed");
    expect(found(update("a", { tractorPlate: "1" }), update("a", { trailerPlates: [] }, 5), event("a", "synced"))).toBe(
      "passed",
    );
  });

  test("no event, one before it, one of another authorization and another event fail", () => {
    expect(found(update("a", { tractorPlate: "1" }))).toBe("failed");
    expect(found(event("a", "synced", 0), update("a", { tractorPlate: "1" }, 5))).toBe("failed");
    expect(found(update("a", { tractorPlate: "1" }), event("b", "synced"))).toBe("failed");
    expect(found(update("a", { tractorPlate: "1" }), event("a", "fetch_requested_from_erp"))).toBe("failed");
  });

  test("what was refused, or changes neither driver nor vehicle, needs no event", () => {
    expect(found(update("a", { productExternalId: "x" }))).toBe("not exercised");
    expect(found(update("a", { driverNif: null }))).toBe("not exercised");
    expect(found({ ...update("a", { tractorPlate: "1" }), operationId: "createAuthorization" })).toBe("not exercised");
    expect(found({ ...update("a", { tractorPlate: "1" }), status: null })).toBe("not exercised");
    expect(found({ ...update("a", { tractorPlate: "1" }), status: 409 })).toBe("not exercised");
    expect(found()).toBe("not exercised");
  });
});

test("a request that is refused for its form breaks the contract; a conflict does not", () => {
  const refused = (code: string, status = 400) =>
    judged("contract-kept", [aRequest(0, { status, problem: { code, detail: "/color is not a field." } })]);
  expect(refused("validation_failed")).toMatchObject({
    outcome: "failed",
    because: "It made a request that is not in the contract: /color is not a field.",
  });
  // A service may refuse what is missing with another status.
  expect(refused("validation_failed", 422).outcome).toBe("failed");
  const further = ["unknown_path", "method_not_allowed", "unsupported_media_type", "malformed_id", "malformed_json"];
  for (const code of [...further, "malformed_multipart", "removed_field", "immutable_field", "limit_over_maximum"]) {
    expect([code, refused(code).outcome]).toEqual([code, "failed"]);
  }
  expect(refused("authorization_already_finished", 409).outcome).toBe("passed");
  expect(refused("authorization_not_found", 404).outcome).toBe("passed");
});

test("what the service ignores breaks the contract, too", () => {
  for (const id of ["unknown-field", "removed-fields", "patch-immutable", "unknown-query-parameter"] as const) {
    expect(judged("contract-kept", [aRequest(0, { consulted: ["create-status", id] })])).toMatchObject({
      outcome: "failed",
      because: `It made a request that is not in the contract: the service ignores a part of it (${id}).`,
    });
  }
  expect(judged("contract-kept", [aRequest(0, { consulted: ["create-status"] })]).outcome).toBe("passed");
});

test("a key in an address is found by what masks it", () => {
  expect(judged("key-in-header", [aRequest(0)]).outcome).toBe("passed");
  for (const exposed of [{ path: "/[redacted]/products" }, { query: { api_key: "[redacted]" } }]) {
    expect(judged("key-in-header", [aRequest(0), aRequest(1, exposed)]).outcome).toBe("failed");
  }
});
