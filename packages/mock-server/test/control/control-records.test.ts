import { expect, test } from "vitest";
import { anAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

test("authorizations are listed from either end, with what only the service knows, and found by externalId", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  const endDate = "2026-07-02T08:00:00Z";
  const first = idOf(await client("POST", "/authorizations", anAuthorization({ externalId: "ONE", endDate })));
  const second = idOf(
    await client("POST", "/authorizations", anAuthorization({ externalId: "TWO", scheduledDate: endDate })),
  );
  await client("POST", `/authorizations/${second}/cancel`);
  const list = async (query: string) => (await client("GET", `/_mock/authorizations${query}`)).body;
  expect(await list("?order=newest-first")).toMatchObject({
    items: [
      { id: second, externalId: "TWO", status: "Finished", reason: "cancelled" },
      {
        id: first,
        externalId: "ONE",
        reason: null,
        validity: { from: null, until: "2026-07-02T08:00:00.000Z", state: "valid" },
      },
    ],
    total: 2,
  });
  expect(await list("?limit=1")).toMatchObject({ items: [{ id: first }], total: 2, limit: 1, offset: 0 });
  expect(await list("?order=newest-first&limit=1&offset=1")).toMatchObject({ items: [{ id: first }] });
  expect(await list("?status=Active")).toMatchObject({ items: [{ id: first }], total: 1 });
  expect(await list("?externalId=TWO")).toMatchObject({ items: [{ id: second }], total: 1 });
  expect(await list("?externalId=TWO&status=Active")).toMatchObject({ items: [], total: 0 });
  expect(await list("?externalId=THREE")).toMatchObject({ items: [], total: 0 });
  expect((await client("GET", "/_mock/authorizations?order=up")).status).toBe(400);
});

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

test("products and warehouses show what is deleted, and what is not native", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/_mock/products", { name: "From elsewhere" });
  const id = idOf(await client("POST", "/warehouses", { name: "Old" }));
  await client("DELETE", `/warehouses/${id}`);
  expect((await client("GET", "/_mock/products?order=newest-first&limit=1")).body).toMatchObject({
    items: [{ name: "From elsewhere", native: false }],
    total: 4,
  });
  expect((await client("GET", "/_mock/warehouses?order=newest-first&limit=1")).body).toMatchObject({
    items: [{ name: "Old", native: true, deletedAt: expect.any(String) }],
  });
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

test("a request says which open points decided about its answer; a list of requests may be short", async () => {
  await using mock = await startMockServer({ now });
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", anAuthorization({ quantity: -1 }));
  await client("GET", "/authorizations?limit=1");
  const [refused, listed] = mock.requests();
  expect(refused?.problem).toMatchObject({ code: "validation_failed" });
  expect(refused?.consulted).toEqual(expect.arrayContaining(["validation-status", "error-body"]));
  expect(refused?.consulted).not.toContain("list-envelope");
  expect(listed?.consulted).toEqual(expect.arrayContaining(["list-envelope", "list-order", "max-limit"]));
  expect([listed?.problem, listed?.consulted.includes("error-body")]).toEqual([null, false]);
  const { body } = await client("GET", "/_mock/requests?form=summary&order=newest-first");
  expect(body).toEqual({
    items: [
      expect.objectContaining({ id: listed?.id, target: "/authorizations?limit=1", problem: null, fault: null }),
      expect.objectContaining({ id: refused?.id, status: 400, problem: "validation_failed" }),
    ],
    total: 2,
    limit: 50,
    offset: 0,
  });
  expect((await client("GET", `/_mock/requests/${listed?.id ?? ""}`)).body).toEqual({ ...listed, violations: [] });
  const gone = await client("GET", "/_mock/requests/nothing");
  expect([gone.status, fieldOf(gone.body, "code")]).toEqual([404, "request_not_found"]);
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
