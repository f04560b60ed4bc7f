import type { Company } from "../../company/company.ts";
import {
  showCategory,
  showIncompatibility,
  showProtocol,
  showType,
  showWebhook,
} from "../../representation/records.ts";

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

function firstOf<T, S>(size: number, entries: Iterable<T>, show: (entry: T) => S): First<S> {
  const items: S[] = [];
  for (const entry of entries) {
    if (items.length === mostNamed) break;
    items.push(show(entry));
  }
  return { items, total: size };
}

const firstIn = <T, S>(table: Pick<ReadonlyMap<string, T>, "size" | "values">, show: (entry: T) => S): First<S> =>
  firstOf(table.size, table.values(), show);

/** Shows the cleaning protocol and its records. */
export function showCleaning({ records }: Company): CleaningRecords {
  const { protocol, categories, types, incompatibilities } = records;
  return {
    protocol: protocol && showProtocol(protocol),
    categories: firstIn(categories, showCategory),
    types: firstIn(types, showType),
    incompatibilities: firstIn(incompatibilities, showIncompatibility),
  };
}

const asIs = (name: string): string => name;

/** Shows totem groups, carriers, drivers and the webhook. */
export function showRegistry(company: Company): Registry {
  const { records } = company;
  const { totemGroups, carriers, drivers, webhook } = records;
  return {
    totemGroups: firstIn(totemGroups, (group) => ({ ...group })),
    carriers: firstOf(carriers.size, carriers.keys(), asIs),
    drivers: firstOf(drivers.size, drivers.keys(), asIs),
    webhook: webhook && showWebhook(webhook, company),
  };
}
