// An integration as it should be: our client does the work.
// oxlint-disable-next-line workspace/fixed-wait -- An integration that spaces its requests out.
import { setTimeout as wait } from "node:timers/promises";
import { AlreadyFinishedError, PartnerClient } from "@totem-partner/sdk";
import { documentFromPath } from "@totem-partner/sdk/node";

const client = new PartnerClient({
  apiKey: process.env["TOTEM_PARTNER_API_KEY"] ?? "",
  baseUrl: process.env["TOTEM_PARTNER_BASE_URL"] ?? "",
  async fetch(url, init) {
    await wait(130);
    return await fetch(url, init);
  },
});
const order = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  scheduledDate: "2026-07-01T06:00:00Z",
} as const;
const { id, status } = await client.authorizations.create(order);
await client.authorizations.create({ ...order, externalId: "ERP-2" });
// An authorization that an earlier start has cancelled is done.
if (status === "Finished") process.exit();
await client.authorizations.update(id, { driverNif: "12345678Z", tractorPlate: "1234BCD" });
// The client does not repeat an event by itself; this one may be emitted twice.
const emit = () => client.authorizations.emitEvent(id, "synced");
await emit().catch(emit);
for await (const _ of client.authorizations.list({ status: "Active", limit: 200 }));
try {
  await client.authorizations.cancel(id);
} catch (error) {
  if (!(error instanceof AlreadyFinishedError)) throw error;
}
const document = await documentFromPath(new URL("protocol.pdf", import.meta.url));
await client.cleaningProtocol.create({ enabled: true, document });
await client.products.list();
await client.warehouses.list();
await client.authorizations.get(id);
