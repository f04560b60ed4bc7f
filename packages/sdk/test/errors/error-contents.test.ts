import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isPartnerError, PartnerError } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { apiKey, clientOf, failureOf, json } from "../support/scripted-service.ts";

afterEach(() => {
  vi.useRealTimers();
});

const personal = { ...order, driverNif: "12345678Z", partnerCif: "partner-tax-id" };

describe("an error holds no personal data", () => {
  const detail =
    "Carrier B12345674, driver 12345678Z, partner partner-tax-id and owner A87654323 are unknown for ERP-991.";
  const errors = [{ in: "body", path: "/driverNif", message: "12345678Z is unknown" }];
  const answer = () => json({ detail, errors, received: personal }, 422);

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
    for (const failure of await Promise.all(safe.map(failureOf))) expect(failure).toHaveProperty("repeatIsSafe", true);
    expect(await failureOf(authorizations.emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", false);
  });

  test("after a success that cannot be read depends on the operation, too", async () => {
    const { products, authorizations } = clientOf(() => new Response("created", { status: 201 })).partner;
    expect(await failureOf(products.create({ name: "Rye" }))).toHaveProperty("repeatIsSafe", false);
    expect(await failureOf(authorizations.create(order))).toHaveProperty("repeatIsSafe", true);
  });

  test.each([400, 404, 409, 429])("after %i, which means that nothing was done, is always true", async (status) => {
    expect(await failureOf(failing(status).emitEvent(id, "synced"))).toHaveProperty("repeatIsSafe", true);
  });
});

describe.each([429, 503, 500, 408])("retryAfter after %i", (status) => {
  const retryAfter = async (headers: Record<string, string>) => {
    const { partner } = clientOf(() => json({}, status, headers));
    const failure = await failureOf(partner.authorizations.get(id));
    if (!isPartnerError(failure) || (failure.kind !== "rate-limit" && failure.kind !== "server")) throw failure;
    return failure.retryAfter;
  };

  test.each([
    ["12", 12],
    [" 0 ", 0],
    ["120000000", 120_000_000],
    ["1.5", 2],
    ["12 s", 12],
    ["2s", 2],
    ["2, 2", 2],
    ["1, 30, 7", 30],
    ["soon, 7", 7],
    ["9".repeat(20), Number.MAX_SAFE_INTEGER],
    ["9".repeat(400), Number.MAX_SAFE_INTEGER],
  ])("is what the header says, in seconds, rounded up, and the longest of several: %j", async (header, seconds) => {
    expect(await retryAfter({ "retry-after": header })).toBe(seconds);
  });

  test.each([
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37],
    ["Sun Nov  6 08:49:37 1994", 37],
    ["Sun, 06 Nov 1994 08:48:59 GMT", 0],
    ["1994-11-06T08:49:37Z", 37],
    ["1994-11-06T09:49:36.500+01:00", 37],
    ["Sun, 06 Nov 1994 08:49:20 GMT, Sun, 06 Nov 1994 08:49:37 GMT", 37],
    ["Sunday, 06-Nov-94 08:49:37 GMT, 2", 37],
  ])(
    "counts a date from the one of the answer, in each form that HTTP or ISO 8601 has, and never below zero: %s",
    async (date, seconds) => {
      expect(await retryAfter({ "retry-after": date, date: "Sun, 06 Nov 1994 08:49:00 GMT" })).toBe(seconds);
    },
  );

  test("counts a date from now where the answer has none", async () => {
    vi.useFakeTimers({ now: new Date("1994-11-06T08:49:00.500Z"), toFake: ["Date"] });
    expect(await retryAfter({ "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" })).toBe(37);
  });

  test.each([
    "soon",
    "",
    "-1",
    "1.5.2",
    "5 m",
    "May 2026",
    "after Sun, 06 Nov 1994 08:49:37 GMT",
    "1994-11-06",
    "Sunday",
  ])("is undefined where the header says nothing of use: %j", async (header) => {
    expect(await retryAfter({ "retry-after": header })).toBeUndefined();
  });

  test("is undefined where there is no header", async () => {
    expect(await retryAfter({})).toBeUndefined();
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
});

test("the cause of a connection error does not quote what came over the connection: it may repeat the request", async () => {
  const quoting = (cause?: unknown) => Object.assign(new Error("no HTTP", { cause }), { data: `X-Key: ${apiKey}` });
  const cause = new TypeError("fetch failed", { cause: quoting(quoting()) });
  const { partner } = clientOf(() => Promise.reject(cause));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(inspect(failure, { depth: Infinity, showHidden: true })).not.toContain(apiKey);
  expect(failure).toHaveProperty("cause", cause);
  const endless: Error = new Error("a chain that leads back to itself");
  endless.cause = Object.assign(new Error("reset", { cause: endless }), { code: "ECONNRESET" });
  expect(await failureOf(clientOf(() => Promise.reject(endless)).partner.authorizations.get(id))).toHaveProperty(
    "kind",
    "connection",
  );
});
