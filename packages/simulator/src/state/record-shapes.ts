import { eachOptionalText } from "../domain/authorizations/authorization.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import {
  anything,
  arrayOf,
  authorizationShape,
  base64,
  eventName,
  fields,
  furtherPartyFields,
  instant,
  integer,
  listOf,
  nonEmpty,
  number,
  oneOf,
  operationFields,
  operationType,
  optional,
  orNull,
  orUndefined,
  positive,
  recordOf,
  type Shape,
  text,
  truth,
  uuid,
  yes,
} from "../shapes/shapes.ts";
import type { ExportedCreate, ExportedKinds } from "./exported-records.ts";
import type { CompanyState } from "./state-format.ts";

const dated = { createdAt: instant, updatedAt: instant };

const window = { scheduledDate: orNull(instant), endDate: orNull(instant) };
const catalog = {
  id: uuid,
  externalId: orNull(text),
  name: text,
  native: truth,
  ...dated,
  deletedAt: orNull(instant),
};

const request = fields<ExportedCreate["request"]>({
  productExternalId: optional(text),
  warehouseExternalId: optional(text),
  quantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => optional(text)),
  ...window,
  trailerPlates: listOf(text),
  furtherPartyFields: optional(furtherPartyFields),
});

const category = { id: uuid, name: text, description: orNull(text), ...dated };

const arrival = fields<Arrival>({
  totemGroupId: uuid,
  driverNif: text,
  tractorPlate: orUndefined(text),
  trailerPlates: orUndefined(listOf(text)),
  authorizationId: orUndefined(uuid),
  quantity: orUndefined(positive),
});

/** Whether parsed JSON is a record of a kind. Additional fields are ignored. */
export const recordShapes: { readonly [Kind in keyof ExportedKinds]: Shape<ExportedKinds[Kind]> } = {
  totemGroups: fields({ id: uuid, name: nonEmpty }),
  carriers: yes,
  drivers: yes,
  products: fields(catalog),
  warehouses: fields({
    ...catalog,
    code: orNull(text),
    totemGroupId: orNull(uuid),
    displayConfiguration: orNull(recordOf(anything)),
  }),
  authorizations: authorizationShape(instant),
  creates: fields({ authorizationId: uuid, request }),
  waiting: listOf(arrival),
  operations: fields(operationFields(instant)),
  protocol: fields({
    id: uuid,
    state: oneOf({ Inactive: true, Active: true }),
    companyProtocolEnabled: truth,
    document: orNull(fields({ fileName: text, size: integer, sha256: text, base64 })),
    ...dated,
  }),
  categories: fields(category),
  types: fields({ ...category, categoryId: orNull(uuid) }),
  incompatibilities: fields({
    id: uuid,
    kind: oneOf({ category: true, type: true }),
    firstId: uuid,
    secondId: uuid,
    reason: orNull(text),
    ...dated,
  }),
  webhook: fields({
    url: text,
    secret: orNull(text),
    subscribedEvents: listOf(eventName),
    ...dated,
  }),
};

/** The lists of a state whose records contain their key. */
export const stateLists = {
  creates: fields<CompanyState["creates"][number]>({ externalId: text, authorizationId: uuid, request }),
  waiting: fields<CompanyState["waiting"][number]>({ authorizationId: uuid, arrivals: arrayOf(arrival) }),
};
