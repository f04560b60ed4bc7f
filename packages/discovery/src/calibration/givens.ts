import { isFields } from "@totem-partner/spec/fields";
import { listOf } from "../shapes/answer.ts";
import type { Ask, Asking } from "./ask.ts";

export interface Givens {
  product?: string;
  warehouse?: string;
  totemGroup?: string;
  carrier?: string;
}

export const givenLists = [{ path: "/authorizations" }, { path: "/products" }, { path: "/warehouses" }] as const;

function firstText(records: readonly unknown[], field: string): string | undefined {
  for (const record of records) {
    const value = isFields(record) ? record[field] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

function* recordsOf(list: Ask): Asking<readonly unknown[]> {
  return listOf(yield list)?.records ?? [];
}

export function* readGivens(): Asking<Givens> {
  const [authorizations, products, warehouses] = givenLists;
  const permits = yield* recordsOf(authorizations);
  const places = yield* recordsOf(warehouses);
  const found = {
    product: firstText(yield* recordsOf(products), "externalId"),
    warehouse: firstText(places, "externalId"),
    totemGroup: firstText(permits, "totemGroupId") ?? firstText(places, "totemGroupId"),
    carrier: firstText(permits, "carrierTaxId"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const flags = [
  ["product", "a product with an externalId", "--product (or --allow-writes product)"],
  ["warehouse", "a warehouse with an externalId", "--warehouse (or --allow-writes warehouse)"],
  ["totemGroup", "a totem group", "--totem-group"],
  ["carrier", "a registered carrier", "--carrier"],
] as const;

export function missingGiven(givens: Givens): string | undefined {
  const missing = flags.filter(([name]) => givens[name] === undefined);
  if (missing.length === 0) return undefined;
  const all = new Intl.ListFormat("en");
  const what = all.format(missing.map(([, text]) => text));
  const how = all.format(missing.map(([, , flag]) => flag));
  return `Creating an authorization requires ${what}, but the lists contain none. Pass ${how}.`;
}

export type Words = Readonly<Record<string, string | undefined>>;

export function filled<T>(template: T, words: Words): T;
export function filled(template: unknown, words: Words): unknown {
  if (typeof template === "string")
    return template.replaceAll(
      /\{(run|runId|product|warehouse|totemGroup|carrier)\}/g,
      (all, name: string) => words[name] ?? all,
    );
  if (Array.isArray(template)) return template.map((one: unknown) => filled(one, words));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]: [string, unknown]) => [name, filled(value, words)]),
  );
}
