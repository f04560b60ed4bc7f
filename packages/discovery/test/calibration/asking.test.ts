import { describe, expect, test } from "vitest";
import { apiKey, calibrated, except, json, root, verdictOn } from "../support/calibrated.ts";

test.each([401, 403])("a key that is answered %i ends it at once", async (status) => {
  const { outcome, requests } = await calibrated(() => json({ message: `No such key ${apiKey}` }, status));
  expect(requests).toHaveLength(1);
  expect(String(outcome)).toMatch(
    new RegExp(`^CalibrationStoppedError: .*GET /products returned ${String(status)}.*TOTEM_PARTNER_API_KEY`),
  );
  expect(String(outcome)).not.toContain(apiKey);
});

describe("a network that fails", () => {
  const fail = () => {
    throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  };

  test("is told apart from answers, and ends it where the interface is looked for", async () => {
    const { outcome, requests } = await calibrated(fail);
    expect(requests).toHaveLength(3);
    expect(String(outcome)).toMatch(/3 requests got no response\. The last one: .*\(connect ECONNREFUSED\)/);
  });

  test("ends it after three requests", async () => {
    const { outcome } = await calibrated(except((path) => (path.includes("?") ? fail() : undefined)));
    expect(String(outcome)).toMatch(/3 requests got no response\. The last one: .*\(connect ECONNREFUSED\)/);
  });

  test("leaves the other points as they are", async () => {
    const { result, requests } = await calibrated(except((path) => (path === "/webhook" ? fail() : undefined)));
    // Several points need it.
    expect(requests.filter(({ url }) => url.endsWith("/webhook"))).toHaveLength(1);
    expect(verdictOn(await result, "webhook-missing")).toEqual({
      sure: "not-observable",
      why: expect.stringMatching(/GET \/webhook.*ECONNREFUSED/) as unknown,
    });
    expect(verdictOn(await result, "error-body")).toEqual({ sure: "settled", value: "problem" });
  });
});

test("only the requests that are to be refused for it go without the key, and nothing is ever written", async () => {
  const { requests } = await calibrated(except(() => undefined));
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  const without = requests.filter(({ headers }) => headers.get("x-partner-api-key") !== apiKey);
  expect(new Set(without.map(({ url }) => url))).toEqual(new Set([`${root}/products`]));
});
