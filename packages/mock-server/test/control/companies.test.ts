import { expect, test } from "vitest";
import { anAssignedAuthorization, driver, northGate } from "../support/authorization.ts";
import { type Client, clientOf, fieldOf, idOf } from "../support/client.ts";
import { formOf } from "../support/form.ts";
import { startMockServer } from "../support/mock.ts";

const count = 20;

/** What one company does: everything that leaves a trace, each with something that only it knows. */
async function live(client: Client, own: string): Promise<void> {
  const step = async (method: string, path: string, body?: unknown) => {
    const answer = await client(method, path, body);
    expect([method, path, answer.status < 300]).toEqual([method, path, true]);
    return answer;
  };
  await step("PATCH", "/_mock/assumptions", { "default-limit": Number(own) - 99 });
  await step("PUT", "/_mock/clock", { now: `2026-07-01T08:00:00.${own}Z` });
  await step("PUT", "/webhook", { url: `http://127.0.0.1:9/${own}`, secret: `secret ${own}` });
  await step("POST", "/products", { externalId: "RYE-01", name: `Rye ${own}` });
  await step("POST", "/warehouses", { externalId: "SILO-09", name: `Silo ${own}`, code: own });
  const protocol = idOf(await step("POST", "/cleaning-protocol", formOf("false")));
  if (Number(own) % 2 === 0) await step("POST", `/cleaning-protocol/${protocol}/activate`);
  await step("POST", "/cleaning-categories", { name: `Category ${own}` });
  const names = { productExternalId: "RYE-01", warehouseExternalId: "SILO-09", quantity: Number(own) + 1 };
  const created = await step("POST", "/authorizations", anAssignedAuthorization({ ...names, batch: own }));
  const arrival = { totemGroupId: northGate, driverNif: driver, quantity: 1 };
  await step("POST", "/_mock/arrivals", { ...arrival, authorizationId: idOf(created) });
}

const only = (body: unknown, ...path: string[]) => fieldOf(body, "items", "0", ...path);

/** What a company sees of itself. */
async function look(client: Client) {
  const get = async (path: string) => (await client("GET", path)).body;
  const authorizations = await get("/authorizations");
  const state = await get("/_mock/state");
  const requests = await get("/_mock/requests");
  return {
    ids: [only(authorizations, "id")],
    told: JSON.stringify([state, requests, await get("/_mock/deliveries")]),
    seen: {
      total: fieldOf(authorizations, "total"),
      limit: fieldOf(authorizations, "limit"),
      batch: only(authorizations, "batch"),
      product: only(authorizations, "product"),
      warehouse: only(authorizations, "warehouse"),
      remaining: only(authorizations, "remainingQuantity"),
      protocol: fieldOf(await get("/cleaning-protocol"), "state"),
      category: only(await get("/cleaning-categories"), "name"),
      products: fieldOf(await get("/products?limit=200"), "total"),
      webhook: fieldOf(await get("/webhook"), "url"),
      clock: fieldOf(await get("/_mock/clock"), "now"),
    },
  };
}

const expected = (own: string) => ({
  total: 1,
  limit: Number(own) - 99,
  batch: own,
  product: `Rye ${own}`,
  warehouse: `Silo ${own}`,
  remaining: Number(own),
  protocol: Number(own) % 2 === 0 ? "Active" : "Inactive",
  category: `Category ${own}`,
  products: 4,
  webhook: `http://127.0.0.1:9/${own}`,
  clock: `2026-07-01T08:00:00.${own}Z`,
});

test("20 companies used in parallel by one test, with no leak between them", async () => {
  await using mock = await startMockServer();
  // From 100 on: each name is as long as the others, so that none contains another.
  const names = Array.from({ length: count }, (_, at) => String(100 + at));
  const clients = names.map((name) => clientOf(mock.url, `test_${name}`));
  await Promise.all(clients.map((client, at) => live(client, names[at] ?? "")));
  const looks = await Promise.all(clients.map(look));
  const ids = looks.flatMap((one) => one.ids);
  expect(new Set(ids).size).toBe(count);
  for (const [at, { seen, told, ids: own }] of looks.entries()) {
    const name = names[at] ?? "";
    expect(seen).toEqual(expected(name));
    // No response of this company contains anything that another company sent or received.
    for (const [index, other] of names.entries()) {
      if (index !== at) expect(told.includes(`Category ${other}`) || told.includes(String(ids[index]))).toBe(false);
    }
    expect(told).toContain(String(own[0]));
  }
  // What one has, another cannot reach; and a reset of half of them leaves the other half alone.
  await Promise.all(
    clients.map(async (client, at) => {
      const foreign = String(ids[(at + 1) % count]);
      expect((await client("POST", `/authorizations/${foreign}/cancel`)).status).toBe(404);
      if (at % 2 === 0) await client("POST", "/_mock/reset");
    }),
  );
  const after = await Promise.all(clients.map(look));
  for (const [at, { seen }] of after.entries()) {
    if (at % 2 === 1) expect(seen).toEqual(expected(names[at] ?? ""));
    else expect(seen).toMatchObject({ total: 0, limit: 50, category: undefined, products: 3, webhook: undefined });
  }
});
