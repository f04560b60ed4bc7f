import { randomUUID } from "node:crypto";
import type { components, Readable } from "@totem-partner/spec/types";
import type { AuthorizationCreate } from "../partner-interface.ts";

/** An authorization as the interface returns it. */
export type Authorization = Readable<components["schemas"]["Authorization"]>;

/** The record of a create, with every field that the mock server returns; no rule is applied. */
export function recordOf(create: AuthorizationCreate): Authorization {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    status: "Active",
    product: create.productExternalId,
    warehouse: create.warehouseExternalId,
    quantity: create.quantity,
    remainingQuantity: create.quantity,
    totemGroupId: create.totemGroupId,
    operationType: create.operationType,
    carrierTaxId: create.carrierTaxId,
    batch: create.batch ?? null,
    format: create.format ?? null,
    scheduledDate: create.scheduledDate ?? null,
    endDate: create.endDate ?? null,
    partnerName: create.partnerName ?? null,
    partnerCif: create.partnerCif ?? null,
    productOwnerName: create.productOwnerName ?? null,
    productOwnerCif: create.productOwnerCif ?? null,
    driverNif: create.driverNif ?? null,
    tractorPlate: create.tractorPlate ?? null,
    trailerPlates: create.trailerPlates ?? [],
    createdAt: now,
    updatedAt: now,
  };
}
