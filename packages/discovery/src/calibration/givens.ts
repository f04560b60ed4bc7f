import { isFields } from "@totem-partner/spec/fields";
import { isSuccess, listOf } from "../shapes/answer.ts";
import type { Ask, Asking, Creating } from "./ask.ts";
import { marker } from "./recognition.ts";
import { send, type Trial, TrialOverError } from "./trial.ts";

export interface Givens {
  product?: string;
  warehouse?: string;
  totemGroup?: string;
  carrier?: string;
}

const referenceLists = [{ path: "/authorizations" }, { path: "/products" }, { path: "/warehouses" }] as const;

const firstText = (records: readonly unknown[], field: string): string | undefined =>
  records
    .map((record) => (isFields(record) ? record[field] : undefined))
    .find((value): value is string => typeof value === "string" && value !== "");

function* recordsOf(list: Ask): Asking<readonly unknown[]> {
  return listOf(yield list)?.records ?? [];
}

function* readGivens(): Asking<Givens> {
  const [authorizations, products, warehouses] = referenceLists;
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

function missingGiven(givens: Givens): string | undefined {
  const missing = flags.filter(([name]) => givens[name] === undefined);
  if (missing.length === 0) return undefined;
  const all = new Intl.ListFormat("en");
  const what = all.format(missing.map(([, text]) => text));
  const how = all.format(missing.map(([, , flag]) => flag));
  return `Creating an authorization requires ${what}, but the lists contain none. Pass ${how}.`;
}

const supplyOf = (kind: "product" | "warehouse"): Creating => ({
  method: "POST",
  path: `/${kind}s`,
  body: { externalId: marker(`for-authorizations-${kind}`), name: marker(`for-authorizations-${kind}`) },
  creates: { kind, marker: marker(`for-authorizations-${kind}`) },
  note: "for the authorizations, if none exists",
  needs: "authorization",
});

const supplies = { product: supplyOf("product"), warehouse: supplyOf("warehouse") };

/** Completes the references of authorizations: with records from the lists, or with records of its own. */
export const givensTrial = (givens: Givens): Trial => ({
  kind: "authorization",
  requests: [...referenceLists, ...Object.values(supplies)],
  *play({ allows, fill }) {
    Object.assign(givens, { ...(yield* readGivens()), ...givens });
    for (const kind of ["product", "warehouse"] as const) {
      if (givens[kind] !== undefined || !allows(kind)) continue;
      const answer = yield* send(supplies[kind]);
      if (isSuccess(answer)) givens[kind] = fill(supplies[kind].creates.marker);
    }
    const missing = missingGiven(givens);
    if (missing !== undefined) throw new TrialOverError(missing);
  },
});
