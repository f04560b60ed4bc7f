import { expect, test } from "vitest";
import { anAssignedAuthorization, driver, northGate } from "../support/authorization.ts";
import { type Client, clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

/** The ids of a list and what stands around it. */
async function listed(client: Client, path: string): Promise<{ ids: unknown[]; rest: unknown }> {
  // How many deliveries there are in each state stands beside the page, and is no part of it.
  const {
    items,
    counts: _counts,
    ...rest
  } = (await client("GET", path)).body as { items: unknown[]; counts?: unknown };
  return { ids: items.map((item) => fieldOf(item, "id")), rest };
}

test.each(["/_mock/requests", "/_mock/deliveries", "/_mock/operations"])(
  "GET %s answers a part of the list: 50 by default, 200 at the most",
  async (path) => {
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url, { subscribedEvents: ["operation.recorded"] });
    const { mock, client } = server;
    for (let at = 0; at < 60; at += 1) {
      await client("POST", "/authorizations", anAssignedAuthorization({ externalId: `ERP-${String(at)}` }));
      mock.arrive({ totemGroupId: northGate, driverNif: driver });
    }
    await mock.deliveries.flush();
    await client("DELETE", "/webhook");
    const whole = { requests: mock.requests(), deliveries: mock.deliveries.list(), operations: mock.operations() };
    const all = Object.entries(whole).find(([name]) => path.endsWith(name))?.[1] ?? [];
    const ids = all.map(({ id }) => id);
    const total = ids.length;
    expect(total).toBeGreaterThanOrEqual(60);
    expect(await listed(client, path)).toEqual({ ids: ids.slice(0, 50), rest: { total, limit: 50, offset: 0 } });
    expect(await listed(client, `${path}?limit=200`)).toEqual({ ids, rest: { total, limit: 200, offset: 0 } });
    expect(await listed(client, `${path}?limit=2&offset=7`)).toEqual({
      ids: ids.slice(7, 9),
      rest: { total, limit: 2, offset: 7 },
    });
    expect((await listed(client, `${path}?offset=999999999`)).ids).toEqual([]);
    for (const query of ["limit=0", "limit=201", "limit=", "limit=1e2", "offset=-1", "limit=1&limit=2", "page=1"]) {
      const { status, body } = await client("GET", `${path}?${query}`);
      const blamed = `/${query.split("=")[0] ?? ""}`;
      expect([query, status, fieldOf(body, "errors", "0", "path")]).toEqual([query, 400, blamed]);
    }
  },
);

test("a state that is larger than one piece is exported whole", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const displayConfiguration = { text: "ñ".repeat(100_000) };
  for (const name of ["A", "B", "C", "D"]) await client("POST", "/warehouses", { name, displayConfiguration });
  const { status, headers, body } = await client("GET", "/_mock/state");
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(body).toEqual(JSON.parse(JSON.stringify(mock.exportState())));
});

test("a live event of a delivery has no body", async () => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url);
  const abort = new AbortController();
  const headers = { "X-Partner-API-Key": server.mock.apiKey };
  const events = await fetch(`${server.mock.url}/_mock/events`, { headers, signal: abort.signal });
  await server.create();
  let text = "";
  for await (const chunk of events.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('"state":"delivered"')) break;
  }
  const told = [...text.matchAll(/^event: delivery\ndata: (.*)$/gm)].map(
    ([, data = ""]) => JSON.parse(data) as unknown,
  );
  expect(told.length).toBeGreaterThanOrEqual(2);
  for (const delivery of told) expect(delivery).not.toHaveProperty("body");
});
