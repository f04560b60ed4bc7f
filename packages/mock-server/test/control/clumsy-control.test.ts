import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const withBody = [
  ["PUT", "/clock"],
  ["POST", "/clock/advance"],
  ["PATCH", "/assumptions"],
  ["POST", "/arrivals"],
  ["POST", "/authorizations"],
  ["PUT", "/state"],
] as const;

const now = "2026-07-01T08:00:00Z";
const field = fc.constantFrom(
  "now",
  "seconds",
  "create-status",
  "totemGroupId",
  "driverNif",
  "quantity",
  "__proto__",
  "toString",
);
const body = fc.oneof(
  fc.json(),
  fc.dictionary(field, fc.jsonValue()).map((value) => JSON.stringify(value)),
  fc.string(),
);

test("whatever is sent, the answer is a problem or a success, and never nothing", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), body, async ([method, path], sent) => {
      const { status, headers, body: told } = await client(method, `/_mock${path}`, sent);
      expect(status).toBeLessThan(500);
      if (status >= 400) {
        expect(headers.get("content-type")).toBe("application/problem+json");
        expect(told).toMatchObject({ status, code: expect.stringMatching(/^[a-z_]+$/), detail: expect.any(String) });
      }
      const clock = await client("GET", "/_mock/clock");
      expect(clock.status).toBe(200);
    }),
    { numRuns: 40 * inject("scale") },
  );
});
