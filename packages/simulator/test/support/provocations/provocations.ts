import type { OperationId } from "@totem-partner/spec/operations";
import type { ProblemCode } from "@totem-partner/spec/problems";
import { products, warehouses } from "../../../src/commands/records.ts";
import type { Result } from "../../../src/domain/decision.ts";
import { changeAssumptions, createInApplication } from "../../../src/index.ts";
import { anAuthorization, driver } from "../domain/authorization.ts";
import { cleaningProvocations, unknownCategory } from "./cleaning-provocations.ts";
import type { Partner } from "../partner.ts";
import { callWith, nobodys, type Provocation, sendRaw } from "./provoked-calls.ts";
import { send } from "../requests/raw-request.ts";

const created = async (partner: Partner): Promise<string> => (await partner.created(anAuthorization())).id;

async function finished(partner: Partner): Promise<string> {
  const id = await created(partner);
  await partner.cancel(id);
  return id;
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.detail);
  return result.value;
}

/** Names a record that there is not, in each operation that can. */
const unknownReference: Partial<Record<OperationId, Provocation>> = {
  ...unknownCategory,
  createAuthorization: (partner) => partner.create(anAuthorization({ productExternalId: "NONE" })),
  updateAuthorization: async (partner) => partner.patch(await created(partner), { warehouseExternalId: "NONE" }),
  createWarehouse: callWith({ body: { name: "Silo", totemGroupId: nobodys } }),
  updateWarehouse: async (partner, operation) => {
    const { id } = must(warehouses.create(partner.company, { name: "Silo" }));
    return partner.call(operation, { id, body: { totemGroupId: nobodys } });
  },
};

/** For every code of the contract: how an operation is brought to answer it. */
export const provocations: Readonly<Record<ProblemCode, Provocation>> = {
  ...cleaningProvocations,
  missing_api_key: (partner, operation) => sendRaw(partner, operation, { headers: { "X-Partner-API-Key": "" } }),
  unknown_api_key: (partner, operation) => sendRaw(partner, operation, { headers: { "X-Partner-API-Key": "nobodys" } }),
  validation_failed: callWith({ query: "?expand=1" }),
  removed_field: callWith({ body: { productId: nobodys, driverId: nobodys } }),
  immutable_field: callWith({ body: { id: nobodys, quantity: 1, createdAt: "2026-07-01T08:00:00Z" } }),
  malformed_json: (partner, operation) => sendRaw(partner, operation, { body: "{" }),
  malformed_multipart: (partner, operation) => sendRaw(partner, operation, { body: "--b\r\nContent-Disposition: x" }),
  malformed_id: callWith({ id: "17" }),
  unsupported_media_type: (partner, operation) =>
    sendRaw(partner, operation, { body: "x", headers: { "Content-Type": "text/plain" } }),
  body_too_large: (partner, operation) => sendRaw(partner, operation, { headers: { "Content-Length": "99999999" } }),
  rate_limited: async (partner, operation) => {
    changeAssumptions(partner.company, { "rate-limit": 1 });
    await partner.list();
    return sendRaw(partner, operation);
  },
  unknown_path: ({ simulator }) => send("/carriers", {}, simulator),
  method_not_allowed: ({ simulator }) => send("/authorizations", { method: "DELETE" }, simulator),
  authorization_not_found: callWith(),
  authorization_finished: async (partner) => partner.patch(await finished(partner), { driverNif: driver }),
  authorization_already_finished: async (partner) => partner.cancel(await finished(partner)),
  carrier_not_registered: (partner) => partner.create(anAuthorization({ carrierTaxId: "A58818501" })),
  unknown_reference: (partner, operation) => {
    const provoke = unknownReference[operation];
    if (provoke === undefined) throw new Error(`${operation} names no record.`);
    return provoke(partner, operation);
  },
  external_id_exists: async (partner) => {
    await created(partner);
    return partner.create(anAuthorization());
  },
  external_id_conflict: async (partner) => {
    await created(partner);
    return partner.create(anAuthorization({ quantity: 1 }));
  },
  end_date_without_start: (partner) => partner.create(anAuthorization({ endDate: "2026-07-01T20:00:00Z" })),
  not_synced_from_erp: async (partner) => {
    const { externalId: _ofErp, ...body } = anAuthorization();
    return partner.emit(must(createInApplication(partner.company, body)).id, "fetch_requested_from_erp");
  },
  limit_over_maximum: callWith({ query: "?limit=201" }),
  product_not_found: callWith(),
  product_external_id_taken: callWith({ body: { externalId: "WHEAT-01", name: "Wheat" } }),
  product_not_native: (partner, operation) =>
    callWith({ id: must(products.create(partner.company, { name: "Rye", native: false })).id })(partner, operation),
  warehouse_not_found: callWith(),
  warehouse_external_id_taken: callWith({ body: { externalId: "SILO-01", name: "Silo" } }),
  warehouse_not_native: (partner, operation) =>
    callWith({ id: must(warehouses.create(partner.company, { name: "Pit", native: false })).id })(partner, operation),
  webhook_not_configured: callWith(),
};
