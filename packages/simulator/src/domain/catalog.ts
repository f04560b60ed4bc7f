import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";
import type { Assume, Context } from "./context.ts";
import type { Selection } from "./listing.ts";
import type { Lookup } from "./lookup.ts";
import { done, refuse, type Result } from "./result.ts";

type Schemas = components["schemas"];

/** What products and warehouses have in common. A soft-deleted one is kept, for the authorizations that name it. */
export interface CatalogRecord {
  id: string;
  externalId: string | null;
  name: string;
  /** Whether the company itself keeps the record. One that is not native comes from somewhere else in the service. */
  native: boolean;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

/** A product of the company. */
export type Product = CatalogRecord;

/** A warehouse of the company. */
export interface Warehouse extends CatalogRecord {
  code: string | null;
  totemGroupId: string | null;
  displayConfiguration: Schemas["DisplayConfiguration"] | null;
}

/** How deep a display configuration may be nested. Engines that write JSON recursively give up at some thousands. */
const deepestNesting = 100;

const displayError = (message: string): FieldError[] => [{ in: "body", path: "/displayConfiguration", message }];

/** What is wrong with a display configuration that is an object. */
export function displayErrors({ displayConfiguration }: { displayConfiguration?: unknown }): FieldError[] {
  let level: unknown[] = [displayConfiguration];
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    // JSON can say 1e400, which is read as Infinity, and would be written as null.
    if (level.some((value) => value === Infinity || value === -Infinity))
      return displayError(`must hold no number beyond ±${String(Number.MAX_VALUE)}`);
    if (level.length === 0) return [];
  }
  return displayError(`must not be nested more than ${String(deepestNesting)} levels deep`);
}

/** Whether lists, lookups and names cover a record: one that is not native only where that is assumed. */
export const isCovered = ({ native }: CatalogRecord, assume: Assume): boolean =>
  native || assume("native-records") === "all";

/** Records of one kind, by both of their names. */
export interface Catalog<R extends CatalogRecord = CatalogRecord> extends Lookup<R> {
  /** The record that has an externalId; a soft-deleted one has given it up. */
  byExternalId(externalId: string): R | undefined;
}

/** What lists tell records of the catalog apart by. */
export const catalogGroups = ["native", "foreign", "deleted"] as const;

/** One of those groups. */
export type CatalogGroup = (typeof catalogGroups)[number];

/** The group of a record. */
export function catalogGroupOf({ native, deletedAt }: CatalogRecord): CatalogGroup {
  if (deletedAt !== null) return "deleted";
  return native ? "native" : "foreign";
}

/** The records that lists show: what is covered, and not deleted. */
export const selectCatalog = (assume: Assume): Selection<CatalogGroup> => ({
  groups: assume("native-records") === "all" ? ["native", "foreign"] : ["native"],
});

/** The fields of a new record that every kind has; refused when another record has its externalId. */
export function decideRecord(
  kind: "product" | "warehouse",
  { externalId, name, native = true }: { externalId?: string; name: string; native?: boolean },
  existing: Catalog,
  { now, newId, assume }: Context,
): Result<CatalogRecord> {
  const taken = externalId === undefined ? undefined : existing.byExternalId(externalId);
  if (taken) {
    const isHidden = !taken.native && assume("native-records") === "native";
    const which = isHidden ? ": one that is not native, which this interface neither lists nor returns" : "";
    return refuse(`${kind}_external_id_taken`, `Another ${kind} of the company has this externalId${which}.`);
  }
  const dates = { createdAt: now, updatedAt: now, deletedAt: null };
  return done({ id: newId(), externalId: externalId ?? null, name, native, ...dates });
}

/** Whether a record may be changed and deleted: a native one. */
export function allowChange(kind: "product" | "warehouse", { native }: CatalogRecord): Result<true> {
  return native
    ? done(true)
    : refuse(`${kind}_not_native`, `Only a native ${kind} can be changed or deleted; this one is not.`);
}

/** A record with some fields changed; one that stays the same keeps its updatedAt. */
export function change<R extends { updatedAt: number }>(record: R, changes: Partial<R>, now: number): R {
  const after = { ...record, ...changes };
  return JSON.stringify(after) === JSON.stringify(record) ? record : { ...after, updatedAt: now };
}

/** Whether a record is shown to who asks for it by its id: a soft-deleted one only where that is assumed. */
export const isShown = ({ deletedAt }: CatalogRecord, assume: Assume): boolean =>
  deletedAt === null || assume("soft-deleted-get") === "200";

/** A record that is gone from lists, and cannot be named any more. */
export const softDelete = <R extends CatalogRecord>(record: R, now: number): R => ({
  ...record,
  updatedAt: now,
  deletedAt: now,
});
