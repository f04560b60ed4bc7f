import { showInstant } from "../clock/time.ts";
import { keepOnce } from "../commands/lifecycle.ts";
import { isAsRequested, type NormalizedRequest, requestFor } from "../domain/authorizations/authorization-creation.ts";
import { type Authorization, eachOptionalText } from "../domain/authorizations/authorization.ts";
import type { CleaningProtocol, ProtocolDocument } from "../domain/cleaning/cleaning-protocol.ts";
import { CompanyRecords, type RecordKinds } from "../records/company-records.ts";

/** The fields of records that contain instants, recognised by their names. */
type InstantField = `${string}At` | `${string}Date`;

type NamesOf<R> = R extends object ? Extract<keyof R, InstantField> : never;

/** All of them. A missing one does not compile. */
const instantFields = Object.keys({
  createdAt: true,
  updatedAt: true,
  scheduledDate: true,
  endDate: true,
  recordedAt: true,
  deletedAt: true,
} satisfies Record<NamesOf<RecordKinds[keyof RecordKinds] | NormalizedRequest>, true>);

/** A record with its instants as another type. */
type WithInstants<R, Instant> = R extends unknown
  ? { [K in keyof R]: K extends InstantField ? Instant | Extract<R[K], null> : R[K] }
  : never;

/** A record as plain JSON: its instants are ISO 8601 in UTC with milliseconds, as in `2026-07-01T06:00:00.000Z`. */
type Exported<R> = WithInstants<R, string>;

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
  for (const name of instantFields) if (name in converted) converted[name] = convert(converted[name]);
  return converted;
}

const toText = <R extends object>(record: R): Exported<R> =>
  withInstants(record, (value) => (typeof value === "number" ? showInstant(value) : value)) as Exported<R>;

const fromText = <E extends object>(record: E): WithInstants<E, number> =>
  withInstants(record, (value) => (typeof value === "string" ? Date.parse(value) : value)) as WithInstants<E, number>;

/** What the records of creates refer to. */
export type Registry = Parameters<typeof requestFor>[1];

/** Converts each kind of record to plain JSON. */
export const exported: {
  readonly [K in RecordKind]: (row: RecordKinds[K], records: Registry) => ExportedKinds[K];
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

/** An authorization as its create requested it; the same object if nothing has changed since. */
function askedFor(
  made: Authorization,
  request: NormalizedRequest,
  product: string | undefined,
  warehouse: string | undefined,
): Authorization {
  const { quantity, scheduledDate, endDate, trailerPlates: plates } = request;
  const sameTrailers =
    plates.length === made.trailerPlates.length && plates.every((one, at) => one === made.trailerPlates[at]);
  const asked = {
    ...made,
    ...eachOptionalText((field) => request[field] ?? null),
    productId: product ?? null,
    warehouseId: warehouse ?? null,
    quantity,
    scheduledDate,
    endDate,
    trailerPlates: sameTrailers ? made.trailerPlates : plates,
  };
  return isAsRequested(made, asked) ? made : asked;
}

/** Restores records from their exported form, one after the other. A create follows its authorization. */
export class ImportedRecords {
  readonly records = new CompanyRecords();
  /** Their ids by externalId, also of deleted ones: authorizations still refer to them. */
  readonly #products = new Map<string | null | undefined, string>();
  readonly #warehouses = new Map<string | null | undefined, string>();
  readonly #onMissing: (authorizationId: string) => void;

  /** Calls back for a create whose authorization is missing, which is skipped. */
  constructor(onMissing: (authorizationId: string) => void = () => undefined) {
    this.#onMissing = onMissing;
  }

  readonly #put: { readonly [Kind in RecordKind]: (key: string, exported: ExportedKinds[Kind]) => unknown } = {
    totemGroups: (key, group) => this.records.totemGroups.set(key, group),
    carriers: (taxId) => this.records.carriers.add(taxId),
    drivers: (nif) => this.records.drivers.add(nif),
    products: (key, product) => {
      this.#products.set(product.externalId, product.id);
      this.records.products.set(key, fromText(product));
    },
    warehouses: (key, warehouse) => {
      this.#warehouses.set(warehouse.externalId, warehouse.id);
      this.records.warehouses.set(key, fromText(warehouse));
    },
    authorizations: (key, exported) => this.putAuthorization(key, fromText(exported)),
    creates: (externalId, { authorizationId, request }) => {
      const made = this.records.authorizations.get(authorizationId);
      if (made === undefined) {
        this.#onMissing(authorizationId);
        return;
      }
      const product = this.#products.get(request.productExternalId);
      const warehouse = this.#warehouses.get(request.warehouseExternalId);
      this.records.creates.set(externalId, askedFor(made, fromText(request), product, warehouse));
    },
    waiting: (key, arrivals) => this.records.waiting.set(key, arrivals),
    operations: (key, operation) => this.records.operations.set(key, fromText(operation)),
    protocol: (_key, protocol) => (this.records.protocol = importProtocol(protocol)),
    categories: (key, category) => this.records.categories.set(key, fromText(category)),
    types: (key, type) => this.records.types.set(key, fromText(type)),
    incompatibilities: (key, pair) => this.records.incompatibilities.set(key, fromText(pair)),
    webhook: (_key, webhook) => (this.records.webhook = fromText(webhook)),
  };

  put<Kind extends RecordKind>(kind: Kind, key: string, exported: ExportedKinds[Kind]): void {
    this.#put[kind](key, exported);
  }

  putAuthorization(key: string, authorization: Authorization): void {
    // A new one has no create yet.
    if (!this.#isAdded(key, authorization)) keepOnce(this.records, authorization);
  }

  /** The same for an authorization whose first entry stands for its create as well. */
  putCreated(key: string, authorization: Authorization): void {
    const { origin } = authorization;
    if (!this.#isAdded(key, authorization)) keepOnce(this.records, authorization);
    else if (origin.kind === "erp") this.records.creates.set(origin.externalId, authorization);
  }

  #isAdded(key: string, authorization: Authorization): boolean {
    const { authorizations } = this.records;
    const { size } = authorizations;
    authorizations.set(key, authorization);
    return authorizations.size > size;
  }
}

/** What newer engines do several times as fast. */
const encodesItself = (bytes: Uint8Array): bytes is Uint8Array & { toBase64: () => string } => "toBase64" in bytes;
const decodesItself = (type: object): type is { fromBase64: (text: string) => Uint8Array<ArrayBuffer> } =>
  "fromBase64" in type;

/**
 * Encodes bytes as base64. In blocks, because there may be millions of them, and the number of arguments of a call is
 * limited.
 */
export function toBase64(bytes: Uint8Array): string {
  if (encodesItself(bytes)) return bytes.toBase64();
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    // To spread them takes many times as long.
    binary += String(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192)));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const type: object = Uint8Array;
  if (decodesItself(type)) return type.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
