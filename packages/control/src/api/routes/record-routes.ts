import type { Company } from "@totem-partner/simulator";
import {
  showCategory,
  showIncompatibility,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
} from "@totem-partner/simulator/host";
import { authorizationsQuery, check, orderedPageQuery } from "@totem-partner/simulator/steering";
import { listAuthorizations, showInDetail } from "../../live/shown-authorization.ts";
import { orderedPageOf } from "../calls/page.ts";
import { controlProblem, invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute } from "../calls/route.ts";

/** A product for people, including deleted and non-native ones. */
export type ShownProduct = ReturnType<typeof showProduct> & { native: boolean };

/** A warehouse for people. */
export type ShownWarehouse = ReturnType<typeof showWarehouse> & { native: boolean };

/** The first of many, with their total. */
export interface First<T> {
  items: T[];
  total: number;
}

/** The cleaning protocol with its records. */
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

function firstOf<T, S>(entries: Iterable<T> & { readonly size: number }, show: (entry: T) => S): First<S> {
  const items: S[] = [];
  for (const entry of entries) {
    if (items.length === mostNamed) break;
    items.push(show(entry));
  }
  return { items, total: entries.size };
}

/** The values of a table as an iterable. */
const valuesOf = <T>(table: { readonly size: number; values(): Iterable<T> }) => ({
  size: table.size,
  [Symbol.iterator]: () => table.values()[Symbol.iterator](),
});

function showCleaning({ records }: Company): CleaningRecords {
  const { protocol, categories, types, incompatibilities } = records;
  return {
    protocol: protocol && showProtocol(protocol),
    categories: firstOf(valuesOf(categories), showCategory),
    types: firstOf(valuesOf(types), showType),
    incompatibilities: firstOf(valuesOf(incompatibilities), showIncompatibility),
  };
}

const asIs = (name: string): string => name;

function showRegistry({ records }: Company): Registry {
  return {
    totemGroups: firstOf(valuesOf(records.totemGroups), (group) => ({ ...group })),
    carriers: firstOf(records.carriers, asIs),
    drivers: firstOf(records.drivers, asIs),
    webhook: records.webhook && showWebhook(records.webhook),
  };
}

/**
 * The records of a company for people. Reading them here is not a request of the partner: it is not in the journal,
 * no fault applies, and no open point is consulted.
 */
export const recordRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/authorizations",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(authorizationsQuery, query);
      return read.ok ? answer(listAuthorizations(company, read.value)) : invalidQuery(read.mistakes);
    },
  },
  {
    method: "GET",
    path: "/authorizations/{id}",
    handle({ company, path }) {
      const found = company.records.authorizations.get(path["id"] ?? "");
      if (found) return answer(showInDetail(found, company));
      const detail = "The company has no authorization with this id; see GET /_mock/authorizations.";
      return controlProblem({ code: "authorization_not_found", detail });
    },
  },
  {
    method: "GET",
    path: "/products",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(orderedPageQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      const show = (one: Parameters<typeof showProduct>[0]) => ({ ...showProduct(one), native: one.native });
      return answer(orderedPageOf(company.records.products, read.value, show));
    },
  },
  {
    method: "GET",
    path: "/warehouses",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(orderedPageQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      const show = (one: Parameters<typeof showWarehouse>[0]) => ({ ...showWarehouse(one), native: one.native });
      return answer(orderedPageOf(company.records.warehouses, read.value, show));
    },
  },
  { method: "GET", path: "/cleaning", handle: ({ company }) => answer(showCleaning(company)) },
  { method: "GET", path: "/registry", handle: ({ company }) => answer(showRegistry(company)) },
];
