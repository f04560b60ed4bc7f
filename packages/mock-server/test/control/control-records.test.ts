import { expect, test } from "vitest";
import { anAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

test("an authorization shows its events in their order, and who waits for what is missing on it", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  mock.arrive({ totemGroupId: northGate, driverNif: driver });
  expect((await client("GET", `/_mock/authorizations/${id}`)).body).toMatchObject({
    waiting: [{ driverNif: driver, tractorPlate: null }],
  });
  await client("PATCH", `/authorizations/${id}`, { driverNif: driver, tractorPlate: "1234BCD" });
  await client("POST", `/authorizations/${id}/webhook`, { eventType: "synced" });
  expect((await client("GET", `/_mock/authorizations/${id}`)).body).toMatchObject({ waiting: [] });
  const { body } = await client("GET", `/_mock/authorizations/${id}/timeline`);
  expect(body).toMatchObject({
    items: [
      { kind: "request", method: "POST", target: "/authorizations", status: 201 },
      { kind: "event", type: "authorization.created", at: "2026-07-01T08:00:00.000Z", quantity: 24.5, remaining: 24.5 },
      { kind: "request", method: "PATCH", target: `/authorizations/${id}`, status: 200 },
      { kind: "event", type: "authorization.updated" },
      { kind: "request", method: "POST", target: `/authorizations/${id}/webhook` },
      { kind: "event", type: "authorization.synced" },
      { kind: "event", type: "operation.recorded", operation: { quantity: 24.5 }, remaining: 0 },
      { kind: "event", type: "authorization.finished", reason: "consumed" },
    ],
    total: 8,
  });
  mock.reset();
  const gone = await client("GET", `/_mock/authorizations/${id}`);
  expect([gone.status, fieldOf(gone.body, "code")]).toEqual([404, "authorization_not_found"]);
});

test("looking at records consults no open point, meets no fault and stands in no journal", async () => {
  await using mock = await startMockServer({ faults: [{ kind: "status", status: 500 }] });
  const client = clientOf(mock.url, mock.apiKey);
  const paths = ["authorizations", "products", "warehouses", "cleaning", "registry", "clock/timers", "requests"];
  for (const path of paths) expect([path, (await client("GET", `/_mock/${path}`)).status]).toEqual([path, 200]);
  expect(mock.assumptions().filter(({ consulted }) => consulted > 0)).toEqual([]);
  expect(mock.requests()).toEqual([]);
});

test("the registry names gates, carriers and drivers, and the webhook without its secret", async () => {
  await using server = await serveWebhook("http://127.0.0.1:9/hooks", { secret: "a-secret" });
  const { body, text } = await server.client("GET", "/_mock/registry");
  expect(body).toMatchObject({
    totemGroups: { items: [{ id: northGate, name: "North gate" }, {}], total: 2 },
    carriers: { items: ["B12345674", "A87654323"] },
    drivers: { items: [driver, "87654321X", "X1234567L"], total: 3 },
    webhook: { url: "http://127.0.0.1:9/hooks", hasSecret: true },
  });
  expect(text).not.toContain("a-secret");
});

test("the next timers are ends of validity and attempts of deliveries, in the order in which they are due", async () => {
  await using server = await serveWebhook("http://127.0.0.1:9/hooks");
  const { client, mock } = server;
  const inSeconds = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
  const create = async (externalId: string, seconds: number) =>
    idOf(
      await client(
        "POST",
        "/authorizations",
        anAuthorization({ externalId, scheduledDate: inSeconds(0), endDate: inSeconds(seconds) }),
      ),
    );
  const late = await create("LATE", 3600);
  const soon = await create("SOON", 0.5);
  await mock.deliveries.flush();
  const { body } = await client("GET", "/_mock/clock/timers?limit=3");
  const [one, two] = mock.deliveries.list();
  expect(body).toEqual({
    items: [
      { at: "2026-07-01T08:00:00.501Z", kind: "validity-ends", authorizationId: soon },
      { at: inSeconds(1), kind: "delivery-attempt", deliveryId: one?.id, type: "authorization.created", attempt: 2 },
      { at: inSeconds(1), kind: "delivery-attempt", deliveryId: two?.id, type: "authorization.created", attempt: 2 },
    ],
    validities: 2,
  });
  expect((await client("GET", "/_mock/clock/timers?limit=101")).status).toBe(400);
  mock.advance({ seconds: 1 });
  expect((await client("GET", "/_mock/clock/timers?limit=1")).body).toMatchObject({ validities: 1 });
  expect((await client("GET", "/_mock/clock/timers?limit=100")).text).toContain(late);
});

test("companies are listed by name and test key, not by the keys of a seed but the default one", async () => {
  await using mock = await startMockServer({
    seed: {
      companies: [
        { name: "acme", apiKeys: ["acme-key"] },
        { name: "other", apiKeys: ["other-key"] },
      ],
    },
  });
  await clientOf(mock.url, "test_mine")("GET", "/products");
  const { body, text } = await clientOf(mock.url, "")("GET", "/_mock/companies");
  expect(body).toEqual({
    defaultKey: "acme-key",
    items: [
      { name: "mine", apiKey: "test_mine" },
      { name: "other", apiKey: null },
      { name: "acme", apiKey: null },
    ],
    total: 3,
  });
  expect(text).not.toContain("other-key");
});
