import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";
import {
  type Assume,
  type Context,
  done,
  type Lookup,
  refuse,
  refuseField,
  refuseFields,
  type Refusal,
  type Result,
} from "./decision.ts";
import type { Selection } from "./listing.ts";
import { anything, fields, idOf, instant, orNull, recordOf, text, truth, uuid, type ValueOf } from "./shapes.ts";

type Schemas = components["schemas"];

const catalogFields = {
  id: uuid,
  externalId: orNull(text),
  name: text,
  /** True if the company itself manages the record. One that is not native has another source within the service. */
  native: truth,
  createdAt: instant,
  updatedAt: instant,
  /** Soft-deleted records are kept, because authorizations refer to them. */
  deletedAt: orNull(instant),
};

export const productShape = fields(catalogFields);
export const warehouseShape = fields({
  ...catalogFields,
  code: orNull(text),
  totemGroupId: orNull(idOf("totemGroups")),
  displayConfiguration: orNull(recordOf(anything)),
});

export interface CatalogRecord extends ValueOf<typeof productShape> {}
export type Product = CatalogRecord;
export interface Warehouse extends ValueOf<typeof warehouseShape> {}

export const isCovered = ({ native }: CatalogRecord, assume: Assume): boolean =>
  native || assume("native-records") === "all";

type CatalogKind = "product" | "warehouse";

export interface Catalog<R extends CatalogRecord = CatalogRecord> extends Lookup<R> {
  /** The records by externalId; a soft-deleted one has released it. */
  readonly byExternalId: Pick<ReadonlyMap<string, R>, "get">;
}

type CatalogGroup = "native" | "foreign" | "deleted";

export function catalogGroupOf({ native, deletedAt }: CatalogRecord): CatalogGroup {
  if (deletedAt !== null) return "deleted";
  return native ? "native" : "foreign";
}

export const selectCatalog = (assume: Assume): Selection<CatalogGroup> => ({
  groups: assume("native-records") === "all" ? ["native", "foreign"] : ["native"],
});

export function decideRecord(
  kind: CatalogKind,
  { externalId, name, native = true }: { externalId?: string; name: string; native?: boolean },
  existing: Catalog,
  { now, newId, assume }: Context,
): Result<CatalogRecord> {
  const taken = externalId === undefined ? undefined : existing.byExternalId.get(externalId);
  if (taken) {
    const isHidden = !taken.native && assume("native-records") === "native";
    const which = isHidden ? ": one that is not native, which this interface neither lists nor returns" : "";
    const message = `is already used by another ${kind} of this company${which}`;
    return refuseField(`${kind}_external_id_taken`, "/externalId", message);
  }
  const dates = { createdAt: now, updatedAt: now, deletedAt: null };
  return done({ id: newId(), externalId: externalId ?? null, name, native, ...dates });
}

const deleted = (kind: CatalogKind): Refusal => ({
  code: `${kind}_not_found`,
  detail: `The ${kind} with this id was deleted.`,
});

function allowChange<R extends CatalogRecord>(kind: CatalogKind, record: R): Result<R> {
  if (record.deletedAt !== null) return { ok: false, refusal: deleted(kind) };
  return record.native
    ? done(record)
    : refuse(`${kind}_not_native`, `Only a native ${kind} can be changed or deleted; this one is not.`);
}

/** A record with changed fields; if nothing changes, it keeps its updatedAt. */
export function change<R extends { updatedAt: number }>(record: R, changes: Partial<R>, now: number): R {
  const after = { ...record, ...changes };
  return JSON.stringify(after) === JSON.stringify(record) ? record : { ...after, updatedAt: now };
}

export const allowReading = <R extends CatalogRecord>(kind: CatalogKind, record: R, assume: Assume): Result<R> =>
  record.deletedAt === null || assume("soft-deleted-get") === "200"
    ? done(record)
    : { ok: false, refusal: { ...deleted(kind), decidedBy: "soft-deleted-get" } };

export function changeRecord<R extends CatalogRecord>(
  kind: CatalogKind,
  record: R,
  changes: Partial<R>,
  now: number,
): Result<R> {
  const allowed = allowChange(kind, record);
  return allowed.ok ? done(change(record, changes, now)) : allowed;
}

export function softDelete<R extends CatalogRecord>(kind: CatalogKind, record: R, now: number): Result<R> {
  const allowed = allowChange(kind, record);
  return allowed.ok ? done({ ...record, updatedAt: now, deletedAt: now }) : allowed;
}

export interface Registry {
  totemGroups: Lookup<{ id: string; name: string }>;
  carriers: Pick<ReadonlySet<string>, "has">;
  drivers: Pick<ReadonlySet<string>, "has">;
  products: Catalog;
  warehouses: Catalog;
}

export const isAdmitted = (driverNif: string, { drivers }: Pick<Registry, "drivers">, assume: Assume): boolean =>
  drivers.has(driverNif) || assume("unknown-driver") !== "reject";

interface References {
  productExternalId?: string | undefined;
  warehouseExternalId?: string | undefined;
  totemGroupId?: string;
  carrierTaxId?: string;
  driverNif?: string | null | undefined;
}

/** Reports every unknown reference; an unregistered carrier first, because the document states that condition. */
export function resolveReferences(
  { productExternalId, warehouseExternalId, totemGroupId, carrierTaxId, driverNif }: References,
  registry: Registry,
  assume: Assume,
): Result<{ productId?: string; warehouseId?: string }> {
  if (carrierTaxId !== undefined && !registry.carriers.has(carrierTaxId)) {
    const message = "is not a registered carrier; have it registered, then retry";
    return refuseField("carrier_not_registered", "/carrierTaxId", message);
  }
  const errors: FieldError[] = [];
  const unknown = (field: keyof References, what: string) => {
    errors.push({ in: "body", path: `/${field}`, message: `does not match a ${what} of this company` });
  };
  const named = (records: Catalog, externalId: string | undefined) => {
    const found = externalId === undefined ? undefined : records.byExternalId.get(externalId);
    return found && isCovered(found, assume) ? found : undefined;
  };
  const product = named(registry.products, productExternalId);
  const warehouse = named(registry.warehouses, warehouseExternalId);
  if (productExternalId !== undefined && !product) unknown("productExternalId", "product");
  if (warehouseExternalId !== undefined && !warehouse) unknown("warehouseExternalId", "warehouse");
  if (totemGroupId !== undefined && !registry.totemGroups.has(totemGroupId)) unknown("totemGroupId", "totem group");
  const isRefused = typeof driverNif === "string" && !isAdmitted(driverNif, registry, assume);
  if (isRefused) unknown("driverNif", "registered driver");
  if (errors.length > 0) return refuseFields("unknown_reference", errors);
  return done({ ...(product && { productId: product.id }), ...(warehouse && { warehouseId: warehouse.id }) });
}

function resolveTotemGroup(
  totemGroupId: string | null,
  { totemGroups }: Pick<Registry, "totemGroups">,
): Result<string | null> {
  const id = totemGroupId?.toLowerCase() ?? null;
  if (id === null || totemGroups.has(id)) return done(id);
  return refuseField("unknown_reference", "/totemGroupId", "does not match a totem group of this company");
}

export function decideWarehouse(
  { code, displayConfiguration, ...request }: Schemas["WarehouseCreate"] & { native?: boolean },
  registry: Pick<Registry, "totemGroups" | "warehouses">,
  context: Context,
): Result<Warehouse> {
  const totemGroup = resolveTotemGroup(request.totemGroupId ?? null, registry);
  if (!totemGroup.ok) return totemGroup;
  const decided = decideRecord("warehouse", request, registry.warehouses, context);
  if (!decided.ok) return decided;
  const more = { totemGroupId: totemGroup.value, displayConfiguration: displayConfiguration ?? null };
  return done({ ...decided.value, code: code ?? null, ...more });
}

export function changeWarehouse(
  warehouse: Warehouse,
  { totemGroupId = warehouse.totemGroupId, ...patch }: Schemas["WarehousePatch"],
  registry: Pick<Registry, "totemGroups">,
  now: number,
): Result<Warehouse> {
  const allowed = allowChange("warehouse", warehouse);
  const totemGroup = allowed.ok ? resolveTotemGroup(totemGroupId, registry) : allowed;
  return totemGroup.ok ? done(change(warehouse, { ...patch, totemGroupId: totemGroup.value }, now)) : totemGroup;
}
