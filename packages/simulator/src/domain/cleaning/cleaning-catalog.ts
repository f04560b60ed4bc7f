import { IncompatibilityKind } from "@totem-partner/spec/requests";
import type { components } from "@totem-partner/spec/types";
import { change } from "../catalog.ts";
import type { CleaningProtocol } from "./cleaning-protocol.ts";
import {
  type Assume,
  type Context,
  done,
  type Lookup,
  refuse,
  refuseField,
  refuseFields,
  type Result,
} from "../decision.ts";
import { fields, idOf, instant, memberOf, orNull, text, uuid, type ValueOf } from "../shapes.ts";

type Schemas = components["schemas"];

const categoryFields = { id: uuid, name: text, description: orNull(text), createdAt: instant, updatedAt: instant };

export const categoryShape = fields(categoryFields);
export const typeShape = fields({ ...categoryFields, categoryId: orNull(idOf("categories")) });
export const incompatibilityShape = fields({
  id: uuid,
  kind: memberOf(IncompatibilityKind.enum),
  firstId: uuid,
  secondId: uuid,
  reason: orNull(text),
  createdAt: instant,
  updatedAt: instant,
});

export interface CleaningCategory extends ValueOf<typeof categoryShape> {}
export interface CleaningType extends ValueOf<typeof typeShape> {}
export interface Incompatibility extends ValueOf<typeof incompatibilityShape> {}

interface CleaningCatalog {
  protocol: CleaningProtocol | null;
  categories: Lookup<CleaningCategory>;
  types: Lookup<CleaningType>;
  pairs: Pick<ReadonlyMap<string, Incompatibility>, "get">;
}

const needsProtocol = refuse("cleaning_protocol_missing", "The company has no cleaning protocol. Create it first.");

export function allowListing({ protocol }: CleaningCatalog, assume: Assume): Result<true> {
  if (protocol !== null || assume("cleaning-without-protocol") === "empty") return done(true);
  return refuse("cleaning_protocol_not_found", "The company has no cleaning protocol.");
}

export function decideCategory(
  { name, description }: Schemas["CleaningCategoryCreate"],
  catalog: CleaningCatalog,
  { now, newId }: Context,
): Result<CleaningCategory> {
  if (!catalog.protocol) return needsProtocol;
  return done({ id: newId(), name, description: description ?? null, createdAt: now, updatedAt: now });
}

function readCategoryId(categoryId: string | null, { categories }: CleaningCatalog): Result<string | null> {
  const id = categoryId?.toLowerCase() ?? null;
  if (id === null || categories.has(id)) return done(id);
  return refuseField("unknown_reference", "/categoryId", "does not match a cleaning category of this company");
}

export function decideType(
  { categoryId, ...request }: Schemas["CleaningTypeCreate"],
  catalog: CleaningCatalog,
  context: Context,
): Result<CleaningType> {
  const base = decideCategory(request, catalog, context);
  if (!base.ok) return base;
  const category = readCategoryId(categoryId ?? null, catalog);
  return category.ok ? done({ ...base.value, categoryId: category.value }) : category;
}

export function changeType(
  type: CleaningType,
  { categoryId, ...changes }: Schemas["CleaningTypePatch"],
  catalog: CleaningCatalog,
  now: number,
): Result<CleaningType> {
  if (categoryId === undefined) return done(change(type, changes, now));
  const category = readCategoryId(categoryId, catalog);
  return category.ok ? done(change(type, { ...changes, categoryId: category.value }, now)) : category;
}

type Pair = Pick<Incompatibility, "kind" | "firstId" | "secondId">;

export const pairKey = ({ kind, firstId, secondId }: Pair): string => [kind, ...[firstId, secondId].sort()].join(" ");

/** A pair links two different records of its kind, and only once; the order does not matter. */
function checkPair(pair: Pair, catalog: CleaningCatalog, self?: string): Result<Pair> {
  const { kind, firstId, secondId } = pair;
  const records = kind === "category" ? catalog.categories : catalog.types;
  const message = `does not match a cleaning ${kind} of this company`;
  const errors = (["firstId", "secondId"] as const)
    .filter((field) => !records.has(pair[field]))
    .map((field) => ({ in: "body" as const, path: `/${field}`, message }));
  if (errors.length > 0) return refuseFields("incompatibility_unknown_member", errors);
  if (firstId === secondId) {
    return refuseField("incompatibility_with_itself", "/secondId", "must not name the same record as firstId");
  }
  const known = catalog.pairs.get(pairKey(pair))?.id;
  if (known === undefined || known === self) return done(pair);
  const repeats = "is already registered with firstId, in this order or the other";
  return refuseField("incompatibility_exists", "/secondId", repeats);
}

const lowerCase = ({ kind, firstId, secondId }: Pair): Pair => ({
  kind,
  firstId: firstId.toLowerCase(),
  secondId: secondId.toLowerCase(),
});

export function decideIncompatibility(
  { reason, ...pair }: Schemas["CleaningIncompatibilityCreate"],
  catalog: CleaningCatalog,
  { now, newId }: Context,
): Result<Incompatibility> {
  if (!catalog.protocol) return needsProtocol;
  const checked = checkPair(lowerCase(pair), catalog);
  if (!checked.ok) return checked;
  return done({ id: newId(), ...checked.value, reason: reason ?? null, createdAt: now, updatedAt: now });
}

export function changeIncompatibility(
  incompatibility: Incompatibility,
  changes: Schemas["CleaningIncompatibilityPatch"],
  catalog: CleaningCatalog,
  now: number,
): Result<Incompatibility> {
  const merged = { ...incompatibility, ...changes };
  const checked = checkPair(lowerCase(merged), catalog, incompatibility.id);
  return checked.ok ? done(change(incompatibility, { ...changes, ...checked.value }, now)) : checked;
}
