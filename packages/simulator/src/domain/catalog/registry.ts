import type { FieldError } from "@totem-partner/spec/field-error";
import { type Catalog, isCovered } from "./catalog.ts";
import type { Assume, Lookup } from "../context.ts";
import { done, refuse, refuseField, refuseFields, type Result } from "../result.ts";

/** All records of a company that an authorization can refer to. */
export interface Registry {
  totemGroups: Lookup<{ id: string; name: string }>;
  carriers: Pick<ReadonlySet<string>, "has">;
  drivers: Pick<ReadonlySet<string>, "has">;
  products: Catalog;
  warehouses: Catalog;
}

/** Whether the service accepts a driver: a registered one, or any if it registers drivers on first use. */
export const isAdmitted = (driverNif: string, { drivers }: Pick<Registry, "drivers">, assume: Assume): boolean =>
  drivers.has(driverNif) || assume("unknown-driver") !== "reject";

export interface References {
  productExternalId?: string;
  warehouseExternalId?: string;
  totemGroupId?: string;
  carrierTaxId?: string;
  driverNif?: string | null;
}

/** Resolves the references of a request to records, and reports every unknown one. */
function resolve(names: References, registry: Registry, assume: Assume) {
  const errors: FieldError[] = [];
  const unknown = (field: keyof References, what: string) => {
    errors.push({ in: "body", path: `/${field}`, message: `names no ${what} of the company` });
  };
  const { productExternalId, warehouseExternalId, totemGroupId, driverNif } = names;
  const named = (records: Catalog, externalId: string | undefined) => {
    const found = externalId === undefined ? undefined : records.byExternalId(externalId);
    return found && isCovered(found, assume) ? found : undefined;
  };
  const product = named(registry.products, productExternalId);
  const warehouse = named(registry.warehouses, warehouseExternalId);
  if (productExternalId !== undefined && !product) unknown("productExternalId", "product");
  if (warehouseExternalId !== undefined && !warehouse) unknown("warehouseExternalId", "warehouse");
  if (totemGroupId !== undefined && !registry.totemGroups.has(totemGroupId)) unknown("totemGroupId", "totem group");
  const isRefused = typeof driverNif === "string" && !isAdmitted(driverNif, registry, assume);
  if (isRefused) unknown("driverNif", "registered driver");
  return { product, warehouse, errors };
}

/**
 * The references of a create. An unregistered carrier is reported first, because the document states that condition.
 */
export function resolveReferences(
  names: References & { carrierTaxId: string },
  registry: Registry,
  assume: Assume,
): Result<{ productId: string | null; warehouseId: string | null }> {
  if (!registry.carriers.has(names.carrierTaxId)) {
    return refuse(
      "carrier_not_registered",
      "No carrier with this carrierTaxId is registered. Have it registered, then retry.",
    );
  }
  const { product, warehouse, errors } = resolve(names, registry, assume);
  if (errors.length > 0) return refuseFields("unknown_reference", errors);
  return done({ productId: product?.id ?? null, warehouseId: warehouse?.id ?? null });
}

/** The references of a PATCH, each of which may be missing. */
export function resolveChange(
  names: References,
  registry: Registry,
  assume: Assume,
): Result<{ productId?: string; warehouseId?: string }> {
  const { product, warehouse, errors } = resolve(names, registry, assume);
  if (errors.length > 0) return refuseFields("unknown_reference", errors);
  return done({ ...(product && { productId: product.id }), ...(warehouse && { warehouseId: warehouse.id }) });
}

/** The totem group to assign to a warehouse, in lower case; null for none. */
export function resolveTotemGroup(
  totemGroupId: string | null,
  { totemGroups }: Pick<Registry, "totemGroups">,
): Result<string | null> {
  const id = totemGroupId?.toLowerCase() ?? null;
  if (id === null || totemGroups.has(id)) return done(id);
  return refuseField("unknown_reference", "/totemGroupId", "names no totem group of the company");
}
