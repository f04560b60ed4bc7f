import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import worker from "../src/worker.ts";

const secret = "whsec_example";

const order = {
  externalId: "ERP-991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
} as const;

/** Serves a handler on a free port, has the mock deliver to it, and returns the status of the attempt. */
async function deliverTo(handler: (request: Request) => Promise<Response>) {
  const listener = getRequestListener(handler);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  await using mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z" });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`;
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  await partner.webhook.set({ url, secret, subscribedEvents: ["authorization.finished"] });
  const { id } = await partner.authorizations.create(order);
  await partner.authorizations.cancel(id);
  await mock.deliveries.flush();
  const statuses = mock.deliveries.list().flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome));
  return { id, statuses };
}

function printed(): unknown[] {
  const lines: unknown[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  onTestFinished(() => spy.mockRestore());
  return lines;
}

test("the route handler closes the order, and answers after it", async () => {
  const lines = printed();
  vi.stubEnv("WEBHOOK_SECRET", secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { POST } = await import("../src/route.ts");
  const { id, statuses } = await deliverTo(POST);
  expect(statuses).toMatchObject([{ status: 204 }]);
  expect(lines).toEqual([`Authorization ${id} is finished: cancelled.`]);
});

test("the route handler loads without the secret, as next build loads it, and answers 503 until it is set", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  printed();
  vi.resetModules();
  vi.stubEnv("WEBHOOK_SECRET", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { POST } = await import("../src/route.ts");
  expect((await deliverTo(POST)).statuses).toMatchObject([{ status: 503 }]);
  vi.stubEnv("WEBHOOK_SECRET", secret);
  expect((await deliverTo(POST)).statuses).toMatchObject([{ status: 204 }]);
});

test("the worker answers at once, and stays alive until it has closed the order", async () => {
  const lines = printed();
  const work: Promise<unknown>[] = [];
  const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const { id, statuses } = await deliverTo((request) => worker.fetch(request, { WEBHOOK_SECRET: secret }, context));
  expect(statuses).toMatchObject([{ status: 202 }]);
  await Promise.all(work);
  expect(lines).toEqual([`Authorization ${id} is finished: cancelled.`]);
});
