import type { ActiveAuthorization, FinishedAuthorization } from "../domain/authorizations/authorization.ts";
import type { NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Product, Warehouse } from "../domain/catalog/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "../domain/cleaning/cleaning-catalog.ts";
import type { Operation } from "../domain/authorizations/events.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { WebhookConfiguration } from "../domain/webhook-configuration.ts";
import {
  authorizationFields,
  eventName,
  finishReason,
  operationFields,
  operationType,
} from "../shapes/authorization-fields.ts";
import {
  anyOf,
  anything,
  fields,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Reads,
  recordOf,
  text,
  truth,
} from "../shapes/plain-json.ts";
import type { Exported, ExportedDocument, ExportedProtocol } from "../state/exported-records.ts";
import type { RecordKinds } from "../records/company-records.ts";

const instant: Reads<string> = (value): value is string => text(value) && !Number.isNaN(Date.parse(value));
const dated = { createdAt: instant, updatedAt: instant };
const named = { id: text, name: text };

const window = { scheduledDate: orNull(instant), endDate: orNull(instant) };
const catalog = { ...named, ...dated, externalId: orNull(text), native: truth, deletedAt: orNull(instant) };

const authorization = authorizationFields(instant);

const request = fields<Exported<NormalizedRequest>>({
  productExternalId: optional(text),
  warehouseExternalId: optional(text),
  quantity: number,
  totemGroupId: text,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => optional(text)),
  ...window,
  trailerPlates: listOf(text),
});

const document = fields<ExportedDocument>({ fileName: text, size: number, sha256: text, base64: text });

const category = { ...named, ...dated, description: orNull(text) };

const arrival = fields<Arrival>({
  totemGroupId: text,
  driverNif: text,
  tractorPlate: optional(text),
  trailerPlates: optional(listOf(text)),
  authorizationId: optional(text),
  quantity: optional(number),
});

/** A create as it is stored. */
export interface StoredCreate {
  authorizationId: string;
  request: Exported<NormalizedRequest>;
}

/** The stored form of each kind of record. */
export interface StoredKinds {
  totemGroups: RecordKinds["totemGroups"];
  carriers: true;
  drivers: true;
  products: Exported<Product>;
  warehouses: Exported<Warehouse>;
  authorizations: Exported<ActiveAuthorization> | Exported<FinishedAuthorization>;
  creates: StoredCreate;
  waiting: readonly Arrival[];
  operations: Exported<Operation>;
  protocol: ExportedProtocol;
  categories: Exported<CleaningCategory>;
  types: Exported<CleaningType>;
  incompatibilities: Exported<Incompatibility>;
  webhook: Exported<WebhookConfiguration>;
}

const isTrue: Reads<true> = (value): value is true => value === true;

/** Whether parsed JSON is a record of a kind. Additional fields are ignored. */
export const recordShapes: { readonly [Kind in keyof StoredKinds]: Reads<StoredKinds[Kind]> } = {
  totemGroups: fields<RecordKinds["totemGroups"]>(named),
  carriers: isTrue,
  drivers: isTrue,
  products: fields<Exported<Product>>(catalog),
  warehouses: fields<Exported<Warehouse>>({
    ...catalog,
    code: orNull(text),
    totemGroupId: orNull(text),
    displayConfiguration: orNull(recordOf(anything)),
  }),
  authorizations: anyOf(
    fields<Exported<ActiveAuthorization>>({ ...authorization, status: oneOf({ Active: true }) }),
    fields<Exported<FinishedAuthorization>>({
      ...authorization,
      status: oneOf({ Finished: true }),
      reason: finishReason,
    }),
  ),
  creates: fields<StoredCreate>({ authorizationId: text, request }),
  waiting: listOf(arrival),
  operations: fields<Exported<Operation>>(operationFields(instant)),
  protocol: fields<ExportedProtocol>({
    id: text,
    companyProtocolEnabled: truth,
    state: oneOf({ Inactive: true, Active: true }),
    document: orNull(document),
    ...dated,
  }),
  categories: fields<Exported<CleaningCategory>>(category),
  types: fields<Exported<CleaningType>>({ ...category, categoryId: orNull(text) }),
  incompatibilities: fields<Exported<Incompatibility>>({
    id: text,
    kind: oneOf({ category: true, type: true }),
    firstId: text,
    secondId: text,
    reason: orNull(text),
    ...dated,
  }),
  webhook: fields<Exported<WebhookConfiguration>>({
    url: text,
    secret: orNull(text),
    subscribedEvents: listOf(eventName),
    ...dated,
  }),
};
