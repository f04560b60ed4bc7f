import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

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
