import type { z } from "zod";
import type { Company } from "../../company/company.ts";
import type { Authorization } from "../../domain/authorizations/authorization.ts";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
} from "../../representation/records.ts";
import type { authorizationsQuery } from "../checks/calls.ts";
import { type AuthorizationView, showWithInternals } from "./authorization-view.ts";

/** A part of a list, and its position in the whole: the envelope of the interface's own lists. */
export interface Page<T> {
  /** The entries of this part. */
  items: T[];
  /** The number of all entries. */
  total: number;
  /** The number of entries that were requested. */
  limit: number;
  /** The number of entries before this part. */
  offset: number;
}

export interface PageRequest {
  limit: number;
  offset: number;
  order?: "oldest-first" | "newest-first";
}

/** An array, or a table of records. */
type Entries<T> = ({ readonly length: number } | { readonly size: number }) & { slice(from: number, to: number): T[] };

/** A part of a list, and its position in the whole. */
export function pageOf<T, S>(entries: Entries<T>, { limit, offset, order }: PageRequest, show: (one: T) => S): Page<S> {
  const total = "size" in entries ? entries.size : entries.length;
  const end = Math.max(total - offset, 0);
  const items =
    order === "newest-first"
      ? entries.slice(Math.max(end - limit, 0), end).reverse()
      : entries.slice(offset, offset + limit);
  return { items: items.map(show), total, limit, offset };
}

/** A product as the partner sees it, and whether it is native; deleted ones are listed, too. */
export type ProductView = ReturnType<typeof showProduct> & { native: boolean };

/** A warehouse as the partner sees it, and whether it is native; deleted ones are listed, too. */
export type WarehouseView = ReturnType<typeof showWarehouse> & { native: boolean };

/** A page of authorizations, without visiting every one. */
export function listAuthorizations(
  company: Company,
  query: z.infer<typeof authorizationsQuery>,
): Page<AuthorizationView> {
  const { lists, creates, authorizations } = company.records;
  const { status, externalId } = query;
  const show = (one: Authorization) => showWithInternals(one, company);
  if (externalId !== undefined) {
    const created = creates.get(externalId);
    const found = created && authorizations.get(created.id);
    return pageOf(found && (status === undefined || found.status === status) ? [found] : [], query, show);
  }
  const selection = { groups: status === undefined ? (["Active", "Finished"] as const) : [status] };
  const size = lists.authorizations.count(selection);
  return pageOf({ size, slice: (from, to) => lists.authorizations.slice(selection, from, to) }, query, show);
}

/** A page of products. */
export const listProducts = ({ records }: Company, page: PageRequest): Page<ProductView> =>
  pageOf(records.products, page, (one) => ({ ...showProduct(one), native: one.native }));

/** A page of warehouses. */
export const listWarehouses = ({ records }: Company, page: PageRequest): Page<WarehouseView> =>
  pageOf(records.warehouses, page, (one) => ({ ...showWarehouse(one), native: one.native }));

/** The first 200 of many, with their total. */
export interface First<T> {
  items: T[];
  total: number;
}

/** The cleaning protocol of a company and its records. */
export interface CleaningRecords {
  /** The protocol; null while there is none. */
  protocol: ReturnType<typeof showProtocol> | null;
  categories: First<ReturnType<typeof showCategory>>;
  types: First<ReturnType<typeof showType>>;
  incompatibilities: First<ReturnType<typeof showIncompatibility>>;
}

/** The data of a company for a totem, and the target of its events. */
export interface Registry {
  totemGroups: First<{ id: string; name: string }>;
  /** The tax ids of the registered carriers. */
  carriers: First<string>;
  /** The NIFs of the registered drivers. */
  drivers: First<string>;
  /** The webhook, without its secret; null while there is none. */
  webhook: ReturnType<typeof showWebhook> | null;
}

/** The number of names or records that are shown at once in lists without pages. */
const mostNamed = 200;

function firstOf<T, S>(entries: { readonly size: number; values(): Iterable<T> }, show: (entry: T) => S): First<S> {
  const items: S[] = [];
  for (const entry of entries.values()) {
    if (items.length === mostNamed) break;
    items.push(show(entry));
  }
  return { items, total: entries.size };
}

/** Shows the cleaning protocol and its records. */
export function showCleaning({ records }: Company): CleaningRecords {
  const { protocol, categories, types, incompatibilities } = records;
  return {
    protocol: protocol && showProtocol(protocol),
    categories: firstOf(categories, showCategory),
    types: firstOf(types, showType),
    incompatibilities: firstOf(incompatibilities, showIncompatibility),
  };
}

/** Shows totem groups, carriers, drivers and the webhook. */
export function showRegistry(company: Company): Registry {
  const { totemGroups, carriers, drivers, webhook } = company.records;
  return {
    totemGroups: firstOf(totemGroups, (group) => ({ ...group })),
    carriers: firstOf(carriers, String),
    drivers: firstOf(drivers, String),
    webhook: webhook && showWebhook(webhook, company),
  };
}
