import { exported, type RecordKind } from "../state/exported-records.ts";
import { type CompanyRecords, onlyKey, type RecordKinds } from "../records/company-records.ts";
import type { StoreEntry } from "./state-store.ts";

/** A record that was added, changed or, without a row, removed. */
export type RecordChange = {
  [Kind in RecordKind]: { kind: Kind; key: string; row: RecordKinds[Kind] | undefined };
}[RecordKind];

/** A record as an entry. */
export function recordEntry<Kind extends RecordKind>(
  kind: Kind,
  key: string,
  row: RecordKinds[Kind] | undefined,
  records: CompanyRecords,
): StoreEntry {
  return { kind, key, value: row === undefined ? null : exported[kind](row, records) };
}

/** The kinds whose records are in tables; creates come after the authorizations that they refer to. */
const tables = [
  "totemGroups",
  "products",
  "warehouses",
  "authorizations",
  "creates",
  "waiting",
  "operations",
  "categories",
  "types",
  "incompatibilities",
] as const satisfies RecordKind[];

type TableKind = (typeof tables)[number];
type Tables = { readonly [Kind in TableKind]: Iterable<[string, RecordKinds[Kind]]> };

/** Every record of a company as an entry, each kind in its order. */
export function* recordEntries(records: CompanyRecords): Generator<StoreEntry> {
  for (const taxId of records.carriers) yield recordEntry("carriers", taxId, true, records);
  for (const nif of records.drivers) yield recordEntry("drivers", nif, true, records);
  const all: Tables = records;
  for (const kind of tables) yield* tableEntries(kind, all[kind], records);
  if (records.protocol) yield recordEntry("protocol", onlyKey, records.protocol, records);
  if (records.webhook) yield recordEntry("webhook", onlyKey, records.webhook, records);
}

function* tableEntries<Kind extends TableKind>(
  kind: Kind,
  rows: Iterable<[string, RecordKinds[Kind]]>,
  records: CompanyRecords,
): Generator<StoreEntry> {
  for (const [key, row] of rows) yield recordEntry(kind, key, row, records);
}

/** How many records a company has. */
export const countRecords = (records: CompanyRecords): number =>
  tables.reduce((sum, kind) => sum + records[kind].size, records.carriers.size + records.drivers.size);
