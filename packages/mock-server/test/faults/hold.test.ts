import { PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { northGate } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const order = {
  ...{ externalId: "ERP-1", productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 24.5 },
  ...{ totemGroupId: northGate, operationType: "loading" as const, carrierTaxId: "B12345674" },
};

test("the control API holds a request and lets it go; a client that gave up meanwhile has created nothing twice", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const rule = { id: "gate", kind: "hold", commit: true, operationId: "createAuthorization", times: 1 };
  expect((await client("POST", "/_mock/faults", rule)).status).toBe(201);
  const leaving = new AbortController();
  const { signal } = leaving;
  const headers = { "X-Partner-API-Key": mock.apiKey, "Content-Type": "application/json" };
  const body = JSON.stringify(order);
  const lost = fetch(`${mock.url}/authorizations`, { method: "POST", headers, body, signal });
  await expect.poll(() => client("GET", "/_mock/faults/gate")).toMatchObject({ body: { hit: 1 } });
  leaving.abort();
  await expect(lost).rejects.toThrow("aborted");
  const { id } = await new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey }).authorizations.create(order);
  expect((await client("DELETE", "/_mock/faults/gate")).status).toBe(204);
  expect(mock.exportState().authorizations.map((one) => one.id)).toEqual([id]);
});

test("a server that closes releases what it holds", async () => {
  const mock = await startMockServer({ faults: [{ kind: "hold" }] });
  const asking = fetch(`${mock.url}/products`, { headers: { "X-Partner-API-Key": mock.apiKey } });
  while (mock.faults.list()[0]?.hit !== 1) await clientOf(mock.url)("GET", "/_mock/health");
  await mock.close();
  await asking.catch(() => undefined);
});
