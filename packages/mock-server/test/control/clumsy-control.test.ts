import fc from "fast-check";
import { expect, inject, test } from "vitest";
import type { MockServer } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const withBody = [
  ["PUT", "/clock"],
  ["POST", "/clock/advance"],
  ["PATCH", "/assumptions"],
  ["POST", "/arrivals"],
  ["POST", "/authorizations"],
  ["PUT", "/state"],
] as const;

const withoutBody = [
  ["GET", "/clock"],
  ["DELETE", "/clock"],
  ["GET", "/state"],
  ["GET", "/assumptions"],
  ["GET", "/requests"],
  ["GET", "/deliveries"],
  ["POST", "/deliveries/flush"],
] as const;

/** What the company is like, to see that nothing has changed. */
const stateOf = (mock: MockServer): unknown => structuredClone(mock.exportState());

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

test.each(withBody)("%s %s takes a JSON object of at most so many bytes, and nothing else", async (method, path) => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const before = stateOf(mock);
  for (const sent of [
    "",
    "{",
    "null",
    "[]",
    "1",
    '"text"',
    "nonsense",
    '{"surplus":1}',
    `{"a":${"[".repeat(200_000)}`,
  ]) {
    const { status, body: told } = await client(method, `/_mock${path}`, sent);
    expect([sent.slice(0, 20), status]).toEqual([sent.slice(0, 20), 400]);
    expect(fieldOf(told, "code")).toMatch(/^(validation_failed|malformed_json)$/);
  }
  const headers = { "X-Partner-API-Key": mock.apiKey, "Content-Type": "text/plain" };
  expect((await fetch(`${mock.url}/_mock${path}`, { method, headers, body: "{}" })).status).toBe(415);
  if (path !== "/state") {
    const huge = await client(method, `/_mock${path}`, `{"a":"${"x".repeat(2_000_000)}"}`);
    expect([huge.status, fieldOf(huge.body, "code")]).toEqual([413, "body_too_large"]);
  }
  expect(stateOf(mock)).toEqual(before);
});

test.each([...withBody, ...withoutBody])("%s %s needs a key that a company has", async (method, path) => {
  await using mock = await startMockServer();
  for (const key of [undefined, "nobody", "test_", "test_a b", `test_${"x".repeat(65)}`]) {
    const { status, body: told } = await clientOf(mock.url, key)(method, `/_mock${path}`);
    const code = key === undefined ? "missing_api_key" : "unknown_api_key";
    expect([status, fieldOf(told, "code")]).toEqual([401, code]);
  }
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
