import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import {
  allowChange,
  type CatalogGroup,
  type CatalogRecord,
  change,
  decideRecord,
  isCovered,
  isListed,
  type Product,
  resolveTotemGroup,
  selectCatalog,
  softDelete,
  type Warehouse,
} from "../domain/catalog.ts";
import { type Listing, type Page, pageOrAllOf, type PageRequest } from "../domain/listing.ts";
import { done, refuse, type Result } from "../domain/decision.ts";
import type { Table } from "../records/tables.ts";
import { admit, find, keep } from "./stored-records.ts";

type Schemas = components["schemas"];

function commandsOn<R extends CatalogRecord>(
  kind: "product" | "warehouse",
  kept: (records: Company["records"]) => { table: Table<R>; listing: Listing<CatalogGroup, R> },
) {
  const notFound = `${kind}_not_found` as const;
  const detail = `The ${kind} with this id was deleted.`;

  /** The record with this id, soft-deleted or not. */
  const covered = ({ records, assumptions: { assume } }: Company, id: string): Result<R> =>
    find(kept(records).table, id, notFound, kind, (record) => isCovered(record, assume));

  /** The record with this id, if it may be changed and deleted. */
  function changeable(company: Company, id: string): Result<R> {
    const found = covered(company, id);
    if (!found.ok) return found;
    if (found.value.deletedAt !== null) return refuse(notFound, detail);
    const allowed = allowChange(kind, found.value);
    return allowed.ok ? found : allowed;
  }

  return {
    /** The record with this id; refused if it was deleted, or may not be changed. */
    changeable,

    /** A page of the records that the interface shows, or all of them where `paged-lists` says so. */
    list: ({ records, assumptions: { assume } }: Company, query: PageRequest): Result<Page<R>> =>
      pageOrAllOf(kept(records).listing, selectCatalog(assume), query, assume),

    /** A soft-deleted record is only returned if the assumption says that it is shown. */
    get: (company: Company, id: string): Result<R> => {
      const found = covered(company, id);
      if (!found.ok || isListed(found.value, company.assumptions.assume)) return found;
      return { ok: false, refusal: { code: notFound, detail, decidedBy: "soft-deleted-get" } };
    },

    /** Soft-deletes a record, and returns it. */
    delete: (company: Company, id: string): Result<R> => {
      const found = changeable(company, id);
      if (!found.ok) return found;
      return keep(kept(company.records).table, done(softDelete(found.value, company.clock.now())));
    },
  };
}

/** The commands on products besides creating and changing them. */
export const products = commandsOn<Product>("product", ({ products: table, lists }) => ({
  table,
  listing: lists.products,
}));

/** The commands on warehouses besides creating and changing them. */
export const warehouses = commandsOn<Warehouse>("warehouse", ({ warehouses: table, lists }) => ({
  table,
  listing: lists.warehouses,
}));

/** Creates a product, which is native unless stated otherwise. */
export const createProduct = (
  company: Company,
  request: Schemas["ProductCreate"] & { native?: boolean },
): Result<Product> =>
  admit(company, company.records.products, decideRecord("product", request, company.records.products, company.context));

/** Changes the name of a product. */
export function updateProduct(company: Company, id: string, patch: Schemas["ProductPatch"]): Result<Product> {
  const found = products.changeable(company, id);
  return found.ok ? keep(company.records.products, done(change(found.value, patch, company.clock.now()))) : found;
}

/** Creates a warehouse, which is native unless stated otherwise. */
export function createWarehouse(
  company: Company,
  request: Schemas["WarehouseCreate"] & { native?: boolean },
): Result<Warehouse> {
  const { warehouses: table } = company.records;
  const totemGroup = resolveTotemGroup(request.totemGroupId ?? null, company.records);
  if (!totemGroup.ok) return totemGroup;
  const decided = decideRecord("warehouse", request, table, company.context);
  if (!decided.ok) return decided;
  const { code = null, displayConfiguration = null } = request;
  return admit(company, table, done({ ...decided.value, code, totemGroupId: totemGroup.value, displayConfiguration }));
}

/** Changes name, code, totem group or display configuration of a warehouse. */
export function updateWarehouse(
  company: Company,
  id: string,
  { totemGroupId, ...patch }: Schemas["WarehousePatch"],
): Result<Warehouse> {
  const found = warehouses.changeable(company, id);
  if (!found.ok) return found;
  const totemGroup = resolveTotemGroup(
    totemGroupId === undefined ? found.value.totemGroupId : totemGroupId,
    company.records,
  );
  if (!totemGroup.ok) return totemGroup;
  const changes = { ...patch, totemGroupId: totemGroup.value };
  return keep(company.records.warehouses, done(change(found.value, changes, company.clock.now())));
}
