import { showInstant } from "../clock/instants.ts";
import { type NormalizedRequest, requestFor } from "../domain/authorizations/authorization-creation.ts";
import type { CleaningProtocol, ProtocolDocument } from "../domain/cleaning/cleaning-protocol.ts";
import type { CompanyRecords, RecordKinds } from "../records/company-records.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/** The fields of records that contain instants, recognised by their names. */
type InstantField = `${string}At` | `${string}Date`;

const isInstantField = (name: string): boolean => name.endsWith("At") || name.endsWith("Date");

/** A record with its instants as another type. */
type WithInstants<R, Instant> = R extends unknown
  ? { [K in keyof R]: K extends InstantField ? Instant | Extract<R[K], null> : R[K] }
  : never;

/** A record as plain JSON: its instants are ISO 8601 in UTC with milliseconds, as in `2026-07-01T06:00:00.000Z`. */
export type Exported<R> = WithInstants<R, string>;

/** A protocol as plain JSON: the bytes of its document are base64. */
type ExportedProtocol = Omit<Exported<CleaningProtocol>, "document"> & {
  document: (Omit<ProtocolDocument, "bytes"> & { base64: string }) | null;
};

export interface ExportedCreate {
  authorizationId: string;
  request: Exported<NormalizedRequest>;
}

export type RecordKind = keyof RecordKinds;

/** The exported form of each kind of record. */
export type ExportedKinds = { [K in Exclude<RecordKind, "creates" | "protocol">]: Exported<RecordKinds[K]> } & {
  creates: ExportedCreate;
  protocol: ExportedProtocol;
};

function withInstants(record: object, convert: (value: unknown) => unknown): object {
  const converted: Record<string, unknown> = { ...record };
  for (const name of Object.keys(converted)) if (isInstantField(name)) converted[name] = convert(converted[name]);
  return converted;
}

const toText = <R extends object>(record: R): Exported<R> =>
  withInstants(record, (value) => (typeof value === "number" ? showInstant(value) : value)) as Exported<R>;

export const fromText = <E extends object>(record: E): WithInstants<E, number> =>
  withInstants(record, (value) => (typeof value === "string" ? Date.parse(value) : value)) as WithInstants<E, number>;

/** How each kind of record is converted to plain JSON. */
export const exported: {
  readonly [K in RecordKind]: (row: RecordKinds[K], records: CompanyRecords) => ExportedKinds[K];
} = {
  totemGroups: (group) => group,
  carriers: (known) => known,
  drivers: (known) => known,
  products: toText,
  warehouses: toText,
  authorizations: toText,
  creates: (asked, records) => ({ authorizationId: asked.id, request: toText(requestFor(asked, records)) }),
  waiting: (arrivals) => arrivals,
  operations: toText,
  protocol({ document, ...rest }) {
    if (document === null) return { ...toText(rest), document };
    const { bytes, ...described } = document;
    return { ...toText(rest), document: { ...described, base64: toBase64(bytes) } };
  },
  categories: toText,
  types: toText,
  incompatibilities: toText,
  webhook: toText,
};

export function importProtocol({ document, ...rest }: ExportedProtocol): CleaningProtocol {
  const read = fromText(rest);
  if (document === null) return { ...read, document };
  const { base64, ...described } = document;
  return { ...read, document: { ...described, bytes: fromBase64(base64) } };
}
