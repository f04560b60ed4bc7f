import type { z } from "zod";
import type { Company } from "../../company/company.ts";
import {
  type Authorization,
  selectAuthorizations,
  validityAt,
  windowOf,
} from "../../domain/authorizations/authorization.ts";
import type { Catalog, CatalogRecord } from "../../domain/catalog.ts";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
  showAuthorization,
  type showOperation,
} from "../../representation.ts";
import type { authorizationsQuery, orderedPageQuery } from "../checks/calls.ts";
import { showInstant } from "../../clock/time.ts";
import { authorizationWords, type Entries, externalIdOf, matching, sizeOf } from "./matching.ts";
import type { ServiceEvent } from "../../domain/authorizations/authorization-transitions.ts";

const bound = (instant: number): string | null => (Number.isFinite(instant) ? showInstant(instant) : null);

/** An authorization as the partner sees it, with internal fields. */
export interface AuthorizationView extends ReturnType<typeof showAuthorization> {
  /** From the create that created it; null if it was created in the service's own application. */
  externalId: string | null;
  /** The reason it ended; null while it is Active. */
  reason: "cancelled" | "consumed" | "manual" | "expired" | null;
  /** The effective window of its dates, null where open, and whether the company's clock is before, in or after it. */
  validity: { from: string | null; until: string | null; state: "not-yet" | "valid" | "over" };
}

/** An event of the service, without the authorization. */
export interface EventView {
  id: string;
  type: ServiceEvent["type"];
  /** ISO 8601, by the company's clock. */
  occurredAt: string;
  reason?: NonNullable<AuthorizationView["reason"]>;
  operation?: ReturnType<typeof showOperation>;
}

/** An authorization with the drivers who wait for missing fields of it. */
export interface AuthorizationInDetail extends AuthorizationView {
  /** The fields of its create about the parties that the contract does not name. */
  furtherPartyFields: Readonly<Record<string, string>>;
  waiting: { driverNif: string; tractorPlate: string | null }[];
}

function showWithInternals(authorization: Authorization, company: Company): AuthorizationView {
  // Reading consults no open point.
  const { values } = company.assumptions;
  const window = windowOf(authorization, (id) => values[id]);
  return {
    ...showAuthorization(authorization, company),
    externalId: externalIdOf(authorization),
    reason: authorization.status === "Finished" ? authorization.reason : null,
    validity: {
      from: bound(window.from),
      until: bound(window.until),
      state: validityAt(authorization, company.clock.now(), (id) => values[id]),
    },
  };
}

/** Shows an authorization with internal fields and the drivers who wait for it. */
export function showInDetail(authorization: Authorization, company: Company): AuthorizationInDetail {
  const waiting = company.records.waiting.get(authorization.id) ?? [];
  return {
    ...showWithInternals(authorization, company),
    furtherPartyFields: authorization.furtherPartyFields ?? {},
    waiting: waiting.map(({ driverNif, tractorPlate = null }) => ({ driverNif, tractorPlate })),
  };
}

/**
 * A part of a list, and its position in the whole. Not the interface of the domain: declarations of hosts would load those
 * of the control API, and zod with them.
 */
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

interface PageRequest {
  limit: number;
  offset: number;
  order?: "oldest-first" | "newest-first";
}

/** A part of a list, and its position in the whole. */
export function pageOf<T, S>(entries: Entries<T>, { limit, offset, order }: PageRequest, show: (one: T) => S): Page<S> {
  const total = sizeOf(entries);
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
  const { status, externalId, text } = query;
  const show = (one: Authorization) => showWithInternals(one, company);
  const named = (...ids: readonly (string | undefined)[]) =>
    ids.flatMap((id = "") => authorizations.get(id) ?? []).filter((one) => (status ?? one.status) === one.status);
  if (externalId !== undefined) return pageOf(named(creates.get(externalId)?.id), query, show);
  const selection = selectAuthorizations({ status }, company.assumptions.assume);
  const size = lists.authorizations.count(selection);
  const all = { size, slice: (from: number, to: number) => lists.authorizations.slice(selection, from, to) };
  const found = matching(all, text, authorizationWords, (name) => named(name, creates.get(name)?.id));
  return pageOf(found, query, show);
}

type ListQuery = z.infer<typeof orderedPageQuery>;

const inCatalog = <R extends CatalogRecord>(records: Entries<R> & Catalog<R>, { text }: ListQuery): Entries<R> =>
  matching(
    records,
    text,
    ({ id, externalId, name }) => [id, externalId, name],
    (name) => [records.get(name), records.byExternalId.get(name)],
  );

/** A page of products. */
export const listProducts = ({ records }: Company, page: ListQuery): Page<ProductView> =>
  pageOf(inCatalog(records.products, page), page, (one) => ({ ...showProduct(one), native: one.native }));

/** A page of warehouses. */
export const listWarehouses = ({ records }: Company, page: ListQuery): Page<WarehouseView> =>
  pageOf(inCatalog(records.warehouses, page), page, (one) => ({ ...showWarehouse(one), native: one.native }));

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
    carriers: firstOf({ size: carriers.size, values: () => carriers.keys() }, String),
    drivers: firstOf({ size: drivers.size, values: () => drivers.keys() }, String),
    webhook: webhook && showWebhook(webhook, company),
  };
}
