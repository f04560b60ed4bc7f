// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { Schema } from "../check/schema.ts";
import type { operations, Writable } from "./types.ts";

/** The schemas of the parts of each operation's request. */
export type Requests = {
  listAuthorizations: { path: Schema<operations["listAuthorizations"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listAuthorizations"]["parameters"]["query"]>> };
  createAuthorization: { path: Schema<operations["createAuthorization"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createAuthorization"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createAuthorization"]["requestBody"]>["content"]["application/json"]>> };
  getAuthorization: { path: Schema<operations["getAuthorization"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getAuthorization"]["parameters"]["query"]>> };
  updateAuthorization: { path: Schema<operations["updateAuthorization"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateAuthorization"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateAuthorization"]["requestBody"]>["content"]["application/json"]>> };
  cancelAuthorization: { path: Schema<operations["cancelAuthorization"]["parameters"]["path"]>; query: Schema<NonNullable<operations["cancelAuthorization"]["parameters"]["query"]>> };
  emitAuthorizationEvent: { path: Schema<operations["emitAuthorizationEvent"]["parameters"]["path"]>; query: Schema<NonNullable<operations["emitAuthorizationEvent"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["emitAuthorizationEvent"]["requestBody"]>["content"]["application/json"]>> };
  listProducts: { path: Schema<operations["listProducts"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listProducts"]["parameters"]["query"]>> };
  createProduct: { path: Schema<operations["createProduct"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createProduct"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createProduct"]["requestBody"]>["content"]["application/json"]>> };
  getProduct: { path: Schema<operations["getProduct"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getProduct"]["parameters"]["query"]>> };
  updateProduct: { path: Schema<operations["updateProduct"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateProduct"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateProduct"]["requestBody"]>["content"]["application/json"]>> };
  deleteProduct: { path: Schema<operations["deleteProduct"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deleteProduct"]["parameters"]["query"]>> };
  listWarehouses: { path: Schema<operations["listWarehouses"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listWarehouses"]["parameters"]["query"]>> };
  createWarehouse: { path: Schema<operations["createWarehouse"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createWarehouse"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createWarehouse"]["requestBody"]>["content"]["application/json"]>> };
  getWarehouse: { path: Schema<operations["getWarehouse"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getWarehouse"]["parameters"]["query"]>> };
  updateWarehouse: { path: Schema<operations["updateWarehouse"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateWarehouse"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateWarehouse"]["requestBody"]>["content"]["application/json"]>> };
  deleteWarehouse: { path: Schema<operations["deleteWarehouse"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deleteWarehouse"]["parameters"]["query"]>> };
  getCleaningProtocol: { path: Schema<operations["getCleaningProtocol"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getCleaningProtocol"]["parameters"]["query"]>> };
  createCleaningProtocol: { path: Schema<operations["createCleaningProtocol"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createCleaningProtocol"]["parameters"]["query"]>>; body: Schema<NonNullable<operations["createCleaningProtocol"]["requestBody"]>["content"]["multipart/form-data"]> };
  deleteCleaningProtocol: { path: Schema<operations["deleteCleaningProtocol"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deleteCleaningProtocol"]["parameters"]["query"]>> };
  updateCleaningProtocolConfiguration: { path: Schema<operations["updateCleaningProtocolConfiguration"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateCleaningProtocolConfiguration"]["parameters"]["query"]>>; body: Schema<NonNullable<operations["updateCleaningProtocolConfiguration"]["requestBody"]>["content"]["multipart/form-data"]> };
  activateCleaningProtocol: { path: Schema<operations["activateCleaningProtocol"]["parameters"]["path"]>; query: Schema<NonNullable<operations["activateCleaningProtocol"]["parameters"]["query"]>> };
  deactivateCleaningProtocol: { path: Schema<operations["deactivateCleaningProtocol"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deactivateCleaningProtocol"]["parameters"]["query"]>> };
  listCleaningCategories: { path: Schema<operations["listCleaningCategories"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listCleaningCategories"]["parameters"]["query"]>> };
  createCleaningCategory: { path: Schema<operations["createCleaningCategory"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createCleaningCategory"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createCleaningCategory"]["requestBody"]>["content"]["application/json"]>> };
  getCleaningCategory: { path: Schema<operations["getCleaningCategory"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getCleaningCategory"]["parameters"]["query"]>> };
  updateCleaningCategory: { path: Schema<operations["updateCleaningCategory"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateCleaningCategory"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateCleaningCategory"]["requestBody"]>["content"]["application/json"]>> };
  listCleaningTypes: { path: Schema<operations["listCleaningTypes"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listCleaningTypes"]["parameters"]["query"]>> };
  createCleaningType: { path: Schema<operations["createCleaningType"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createCleaningType"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createCleaningType"]["requestBody"]>["content"]["application/json"]>> };
  getCleaningType: { path: Schema<operations["getCleaningType"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getCleaningType"]["parameters"]["query"]>> };
  updateCleaningType: { path: Schema<operations["updateCleaningType"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateCleaningType"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateCleaningType"]["requestBody"]>["content"]["application/json"]>> };
  listCleaningIncompatibilities: { path: Schema<operations["listCleaningIncompatibilities"]["parameters"]["path"]>; query: Schema<NonNullable<operations["listCleaningIncompatibilities"]["parameters"]["query"]>> };
  createCleaningIncompatibility: { path: Schema<operations["createCleaningIncompatibility"]["parameters"]["path"]>; query: Schema<NonNullable<operations["createCleaningIncompatibility"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["createCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>> };
  getCleaningIncompatibility: { path: Schema<operations["getCleaningIncompatibility"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getCleaningIncompatibility"]["parameters"]["query"]>> };
  updateCleaningIncompatibility: { path: Schema<operations["updateCleaningIncompatibility"]["parameters"]["path"]>; query: Schema<NonNullable<operations["updateCleaningIncompatibility"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["updateCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>> };
  deleteCleaningIncompatibility: { path: Schema<operations["deleteCleaningIncompatibility"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deleteCleaningIncompatibility"]["parameters"]["query"]>> };
  getWebhookConfiguration: { path: Schema<operations["getWebhookConfiguration"]["parameters"]["path"]>; query: Schema<NonNullable<operations["getWebhookConfiguration"]["parameters"]["query"]>> };
  putWebhookConfiguration: { path: Schema<operations["putWebhookConfiguration"]["parameters"]["path"]>; query: Schema<NonNullable<operations["putWebhookConfiguration"]["parameters"]["query"]>>; body: Schema<Writable<NonNullable<operations["putWebhookConfiguration"]["requestBody"]>["content"]["application/json"]>> };
  deleteWebhookConfiguration: { path: Schema<operations["deleteWebhookConfiguration"]["parameters"]["path"]>; query: Schema<NonNullable<operations["deleteWebhookConfiguration"]["parameters"]["query"]>> };
};

/** The schema AuthorizationStatus of the contract. */
export const AuthorizationStatus = { type: ["string"], enum: ["Active","Finished"] } as const satisfies Schema;
/** The schema ExternalId of the contract. */
export const ExternalId = { type: ["string"], minLength: 1, maxLength: 100, pattern: { regex: /^[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$/u, says: "must be one line, without a space at its beginning or end and without control characters" } } as const satisfies Schema;
/** The schema OperationType of the contract. */
export const OperationType = { type: ["string"], enum: ["loading","unloading"] } as const satisfies Schema;
/** The schema DateTime of the contract. */
export const DateTime = { type: ["string"], format: "date-time", pattern: { regex: /^([1-8]\d{3}|9([0-8]\d{2}|9([0-8]\d|9[0-8])))-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/u, says: "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00" } } as const satisfies Schema;
/** The schema TaxId of the contract. */
export const TaxId = { type: ["string"], minLength: 1, maxLength: 20 } as const satisfies Schema;
/** The schema Plate of the contract. */
export const Plate = { type: ["string"], pattern: { regex: /^[A-Za-z0-9]{1,8}$/u, says: "must be 1 to 8 letters or digits, without spaces or hyphens" } } as const satisfies Schema;
/** The schema DomainEventType of the contract. */
export const DomainEventType = { type: ["string"], enum: ["synced","fetch_requested_from_erp"] } as const satisfies Schema;
/** The schema DisplayConfiguration of the contract. */
export const DisplayConfiguration = { type: ["object"] } as const satisfies Schema;
/** The schema IncompatibilityKind of the contract. */
export const IncompatibilityKind = { type: ["string"], enum: ["category","type"] } as const satisfies Schema;
/** The schema EventName of the contract. */
export const EventName = { type: ["string"], enum: ["authorization.created","authorization.updated","authorization.finished","authorization.synced","authorization.fetch_requested_from_erp","operation.recorded"] } as const satisfies Schema;
const shared6 = { type: ["string"], minLength: 1, maxLength: 200 } satisfies Schema;
const shared7 = { type: ["array"], maxItems: 20, items: Plate } satisfies Schema;
const shared12 = { type: ["string"], format: "uuid" } satisfies Schema;

/** The body of createAuthorization. */
export const createAuthorizationBody: Requests["createAuthorization"]["body"] = { type: ["object"], closed: true, required: ["externalId","productExternalId","warehouseExternalId","quantity","totemGroupId","operationType","carrierTaxId"], notBefore: {"endDate":"scheduledDate"}, removedFields: {"product":"productExternalId","productId":"productExternalId","warehouse":"warehouseExternalId","warehouseId":"warehouseExternalId","driverId":"driverNif"}, properties: { "externalId": ExternalId, "productExternalId": ExternalId, "warehouseExternalId": ExternalId, "quantity": { type: ["number"], exclusiveMinimum: 0, maximum: 1000000000 }, "totemGroupId": shared12, "operationType": OperationType, "batch": shared6, "format": shared6, "scheduledDate": DateTime, "endDate": DateTime, "carrierTaxId": TaxId, "partnerName": shared6, "partnerCif": TaxId, "productOwnerName": shared6, "productOwnerCif": TaxId, "driverNif": TaxId, "tractorPlate": Plate, "trailerPlates": shared7 } };
/** The body of updateAuthorization. */
export const updateAuthorizationBody: Requests["updateAuthorization"]["body"] = { type: ["object"], closed: true, removedFields: {"product":"productExternalId","productId":"productExternalId","warehouse":"warehouseExternalId","warehouseId":"warehouseExternalId","driverId":"driverNif"}, immutableFields: ["externalId","id","status","quantity","remainingQuantity","totemGroupId","operationType","batch","format","scheduledDate","endDate","carrierTaxId","partnerName","partnerCif","productOwnerName","productOwnerCif","createdAt","updatedAt"], properties: { "driverNif": { type: ["string","null"], minLength: 1, maxLength: 20 }, "tractorPlate": { type: ["string","null"], pattern: { regex: /^[A-Za-z0-9]{1,8}$/u, says: "must be 1 to 8 letters or digits, without spaces or hyphens" } }, "trailerPlates": shared7, "productExternalId": ExternalId, "warehouseExternalId": ExternalId } };
/** The body of emitAuthorizationEvent. */
export const emitAuthorizationEventBody: Requests["emitAuthorizationEvent"]["body"] = { type: ["object"], closed: true, required: ["eventType"], properties: { "eventType": DomainEventType } };
/** The body of createProduct. */
export const createProductBody: Requests["createProduct"]["body"] = { type: ["object"], closed: true, required: ["name"], properties: { "externalId": ExternalId, "name": shared6 } };
/** The body of updateProduct. */
export const updateProductBody: Requests["updateProduct"]["body"] = { type: ["object"], closed: true, immutableFields: ["id","externalId","createdAt","updatedAt"], properties: { "name": shared6 } };
/** The body of createWarehouse. */
export const createWarehouseBody: Requests["createWarehouse"]["body"] = { type: ["object"], closed: true, required: ["name"], properties: { "externalId": ExternalId, "name": shared6, "code": { type: ["string"], minLength: 1, maxLength: 100 }, "totemGroupId": shared12, "displayConfiguration": DisplayConfiguration } };
const shared9 = { type: ["string","null"], format: "uuid" } satisfies Schema;
/** The body of updateWarehouse. */
export const updateWarehouseBody: Requests["updateWarehouse"]["body"] = { type: ["object"], closed: true, immutableFields: ["id","externalId","createdAt","updatedAt"], properties: { "name": shared6, "code": { type: ["string","null"], minLength: 1, maxLength: 100 }, "totemGroupId": shared9, "displayConfiguration": { type: ["object","null"] } } };
/** The body of createCleaningProtocol. */
export const createCleaningProtocolBody: Requests["createCleaningProtocol"]["body"] = { type: ["object"], closed: true, required: ["companyProtocolEnabled"], properties: { "companyProtocolEnabled": { type: ["boolean"] }, "companyProtocolDocument": {} } };
/** The body of updateCleaningProtocolConfiguration. */
export const updateCleaningProtocolConfigurationBody: Requests["updateCleaningProtocolConfiguration"]["body"] = { type: ["object"], closed: true, properties: { "companyProtocolEnabled": { type: ["boolean"] }, "companyProtocolDocument": {} } };
const shared10 = { type: ["string"], maxLength: 1000 } satisfies Schema;
/** The body of createCleaningCategory. */
export const createCleaningCategoryBody: Requests["createCleaningCategory"]["body"] = { type: ["object"], closed: true, required: ["name"], properties: { "name": shared6, "description": shared10 } };
const shared8 = { type: ["string","null"], maxLength: 1000 } satisfies Schema;
/** The body of updateCleaningCategory. */
export const updateCleaningCategoryBody: Requests["updateCleaningCategory"]["body"] = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "name": shared6, "description": shared8 } };
/** The body of createCleaningType. */
export const createCleaningTypeBody: Requests["createCleaningType"]["body"] = { type: ["object"], closed: true, required: ["name"], properties: { "name": shared6, "description": shared10, "categoryId": shared12 } };
/** The body of updateCleaningType. */
export const updateCleaningTypeBody: Requests["updateCleaningType"]["body"] = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "name": shared6, "description": shared8, "categoryId": shared9 } };
/** The body of createCleaningIncompatibility. */
export const createCleaningIncompatibilityBody: Requests["createCleaningIncompatibility"]["body"] = { type: ["object"], closed: true, required: ["kind","firstId","secondId"], properties: { "kind": IncompatibilityKind, "firstId": shared12, "secondId": shared12, "reason": shared10 } };
/** The body of updateCleaningIncompatibility. */
export const updateCleaningIncompatibilityBody: Requests["updateCleaningIncompatibility"]["body"] = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "kind": IncompatibilityKind, "firstId": shared12, "secondId": shared12, "reason": shared8 } };
/** The body of putWebhookConfiguration. */
export const putWebhookConfigurationBody: Requests["putWebhookConfiguration"]["body"] = { type: ["object"], closed: true, required: ["url"], properties: { "url": { type: ["string"], format: "uri", pattern: { regex: /^https?:\/\//u, says: "must begin with http:// or https://" }, maxLength: 2000 }, "secret": { type: ["string"], minLength: 1, maxLength: 500 }, "subscribedEvents": { type: ["array"], maxItems: 100, items: EventName } } };
const shared5 = { type: ["object"], closed: true, properties: {  } } satisfies Schema;
const shared13 = { type: ["integer"], minimum: 0 } satisfies Schema;
const shared14 = { type: ["integer"], minimum: 1 } satisfies Schema;
const shared1 = { path: shared5, query: { type: ["object"], closed: true, properties: { "limit": shared14, "offset": shared13 } } } satisfies Record<string, Schema>;
const shared4 = { type: ["object"], closed: true, required: ["id"], properties: { "id": shared12 } } satisfies Schema;
const shared2 = { path: shared4, query: shared5 } satisfies Record<string, Schema>;
const shared3 = { path: shared5, query: shared5 } satisfies Record<string, Schema>;
const shared11 = { type: ["string"], format: "date" } satisfies Schema;

/** The schemas of each operation's request, by its parts. */
export const requests: Requests = {
  listAuthorizations: { path: shared5, query: { type: ["object"], closed: true, properties: { "status": AuthorizationStatus, "scheduledDateFrom": shared11, "scheduledDateTo": shared11, "limit": shared14, "offset": shared13 } } },
  createAuthorization: { path: shared5, query: shared5, body: createAuthorizationBody },
  getAuthorization: shared2,
  updateAuthorization: { path: shared4, query: shared5, body: updateAuthorizationBody },
  cancelAuthorization: shared2,
  emitAuthorizationEvent: { path: shared4, query: shared5, body: emitAuthorizationEventBody },
  listProducts: shared1,
  createProduct: { path: shared5, query: shared5, body: createProductBody },
  getProduct: shared2,
  updateProduct: { path: shared4, query: shared5, body: updateProductBody },
  deleteProduct: shared2,
  listWarehouses: shared1,
  createWarehouse: { path: shared5, query: shared5, body: createWarehouseBody },
  getWarehouse: shared2,
  updateWarehouse: { path: shared4, query: shared5, body: updateWarehouseBody },
  deleteWarehouse: shared2,
  getCleaningProtocol: shared3,
  createCleaningProtocol: { path: shared5, query: shared5, body: createCleaningProtocolBody },
  deleteCleaningProtocol: shared2,
  updateCleaningProtocolConfiguration: { path: shared4, query: shared5, body: updateCleaningProtocolConfigurationBody },
  activateCleaningProtocol: shared2,
  deactivateCleaningProtocol: shared2,
  listCleaningCategories: shared1,
  createCleaningCategory: { path: shared5, query: shared5, body: createCleaningCategoryBody },
  getCleaningCategory: shared2,
  updateCleaningCategory: { path: shared4, query: shared5, body: updateCleaningCategoryBody },
  listCleaningTypes: shared1,
  createCleaningType: { path: shared5, query: shared5, body: createCleaningTypeBody },
  getCleaningType: shared2,
  updateCleaningType: { path: shared4, query: shared5, body: updateCleaningTypeBody },
  listCleaningIncompatibilities: shared1,
  createCleaningIncompatibility: { path: shared5, query: shared5, body: createCleaningIncompatibilityBody },
  getCleaningIncompatibility: shared2,
  updateCleaningIncompatibility: { path: shared4, query: shared5, body: updateCleaningIncompatibilityBody },
  deleteCleaningIncompatibility: shared2,
  getWebhookConfiguration: shared3,
  putWebhookConfiguration: { path: shared5, query: shared5, body: putWebhookConfigurationBody },
  deleteWebhookConfiguration: shared3,
};
