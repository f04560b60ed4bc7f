import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";
import type { Assume, Context } from "./context.ts";
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

/** What is wrong with a display configuration that is an object. */
export function displayErrors({ displayConfiguration }: { displayConfiguration?: unknown }): FieldError[] {
  let level: unknown[] = [displayConfiguration];
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return [];
  }
  const message = `must not be nested more than ${String(deepestNesting)} levels deep`;
  return [{ in: "body", path: "/displayConfiguration", message }];
}

/** Whether lists, lookups and names cover a record: one that is not native only where that is assumed. */
export const isCovered = ({ native }: CatalogRecord, assume: Assume): boolean =>
  native || assume("native-records") === "all";

/** The record that has an externalId; a soft-deleted one has given it up. */
export function findByExternalId<R extends CatalogRecord>(records: Iterable<R>, externalId: string): R | undefined {
  for (const record of records) {
    if (record.externalId === externalId && record.deletedAt === null) return record;
  }
  return undefined;
}

/** The fields of a new record that every kind has; refused when another record has its externalId. */
export function decideRecord(
  kind: "product" | "warehouse",
  { externalId, name, native = true }: { externalId?: string; name: string; native?: boolean },
  existing: Iterable<CatalogRecord>,
  { now, newId }: Context,
): Result<CatalogRecord> {
  if (externalId !== undefined && findByExternalId(existing, externalId)) {
    return refuse(`${kind}_external_id_taken`, `Another ${kind} of the company has this externalId.`);
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
