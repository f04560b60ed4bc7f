import { expect, test } from "vitest";
import { MockUsageError } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const startsAt = "2026-07-01T08:00:00.000Z";

test("GET tells the time; without a start it is real time", async () => {
  await using mock = await startMockServer();
  const before = Date.now();
  const { body } = await clientOf(mock.url, mock.apiKey)("GET", "/_mock/clock");
  expect(fieldOf(body, "standsStill")).toBe(false);
  const now = Date.parse(String(fieldOf(body, "now")));
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test("a server that is started with now stands still there, for every company", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T10:00:00+02:00" });
  for (const key of ["test_demo", "test_other"]) {
    const { body } = await clientOf(mock.url, key)("GET", "/_mock/clock");
    expect(body).toEqual({ now: startsAt, standsStill: true });
  }
});

test("PUT sets the clock, forwards and backwards, and what is created then has that time", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  for (const now of ["2030-01-01T00:00:00.000Z", "1999-12-31T23:59:59.000Z"]) {
    const set = await client("PUT", "/_mock/clock", { now });
    expect([set.status, set.body]).toEqual([200, { now, standsStill: true }]);
    const created = await client("POST", "/authorizations", anAuthorization({ externalId: now }));
    expect(fieldOf(created.body, "createdAt")).toBe(now);
  }
});

test("POST advance moves the clock on, and it stands still from then on", async () => {
  await using mock = await startMockServer({ now: startsAt });
  const client = clientOf(mock.url, mock.apiKey);
  for (const [seconds, now] of [
    [1.5, "2026-07-01T08:00:01.500Z"],
    [0, "2026-07-01T08:00:01.500Z"],
    [86_400, "2026-07-02T08:00:01.500Z"],
  ] as const) {
    const { status, body } = await client("POST", "/_mock/clock/advance", { seconds });
    expect([status, body]).toEqual([200, { now, standsStill: true }]);
  }
});

test("DELETE goes back to real time", async () => {
  await using mock = await startMockServer({ now: startsAt });
  const before = Date.now();
  const { status, body } = await clientOf(mock.url, mock.apiKey)("DELETE", "/_mock/clock");
  expect([status, fieldOf(body, "standsStill")]).toEqual([200, false]);
  const now = Date.parse(String(fieldOf(body, "now")));
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test("due timers fire while the clock is advanced, at their own instants", async () => {
  await using mock = await startMockServer({ now: startsAt });
  const client = clientOf(mock.url, mock.apiKey);
  const created = await client("POST", "/authorizations", anAuthorization({ endDate: "2026-07-01T09:00:00Z" }));
  const seen = async () => (await client("GET", `/authorizations/${idOf(created)}`)).body;
  await client("POST", "/_mock/clock/advance", { seconds: 3600 });
  expect(await seen()).toMatchObject({ status: "Active" });
  await client("POST", "/_mock/clock/advance", { seconds: 3600 });
  expect(await seen()).toMatchObject({ status: "Finished", updatedAt: "2026-07-01T09:00:00.001Z" });
});

test("the clock of one company is nobody else's", async () => {
  await using mock = await startMockServer({ now: startsAt });
  await clientOf(mock.url, "test_one")("POST", "/_mock/clock/advance", { seconds: 60 });
  const { body } = await clientOf(mock.url, "test_other")("GET", "/_mock/clock");
  expect(fieldOf(body, "now")).toBe(startsAt);
});

test.each([
  ["PUT", "/_mock/clock", {}],
  ["PUT", "/_mock/clock", { now: "yesterday" }],
  ["PUT", "/_mock/clock", { now: "2026-07-01" }],
  ["PUT", "/_mock/clock", { now: "2026-07-01T08:00:00" }],
  ["PUT", "/_mock/clock", { now: 0 }],
  // Before the year 0000 and after the year 9999 of UTC.
  ["PUT", "/_mock/clock", { now: "0000-01-01T00:00:00+00:01" }],
  ["PUT", "/_mock/clock", { now: "9999-12-31T23:59:59-00:01" }],
  ["PUT", "/_mock/clock", { now: startsAt, zone: "UTC" }],
  ["PUT", "/_mock/clock", []],
  ["POST", "/_mock/clock/advance", {}],
  ["POST", "/_mock/clock/advance", { seconds: -1 }],
  ["POST", "/_mock/clock/advance", { seconds: "60" }],
  ["POST", "/_mock/clock/advance", { seconds: 1e12 }],
  ["POST", "/_mock/clock/advance", { seconds: null }],
  ["POST", "/_mock/clock/advance", { minutes: 1 }],
])("%s %s refuses %j and leaves the clock alone", async (method, path, body) => {
  await using mock = await startMockServer({ now: startsAt });
  const client = clientOf(mock.url, mock.apiKey);
  const answer = await client(method, path, body);
  expect([answer.status, fieldOf(answer.body, "code")]).toEqual([400, "validation_failed"]);
  expect(fieldOf((await client("GET", "/_mock/clock")).body, "now")).toBe(startsAt);
});

test("the same in code", async () => {
  await using mock = await startMockServer({ now: startsAt });
  const other = mock.company("other");
  mock.advance({ seconds: 60 });
  other.setClock("2030-01-01T00:00:00+01:00");
  const nowOf = async (key: string) => fieldOf((await clientOf(mock.url, key)("GET", "/_mock/clock")).body, "now");
  expect(await nowOf(mock.apiKey)).toBe("2026-07-01T08:01:00.000Z");
  expect(await nowOf(other.apiKey)).toBe("2029-12-31T23:00:00.000Z");
  expect(() => {
    mock.setClock("tomorrow");
  }).toThrow(MockUsageError);
  await expect(startMockServer({ now: "2026-07-01" })).rejects.toThrow(MockUsageError);
  expect(() => mock.company("not a name")).toThrow(MockUsageError);
});
