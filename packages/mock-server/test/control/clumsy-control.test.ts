import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
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

test("deliveries of another company, and ids that nobody has, are not known", async () => {
  await using mock = await startMockServer({ now });
  const [client, other] = [clientOf(mock.url, "test_mine"), clientOf(mock.url, "test_other")];
  await client("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await other("PUT", "/webhook", { url: "http://127.0.0.1:1/" });
  await client("POST", "/authorizations", anAuthorization());
  await mock.company("mine").deliveries.flush();
  const id = mock.company("mine").deliveries.list()[0]?.id ?? "";
  expect((await client("GET", `/_mock/deliveries/${id}`)).status).toBe(200);
  for (const unknown of [id, "1", "%2e%2e", "__proto__", "%00", "x".repeat(5000)]) {
    expect((await other("GET", `/_mock/deliveries/${unknown}`)).status).toBe(404);
    expect((await other("POST", `/_mock/deliveries/${unknown}/redeliver`)).status).toBe(404);
    expect((await other("POST", `/_mock/authorizations/${unknown}/finish`)).status).toBe(404);
  }
  expect(mock.company("mine").deliveries.list()[0]?.attempts).toHaveLength(1);
});
