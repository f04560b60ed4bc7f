import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

test("the control API is never found under the partner prefix, nor anything that it has not", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  for (const path of ["/partner/_mock/health", "/_mock", "/_mock/", "/_mock/nothing", "/_mockery"]) {
    expect((await client("GET", path)).status, path).toBe(404);
  }
});

test("looking at records consults no open point, meets no fault and stands in no journal", async () => {
  await using mock = await startMockServer({ faults: [{ kind: "status", status: 500 }] });
  const client = clientOf(mock.url, mock.apiKey);
  const paths = ["authorizations", "products", "warehouses", "cleaning", "registry", "clock/timers", "requests"];
  for (const path of paths) expect([path, (await client("GET", `/_mock/${path}`)).status]).toEqual([path, 200]);
  expect(mock.assumptions().filter(({ consulted }) => consulted > 0)).toEqual([]);
  expect(mock.requests()).toEqual([]);
});

test("the next timers are ends of validity and attempts of deliveries, in the order in which they are due", async () => {
  await using server = await serveWebhook("http://127.0.0.1:9/hooks");
  const { client, mock } = server;
  const inSeconds = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
  const create = async (externalId: string, seconds: number) =>
    idOf(await client("POST", "/authorizations", anAuthorization({ externalId, endDate: inSeconds(seconds) })));
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
