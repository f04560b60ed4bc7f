import { expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const down: FaultRule = { kind: "status", status: 503 };

test("faults are added, listed, shown and taken out while the server runs", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const rule = { kind: "status", status: 503, operationId: "listProducts", times: 2 };
  const reported = { ...rule, operationId: ["listProducts"], id: "fault-1", seen: 0, hit: 0, spent: false };
  expect(await client("POST", "/_mock/faults", rule)).toMatchObject({ status: 201, body: reported });
  expect((await client("GET", "/products")).status).toBe(503);
  expect((await client("GET", "/warehouses")).status).toBe(200);
  const now = { ...reported, seen: 1, hit: 1 };
  expect((await client("GET", "/_mock/faults")).body).toEqual({ items: [now], total: 1, limit: 50, offset: 0 });
  expect((await client("GET", "/_mock/faults/fault-1")).body).toEqual(now);
  expect(mock.faults.list()).toEqual([now]);
  expect((await client("DELETE", "/_mock/faults/fault-1")).status).toBe(204);
  expect((await client("GET", "/products")).status).toBe(200);
  mock.faults.add(down);
  expect((await client("DELETE", "/_mock/faults")).status).toBe(204);
  expect(mock.faults.list()).toEqual([]);
});

test("a seed gives a company faults of its own, besides those of all", async () => {
  const seed = {
    companies: [{ name: "espiga", apiKeys: ["espiga-key"], faults: [{ ...down, externalId: "ERP-503" }] }],
  };
  await using mock = await startMockServer({ seed, scenarios: ["duplicate-deliveries"] });
  expect(mock.faults.list().map(({ id }) => id)).toEqual(["duplicate-deliveries", "fault-1"]);
  const client = clientOf(mock.url, "espiga-key");
  expect((await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-503" }))).status).toBe(503);
  expect(mock.company("demo").faults.list()).toHaveLength(1);
});
