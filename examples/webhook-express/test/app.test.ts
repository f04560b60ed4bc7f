import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { sign, signatureHeader } from "@totem-partner/webhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../src/app.ts";

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

/** Serves the application on a free port. */
async function start(close: () => unknown) {
  const server = createServer(createApp({ secrets: [secret], close }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function silenceConsole(): void {
  const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
}

test("an authorization that is finished closes its order once", async () => {
  await using mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z" });
  const close = vi.fn();
  await using app = await start(close);
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  await partner.webhook.set({ url: app.url, secret, subscribedEvents: ["authorization.finished"] });
  const { id } = await partner.authorizations.create(order);
  await partner.authorizations.cancel(id);
  await mock.deliveries.flush();
  const [delivery] = mock.deliveries.list();
  mock.deliveries.redeliver(delivery!.id);
  await mock.deliveries.flush();
  expect(close.mock.calls).toEqual([[id, "cancelled"]]);
  expect(mock.deliveries.list()).toMatchObject([{ state: "delivered" }]);
});

test("an order that cannot be closed is delivered again", async () => {
  await using mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z" });
  const close = vi.fn().mockRejectedValueOnce(new Error("The ERP is away."));
  silenceConsole();
  await using app = await start(close);
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  await partner.webhook.set({ url: app.url, secret, subscribedEvents: ["authorization.finished"] });
  const { id } = await partner.authorizations.create(order);
  await partner.authorizations.cancel(id);
  await mock.deliveries.flush();
  mock.advance({ seconds: 1 });
  await mock.deliveries.flush();
  expect(close).toHaveBeenCalledTimes(2);
  expect(mock.deliveries.list()).toMatchObject([
    { state: "delivered", attempts: [{ outcome: { status: 500 } }, { outcome: { status: 204 } }] },
  ]);
});

test("a delivery that somebody else signed closes nothing", async () => {
  silenceConsole();
  const close = vi.fn();
  await using app = await start(close);
  const body = JSON.stringify({
    id: "1",
    type: "authorization.finished",
    occurredAt: "2026-07-01T06:00:00Z",
    data: {},
  });
  const headers = { [signatureHeader]: await sign({ body, secret: "guessed" }) };
  expect((await fetch(app.url, { method: "POST", headers, body })).status).toBe(401);
  expect(close).not.toHaveBeenCalled();
});

test("the other routes take JSON", async () => {
  await using app = await start(() => undefined);
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL("/orders", app.url), { method: "POST", headers, body: '{"id":1}' });
  expect(await response.json()).toEqual({ id: 1 });
});
