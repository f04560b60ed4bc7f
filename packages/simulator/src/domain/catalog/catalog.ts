import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";
import type { Assume, Context, Lookup } from "../context.ts";
import type { Selection } from "../listing.ts";
import { done, refuse, type Result } from "../result.ts";

type Schemas = components["schemas"];

/**
 * The common fields of products and warehouses. Soft-deleted records are kept, because authorizations refer to them.
 */
export interface CatalogRecord {
  id: string;
  externalId: string | null;
  name: string;
  /** Whether the company itself manages the record. One that is not native has another source within the service. */
  native: boolean;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

export type Product = CatalogRecord;

export interface Warehouse extends CatalogRecord {
  code: string | null;
  totemGroupId: string | null;
  displayConfiguration: Schemas["DisplayConfiguration"] | null;
}

/**
 * The maximum nesting of a display configuration. Engines that serialize JSON recursively fail at a few thousand
 * levels.
 */
const deepestNesting = 100;

const displayError = (message: string): FieldError[] => [{ in: "body", path: "/displayConfiguration", message }];

export function displayErrors({ displayConfiguration }: { displayConfiguration?: unknown }): FieldError[] {
  let level: unknown[] = [displayConfiguration];
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    // JSON can contain 1e400, which is parsed as Infinity and would be serialized as null.
    if (level.some((value) => value === Infinity || value === -Infinity))
      return displayError(`must hold no number beyond ±${String(Number.MAX_VALUE)}`);
    if (level.length === 0) return [];
  }
  return displayError(`must not be nested more than ${String(deepestNesting)} levels deep`);
}

/** Whether lists, lookups and references include a record: one that is not native only if that is assumed. */
export const isCovered = ({ native }: CatalogRecord, assume: Assume): boolean =>
  native || assume("native-records") === "all";

/** Records of one kind, by id and externalId. */
export interface Catalog<R extends CatalogRecord = CatalogRecord> extends Lookup<R> {
  /** The record that has an externalId; a soft-deleted one has released it. */
  byExternalId(externalId: string): R | undefined;
}

/** The groups by which lists filter catalog records. */
export const catalogGroups = ["native", "foreign", "deleted"] as const;

export type CatalogGroup = (typeof catalogGroups)[number];

export function catalogGroupOf({ native, deletedAt }: CatalogRecord): CatalogGroup {
  if (deletedAt !== null) return "deleted";
  return native ? "native" : "foreign";
}

/** The records that lists show: included, and not deleted. */
export const selectCatalog = (assume: Assume): Selection<CatalogGroup> => ({
  groups: assume("native-records") === "all" ? ["native", "foreign"] : ["native"],
});

/** The common fields of a new record; refused if another record has its externalId. */
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

/** Whether a record may be changed and deleted: only native ones. */
export function allowChange(kind: "product" | "warehouse", { native }: CatalogRecord): Result<true> {
  return native
    ? done(true)
    : refuse(`${kind}_not_native`, `Only a native ${kind} can be changed or deleted; this one is not.`);
}

/** A record with changed fields; if nothing changes, it keeps its updatedAt. */
export function change<R extends { updatedAt: number }>(record: R, changes: Partial<R>, now: number): R {
  const after = { ...record, ...changes };
  return JSON.stringify(after) === JSON.stringify(record) ? record : { ...after, updatedAt: now };
}

/** Whether a record can be read by its id: a soft-deleted one only if that is assumed. */
export const isShown = ({ deletedAt }: CatalogRecord, assume: Assume): boolean =>
  deletedAt === null || assume("soft-deleted-get") === "200";

/** A soft-deleted record, which lists omit and new references cannot use. */
export const softDelete = <R extends CatalogRecord>(record: R, now: number): R => ({
  ...record,
  updatedAt: now,
  deletedAt: now,
});
