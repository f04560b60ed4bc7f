import type { Authorization, Company } from "@totem-partner/simulator";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
} from "@totem-partner/simulator/host";
import { authorizationsQuery, orderedPageQuery, searchQuery, showRecorded } from "@totem-partner/simulator/steering";
import type { z } from "zod";
import { timelineOf } from "../../live/authorization-timeline.ts";
import { search } from "../../live/search.ts";
import { showInDetail, showWithInternals } from "../../live/shown-authorization.ts";
import { controlProblem, type ControlRoute, ownProblem, pageOf, shows } from "../calls/call.ts";

/** A product for people, including deleted and non-native ones. */
export type ShownProduct = ReturnType<typeof showProduct> & { native: boolean };

export type ShownWarehouse = ReturnType<typeof showWarehouse> & { native: boolean };

/** The first of many, with their total. */
export interface First<T> {
  items: T[];
  total: number;
}

export interface CleaningRecords {
  protocol: ReturnType<typeof showProtocol> | null;
  categories: First<ReturnType<typeof showCategory>>;
  types: First<ReturnType<typeof showType>>;
  incompatibilities: First<ReturnType<typeof showIncompatibility>>;
}

/** The data of a company for a totem, and the target of its events. */
export interface Registry {
  totemGroups: First<{ id: string; name: string }>;
  carriers: First<string>;
  drivers: First<string>;
  webhook: ReturnType<typeof showWebhook> | null;
}

/** How many names or records are shown at once in lists without pages. */
const mostNamed = 200;

function firstOf<T, S>(size: number, entries: Iterable<T>, show: (entry: T) => S): First<S> {
  const items: S[] = [];
  for (const entry of entries) {
    if (items.length === mostNamed) break;
    items.push(show(entry));
  }
  return { items, total: size };
}

const firstIn = <T, S>(table: ReadonlyMap<string, T>, show: (entry: T) => S): First<S> =>
  firstOf(table.size, table.values(), show);

function showCleaning({ records }: Company): CleaningRecords {
  const { protocol, categories, types, incompatibilities } = records;
  return {
    protocol: protocol && showProtocol(protocol),
    categories: firstIn(categories, showCategory),
    types: firstIn(types, showType),
    incompatibilities: firstIn(incompatibilities, showIncompatibility),
  };
}

const asIs = (name: string): string => name;

function showRegistry(company: Company): Registry {
  const { records } = company;
  const { totemGroups, carriers, drivers, webhook } = records;
  return {
    totemGroups: firstIn(totemGroups, (group) => ({ ...group })),
    carriers: firstOf(carriers.size, carriers, asIs),
    drivers: firstOf(drivers.size, drivers, asIs),
    webhook: webhook && showWebhook(webhook, company),
  };
}

/** A page of authorizations, without visiting every one. */
function listAuthorizations(company: Company, query: z.infer<typeof authorizationsQuery>) {
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

const unknownAuthorization = () =>
  controlProblem({
    code: "authorization_not_found",
    detail: "The company has no authorization with this id; see GET /_mock/authorizations.",
  });

/**
 * The records of a company for people. Reading them here is not a request of the partner: it is not in the journal,
 * no fault applies, and no open point is consulted.
 */
export const recordRoutes: readonly ControlRoute[] = [
  shows("/authorizations", authorizationsQuery, ({ company }, query) => listAuthorizations(company, query)),
  {
    method: "GET",
    path: "/authorizations/{id}",
    handle({ company, id }) {
      const found = company.records.authorizations.get(id);
      return found ? showInDetail(found, company) : unknownAuthorization();
    },
  },
  {
    method: "GET",
    path: "/authorizations/{id}/timeline",
    handle({ company, id, ...read }) {
      const found = company.records.authorizations.get(id);
      return found ? timelineOf(found, company, read) : unknownAuthorization();
    },
  },
  shows("/products", orderedPageQuery, ({ company }, page) =>
    pageOf(company.records.products, page, (one) => ({ ...showProduct(one), native: one.native })),
  ),
  shows("/warehouses", orderedPageQuery, ({ company }, page) =>
    pageOf(company.records.warehouses, page, (one) => ({ ...showWarehouse(one), native: one.native })),
  ),
  shows("/operations", orderedPageQuery, ({ company }, page) => pageOf(company.records.operations, page, showRecorded)),
  {
    method: "GET",
    path: "/operations/{id}",
    handle({ company, id }) {
      const found = company.records.operations.get(id);
      if (found) return showRecorded(found);
      return controlProblem(ownProblem("operation_not_found", "No totem of the company recorded this operation."));
    },
  },
  shows("/search", searchQuery, ({ company, ...read }, { text }) => search(text, company, read)),
  { method: "GET", path: "/cleaning", handle: ({ company }) => showCleaning(company) },
  { method: "GET", path: "/registry", handle: ({ company }) => showRegistry(company) },
];
