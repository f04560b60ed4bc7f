import type { components } from "@totem-partner/spec/types";
import type { Company } from "../company/company.ts";
import {
  allowChange,
  type CatalogGroup,
  type CatalogRecord,
  change,
  decideRecord,
  isCovered,
  isShown,
  type Product,
  selectCatalog,
  softDelete,
  type Warehouse,
} from "../domain/catalog/catalog.ts";
import { type Listing, type Page, pageOf, type PageRequest } from "../domain/listing.ts";
import { resolveTotemGroup } from "../domain/catalog/registry.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import { allowMore } from "../domain/room.ts";
import type { Table } from "../records/table.ts";
import { find } from "./lifecycle.ts";

type Schemas = components["schemas"];
type Kind = "product" | "warehouse";

const gone = (kind: Kind): Result<never> => refuse(`${kind}_not_found`, `The ${kind} with this id was deleted.`);

/** The record with this id, soft-deleted or not. */
function covered<R extends CatalogRecord>(
  { assumptions: { assume } }: Company,
  kind: Kind,
  records: Table<R>,
  id: string,
): Result<R> {
  return find(records, id, `${kind}_not_found`, kind, (record) => isCovered(record, assume));
}

/** The record with this id; a soft-deleted one only if the assumption says that it is shown. */
function shown<R extends CatalogRecord>(company: Company, kind: Kind, records: Table<R>, id: string): Result<R> {
  const found = covered(company, kind, records, id);
  return found.ok && !isShown(found.value, company.assumptions.assume) ? gone(kind) : found;
}

/** The record with this id, if it may be changed and deleted. */
function changeable<R extends CatalogRecord>(company: Company, kind: Kind, records: Table<R>, id: string): Result<R> {
  const found = covered(company, kind, records, id);
  if (!found.ok) return found;
  if (found.value.deletedAt !== null) return gone(kind);
  const allowed = allowChange(kind, found.value);
  return allowed.ok ? found : allowed;
}

function list<R extends CatalogRecord>(
  { assumptions: { assume } }: Company,
  listing: Listing<CatalogGroup, R>,
  query: PageRequest,
): Result<Page<R>> {
  return pageOf(listing, selectCatalog(assume), query, assume);
}

function keep<R extends CatalogRecord>(records: Table<R>, record: R): Result<R> {
  records.set(record.id, record);
  return done(record);
}

/** Stores a new record, unless the company has reached its record limit. */
function admit<R extends CatalogRecord>(company: Company, records: Table<R>, record: R): Result<R> {
  const allowed = allowMore(company.holdings, 1);
  return allowed.ok ? keep(records, record) : allowed;
}

function remove<R extends CatalogRecord>(company: Company, kind: Kind, records: Table<R>, id: string): Result<R> {
  const found = changeable(company, kind, records, id);
  return found.ok ? keep(records, softDelete(found.value, company.clock.now())) : found;
}

/** Creates a product, which is native unless stated otherwise. */
export function createProduct(
  company: Company,
  request: Schemas["ProductCreate"] & { native?: boolean },
): Result<Product> {
  const { products } = company.records;
  const decided = decideRecord("product", request, products, company.context);
  return decided.ok ? admit(company, products, decided.value) : decided;
}

/** Returns a page of the company's products. */
export const listProducts = (company: Company, query: PageRequest): Result<Page<Product>> =>
  list(company, company.records.lists.products, query);

/** Returns one product. */
export const getProduct = (company: Company, id: string): Result<Product> =>
  shown(company, "product", company.records.products, id);

/** Changes the name of a product. */
export function updateProduct(company: Company, id: string, patch: Schemas["ProductPatch"]): Result<Product> {
  const { products } = company.records;
  const found = changeable(company, "product", products, id);
  return found.ok ? keep(products, change(found.value, patch, company.clock.now())) : found;
}

/** Soft-deletes a product. */
export const deleteProduct = (company: Company, id: string): Result<Product> =>
  remove(company, "product", company.records.products, id);

/** Creates a warehouse, which is native unless stated otherwise. */
export function createWarehouse(
  company: Company,
  request: Schemas["WarehouseCreate"] & { native?: boolean },
): Result<Warehouse> {
  const { warehouses } = company.records;
  const totemGroup = resolveTotemGroup(request.totemGroupId ?? null, company.records);
  if (!totemGroup.ok) return totemGroup;
  const decided = decideRecord("warehouse", request, warehouses, company.context);
  if (!decided.ok) return decided;
  return admit(company, warehouses, {
    ...decided.value,
    code: request.code ?? null,
    totemGroupId: totemGroup.value,
    displayConfiguration: request.displayConfiguration ?? null,
  });
}

/** Returns a page of the company's warehouses. */
export const listWarehouses = (company: Company, query: PageRequest): Result<Page<Warehouse>> =>
  list(company, company.records.lists.warehouses, query);

/** Returns one warehouse. */
export const getWarehouse = (company: Company, id: string): Result<Warehouse> =>
  shown(company, "warehouse", company.records.warehouses, id);

/** Changes name, code, totem group or display configuration of a warehouse. */
export function updateWarehouse(
  company: Company,
  id: string,
  { totemGroupId, ...patch }: Schemas["WarehousePatch"],
): Result<Warehouse> {
  const { warehouses } = company.records;
  const found = changeable(company, "warehouse", warehouses, id);
  if (!found.ok) return found;
  const totemGroup = resolveTotemGroup(
    totemGroupId === undefined ? found.value.totemGroupId : totemGroupId,
    company.records,
  );
  if (!totemGroup.ok) return totemGroup;
  return keep(warehouses, change(found.value, { ...patch, totemGroupId: totemGroup.value }, company.clock.now()));
}

/** Soft-deletes a warehouse. */
export const deleteWarehouse = (company: Company, id: string): Result<Warehouse> =>
  remove(company, "warehouse", company.records.warehouses, id);
