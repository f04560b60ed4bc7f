import { expect, test } from "vitest";
import { MockUsageError } from "../../src/index.ts";
import { anAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

test("GET /_mock/health needs no key", async () => {
  await using mock = await startMockServer();
  const { status, body } = await clientOf(mock.url)("GET", "/_mock/health");
  expect([status, body]).toEqual([200, { status: "ok", version: mock.version }]);
});

test("the control API is never found under the partner prefix, nor anything that it has not", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  for (const path of ["/partner/_mock/health", "/_mock", "/_mock/", "/_mock/nothing", "/_mockery"]) {
    expect((await client("GET", path)).status, path).toBe(404);
  }
});

test("POST /_mock/reset brings the company back to its fixtures, clock and assumptions, and no other one", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
  const [client, other] = [clientOf(mock.url, "test_demo"), clientOf(mock.url, "test_other")];
  await other("POST", "/authorizations", anAuthorization());
  const created = await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/clock/advance", { seconds: 60 });
  await client("PATCH", "/_mock/assumptions", { "create-status": "200" });
  const reset = await client("POST", "/_mock/reset");
  expect([reset.status, reset.text]).toEqual([204, ""]);
  expect((await client("GET", `/authorizations/${idOf(created)}`)).status).toBe(404);
  expect((await client("GET", "/_mock/clock")).body).toMatchObject({ now: "2026-07-01T08:00:00.000Z" });
  expect((await client("POST", "/authorizations", anAuthorization())).status).toBe(201);
  expect(fieldOf((await other("GET", "/authorizations")).body, "total")).toBe(1);
});

test("POST /_mock/authorizations/{id}/assign assigns driver and plates, of which the partner hears as an update", async () => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url, { subscribedEvents: ["authorization.updated"] });
  const { client, create, mock } = server;
  const path = `/_mock/authorizations/${idOf(await create())}/assign`;
  const assigned = await client("POST", path, { driverNif: driver, tractorPlate: "1234bcd", trailerPlates: ["r1"] });
  expect(assigned.status).toBe(200);
  expect(assigned.body).toMatchObject({ driverNif: driver, tractorPlate: "1234BCD", trailerPlates: ["R1"] });
  await mock.deliveries.flush();
  const told = receiver.received.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown);
  expect(told).toMatchObject([{ type: "authorization.updated", data: { authorization: { tractorPlate: "1234BCD" } } }]);
  expect(mock.assign(idOf(assigned), { trailerPlates: [] })).toMatchObject({ trailerPlates: [] });
});

test("the control API tells its problems as problem details, whatever the service is assumed to do", async () => {
  await using mock = await startMockServer({ assumptions: { "error-body": "flat", "validation-status": "422" } });
  const answer = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/arrivals", {});
  expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
});

const arrival = { totemGroupId: northGate, driverNif: driver };

test("an arrival for which something is missing is pending; synced after the PATCH records it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  const { body } = await client("POST", "/_mock/arrivals", { ...arrival, quantity: 1 });
  expect(body).toEqual({ pending: { authorizationId: id, missing: ["driverNif", "tractorPlate"] } });
  await client("PATCH", `/authorizations/${id}`, { driverNif: driver, tractorPlate: "AB1" });
  await client("POST", `/authorizations/${id}/webhook`, { eventType: "synced" });
  expect(fieldOf((await client("GET", `/authorizations/${id}`)).body, "remainingQuantity")).toBe(23.5);
});

test("a server that is started with now stands still there, for every company, until its clock is moved", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T10:00:00+02:00" });
  const [client, other] = [clientOf(mock.url, "test_one"), clientOf(mock.url, "test_other")];
  const created = await client("POST", "/authorizations", anAuthorization({ endDate: "2026-07-01T09:00:00Z" }));
  const advanced = await client("POST", "/_mock/clock/advance", { seconds: 7200 });
  expect(advanced.body).toEqual({ now: "2026-07-01T10:00:00.000Z", standsStill: true });
  const ended = { status: "Finished", updatedAt: "2026-07-01T09:00:00.001Z" };
  expect((await client("GET", `/authorizations/${idOf(created)}`)).body).toMatchObject(ended);
  const { body } = await other("GET", "/_mock/clock");
  expect(body).toEqual({ now: "2026-07-01T08:00:00.000Z", standsStill: true });
  await expect(startMockServer({ now: "2026-07-01" })).rejects.toThrow(MockUsageError);
});
