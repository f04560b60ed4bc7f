import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { isPartnerError, NotFoundError, PartnerError, RateLimitError } from "../src/index.ts";
import { id, order } from "./examples.ts";
import { clientOf, failureOf, json } from "./scripted-service.ts";

const personal = { ...order, driverNif: "12345678Z", partnerCif: "partner-tax-id" };

describe("an error holds no personal data", () => {
  const detail =
    "Carrier B12345674, driver 12345678Z, partner partner-tax-id and owner A87654323 are unknown for ERP-991.";
  const errors = [{ in: "body", path: "/driverNif", message: "12345678Z is unknown" }];
  const answer = () => json({ detail, errors, received: personal }, 422);

  test("not even the service's own words", async () => {
    const { partner } = clientOf(answer);
    const failure = await failureOf(partner.authorizations.create(personal));
    const shown = inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure);
    for (const value of ["B12345674", "12345678Z", "partner-tax-id", "A87654323"]) expect(shown).not.toContain(value);
    expect(failure).toHaveProperty("message", expect.stringContaining("are unknown for ERP-991"));
    expect(failure).toHaveProperty("body", undefined);
  });

  test("except in its body, on demand, where no log shows it", async () => {
    const { partner } = clientOf(answer, { includeBodies: true });
    const failure = await failureOf(partner.authorizations.create(personal));
    expect(failure).toHaveProperty("body", expect.stringContaining("12345678Z"));
    expect(inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure)).not.toContain("12345678Z");
  });
});

describe("repeatIsSafe", () => {
  const failing = (status: number) => clientOf(() => json({}, status)).partner.authorizations;

  test.each([500, 502, 408])("after %i, which leaves the outcome open, depends on the operation", async (status) => {
    const authorizations = failing(status);
    const safe = [
      authorizations.create(order),
      authorizations.get(id),
      authorizations.list(),
      authorizations.update(id, {}),
      authorizations.cancel(id),
    ];
    for (const call of safe) expect(await failureOf(call)).toHaveProperty("repeatIsSafe", true);
    expect(await failureOf(authorizations.emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", false);
  });

  test.each([400, 404, 409, 429])("after %i, which means that nothing was done, is always true", async (status) => {
    expect(await failureOf(failing(status).emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", true);
  });
});

describe("retryAfter", () => {
  const retryAfter = async (headers: Record<string, string>) => {
    const { partner } = clientOf(() => json({}, 429, headers));
    const failure = await failureOf(partner.authorizations.get(id));
    return failure instanceof RateLimitError ? failure.retryAfter : "no RateLimitError";
  };

  test("is what the header says, in seconds", async () => {
    expect(await retryAfter({ "retry-after": "12" })).toBe(12);
    expect(await retryAfter({ "retry-after": "0" })).toBe(0);
  });

  test("counts a date from now, and never below zero", async () => {
    expect(await retryAfter({ "retry-after": new Date(Date.now() + 60_000).toUTCString() })).toBeCloseTo(60, -1);
    expect(await retryAfter({ "retry-after": new Date(0).toUTCString() })).toBe(0);
  });

  test("is undefined where the service does not say", async () => {
    expect(await retryAfter({})).toBeUndefined();
    expect(await retryAfter({ "retry-after": "soon" })).toBeUndefined();
  });
});

describe("isPartnerError", () => {
  test("recognises an error of another install, and tells its kind", async () => {
    class Foreign extends Error {
      readonly kind = "not-found";
      get [Symbol.for("@totem-partner/sdk/error")]() {
        return true;
      }
    }
    expect(isPartnerError(new Foreign())).toBe(true);
    expect(new Foreign()).not.toBeInstanceOf(PartnerError);
  });

  test.each([new Error("x"), null, undefined, "not-found", { kind: "not-found" }])("refuses %o", (value) => {
    expect(isPartnerError(value)).toBe(false);
  });

  test("narrows to the error that has the kind", () => {
    const error: unknown = new RateLimitError("Wait.", { attempts: 1, repeatIsSafe: true, retryAfter: 3 });
    expect(isPartnerError(error) && error.kind === "rate-limit" && error.retryAfter).toBe(3);
  });
});

test("the JSON of an error is fit for a log", () => {
  const facts = {
    status: 404,
    code: "authorization_not_found",
    requestId: "req-1",
    attempts: 1,
    operation: "getAuthorization",
  };
  const error = new NotFoundError("Gone.", { ...facts, repeatIsSafe: true });
  const expected = {
    name: "NotFoundError",
    kind: "not-found",
    message: "Gone.",
    ...facts,
    repeatIsSafe: true,
    errors: [],
  };
  expect(JSON.parse(JSON.stringify(error))).toEqual(expected);
});
