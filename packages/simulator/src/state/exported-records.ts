import { fromBase64, toBase64 } from "./base64.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import type { CatalogRecord, Product, Warehouse } from "../domain/catalog/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "../domain/cleaning/cleaning-catalog.ts";
import type { CleaningProtocol, ProtocolDocument } from "../domain/cleaning/cleaning-protocol.ts";
import type { Dates } from "../domain/authorizations/date-validity.ts";
import type { Operation } from "../domain/authorizations/events.ts";
import type { WebhookConfiguration } from "../domain/webhook-configuration.ts";
import { showInstant } from "../clock/instants.ts";

/** The fields of records that contain instants, recognised by their names. */
type InstantField = `${string}At` | `${string}Date`;

/** A record as plain JSON: its instants are ISO 8601 in UTC with milliseconds, as in `2026-07-01T06:00:00.000Z`. */
export type Exported<R> = R extends unknown
  ? { [K in keyof R]: K extends InstantField ? string | Extract<R[K], null> : R[K] }
  : never;

/** The document of a protocol as plain JSON. */
export type ExportedDocument = Omit<ProtocolDocument, "bytes"> & {
  /** The bytes of the document. */
  base64: string;
};

/** A protocol as plain JSON. */
export type ExportedProtocol = Omit<Exported<CleaningProtocol>, "document"> & { document: ExportedDocument | null };

interface Dated {
  createdAt: number;
  updatedAt: number;
}

const showOptional = (instant: number | null): string | null => (instant === null ? null : showInstant(instant));
const readOptional = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

const showDated = ({ createdAt, updatedAt }: Dated) => ({
  createdAt: showInstant(createdAt),
  updatedAt: showInstant(updatedAt),
});
const readDated = ({ createdAt, updatedAt }: Exported<Dated>): Dated => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});

const showKept = (record: CatalogRecord) => ({ ...showDated(record), deletedAt: showOptional(record.deletedAt) });
const readKept = (record: Exported<CatalogRecord>) => ({
  ...readDated(record),
  deletedAt: readOptional(record.deletedAt),
});

const showWindow = ({ scheduledDate, endDate }: Dates): Exported<Dates> => ({
  scheduledDate: showOptional(scheduledDate),
  endDate: showOptional(endDate),
});
const readWindow = ({ scheduledDate, endDate }: Exported<Dates>): Dates => ({
  scheduledDate: readOptional(scheduledDate),
  endDate: readOptional(endDate),
});

function exportDocument({ bytes, ...described }: ProtocolDocument): ExportedDocument {
  return { ...described, base64: toBase64(bytes) };
}

/** The exported document. */
function importDocument({ base64, ...described }: ExportedDocument): ProtocolDocument {
  return { ...described, bytes: fromBase64(base64) };
}

/** How each kind of record is converted to plain JSON. A field that is not converted does not compile. */
export const exported = {
  product: (product: Product): Exported<Product> => ({ ...product, ...showKept(product) }),
  warehouse: (warehouse: Warehouse): Exported<Warehouse> => ({ ...warehouse, ...showKept(warehouse) }),
  authorization: (one: Authorization): Exported<Authorization> => ({ ...one, ...showWindow(one), ...showDated(one) }),
  request: (request: NormalizedRequest): Exported<NormalizedRequest> => ({ ...request, ...showWindow(request) }),
  operation: (one: Operation): Exported<Operation> => ({ ...one, recordedAt: showInstant(one.recordedAt) }),
  protocol: ({ document, ...rest }: CleaningProtocol): ExportedProtocol => ({
    ...rest,
    ...showDated(rest),
    document: document && exportDocument(document),
  }),
  category: (category: CleaningCategory): Exported<CleaningCategory> => ({ ...category, ...showDated(category) }),
  type: (type: CleaningType): Exported<CleaningType> => ({ ...type, ...showDated(type) }),
  incompatibility: (one: Incompatibility): Exported<Incompatibility> => ({ ...one, ...showDated(one) }),
  webhook: (webhook: WebhookConfiguration): Exported<WebhookConfiguration> => ({ ...webhook, ...showDated(webhook) }),
};

/** How each kind of record is restored from validated plain JSON. */
export const imported = {
  product: (product: Exported<Product>): Product => ({ ...product, ...readKept(product) }),
  warehouse: (warehouse: Exported<Warehouse>): Warehouse => ({ ...warehouse, ...readKept(warehouse) }),
  authorization: (one: Exported<Authorization>): Authorization => ({ ...one, ...readWindow(one), ...readDated(one) }),
  request: (request: Exported<NormalizedRequest>): NormalizedRequest => ({ ...request, ...readWindow(request) }),
  operation: (one: Exported<Operation>): Operation => ({ ...one, recordedAt: Date.parse(one.recordedAt) }),
  protocol: ({ document, ...rest }: ExportedProtocol): CleaningProtocol => ({
    ...rest,
    ...readDated(rest),
    document: document && importDocument(document),
  }),
  category: (category: Exported<CleaningCategory>): CleaningCategory => ({ ...category, ...readDated(category) }),
  type: (type: Exported<CleaningType>): CleaningType => ({ ...type, ...readDated(type) }),
  incompatibility: (one: Exported<Incompatibility>): Incompatibility => ({ ...one, ...readDated(one) }),
  webhook: (webhook: Exported<WebhookConfiguration>): WebhookConfiguration => ({ ...webhook, ...readDated(webhook) }),
};
