import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company.ts";
import type { Authorization } from "../domain/authorization.ts";
import type { Assume } from "../domain/context.ts";
import type { Operation } from "../domain/events.ts";
import type { Page } from "../domain/listing.ts";

type Schemas = components["schemas"];

/** An instant as responses give it: UTC with milliseconds. */
export const showInstant = (instant: number): string => new Date(instant).toISOString();

const showOptionalInstant = (instant: number | null): string | null => (instant === null ? null : showInstant(instant));

/** An authorization as responses give it: product and warehouse by their names of now, and never the externalId. */
export function showAuthorization(authorization: Authorization, { records }: Company): Schemas["Authorization"] {
  return {
    id: authorization.id,
    status: authorization.status,
    product: records.products.get(authorization.productId)?.name ?? "",
    warehouse: records.warehouses.get(authorization.warehouseId)?.name ?? "",
    quantity: authorization.quantity,
    remainingQuantity: authorization.remainingQuantity,
    totemGroupId: authorization.totemGroupId,
    operationType: authorization.operationType,
    carrierTaxId: authorization.carrierTaxId,
    batch: authorization.batch,
    format: authorization.format,
    scheduledDate: showOptionalInstant(authorization.scheduledDate),
    endDate: showOptionalInstant(authorization.endDate),
    partnerName: authorization.partnerName,
    partnerCif: authorization.partnerCif,
    productOwnerName: authorization.productOwnerName,
    productOwnerCif: authorization.productOwnerCif,
    driverNif: authorization.driverNif,
    tractorPlate: authorization.tractorPlate,
    trailerPlates: [...authorization.trailerPlates],
    createdAt: showInstant(authorization.createdAt),
    updatedAt: showInstant(authorization.updatedAt),
  };
}

/** An operation as an arrival and a delivery give it. */
export function showOperation({ id, authorizationId, quantity, recordedAt }: Operation) {
  return { id, authorizationId, quantity, recordedAt: showInstant(recordedAt) };
}

/** A page in the envelope that lists are assumed to have. */
export function showPage<T, S>({ items, total, limit, offset }: Page<T>, show: (item: T) => S, assume: Assume) {
  const shown = items.map(show);
  switch (assume("list-envelope")) {
    case "items":
      return { items: shown, total, limit, offset };
    case "data":
      return { data: shown, meta: { total, limit, offset } };
    case "array":
      return shown;
  }
}
