import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { sign, signatureHeader } from "@totem-partner/webhooks";
import { expect, onTestFinished, test, vi } from "vitest";

/** The secret that the service signs with. */
export const secret = "whsec_example";

export interface ReceiverOptions {
  secrets: readonly string[];
  close: (authorizationId: string, reason: string) => unknown;
}

/** Serves a receiver on a free port until the test is finished. Returns its address for deliveries. */
export async function serve(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`;
}

/** Keeps the log of errors out of the output of the test. */
export function silenceConsole(): void {
  const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
}

/** Finishes an authorization in a mock of the service, which delivers that to an address. */
export async function deliverFinished(url: string) {
  const mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  onTestFinished(() => mock.close());
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  await partner.webhook.set({ url, secret, subscribedEvents: ["authorization.finished"] });
  const { id } = await partner.authorizations.create({
    externalId: "ERP-991",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
  });
  await partner.authorizations.cancel(id);
  await mock.deliveries.flush();
  return { mock, id };
}

/** The tests of a receiver that closes the order of a finished authorization; `start` returns its address. */
export function testReceiver(start: (options: ReceiverOptions) => Promise<string>): void {
  test("an authorization that is finished closes its order once", async () => {
    const close = vi.fn();
    const { mock, id } = await deliverFinished(await start({ secrets: [secret], close }));
    const [delivery] = mock.deliveries.list();
    mock.deliveries.redeliver(delivery!.id);
    await mock.deliveries.flush();
    expect(close.mock.calls).toEqual([[id, "cancelled"]]);
    expect(mock.deliveries.list()).toMatchObject([{ state: "delivered" }]);
  });

  test("an order that cannot be closed is delivered again", async () => {
    silenceConsole();
    const close = vi.fn().mockRejectedValueOnce(new Error("The ERP is away."));
    const { mock } = await deliverFinished(await start({ secrets: [secret], close }));
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
    const url = await start({ secrets: [secret], close });
    const event = { id: "1", type: "authorization.finished", occurredAt: "2026-07-01T06:00:00Z", data: {} };
    const body = JSON.stringify(event);
    const headers = { [signatureHeader]: await sign({ body, secret: "guessed" }) };
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(401);
    expect(close).not.toHaveBeenCalled();
  });
}
