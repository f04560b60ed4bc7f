// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { Schema } from "../schema.ts";
import type { operations, Writable } from "./types.ts";

/** The schema AuthorizationStatus of the contract. */
export const AuthorizationStatus = { type: ["string"], enum: ["Active","Finished"] } satisfies Schema;
/** The schema ExternalId of the contract. */
export const ExternalId = { type: ["string"], minLength: 1, maxLength: 100, pattern: { regex: /^(?!\s)[^\u0000-\u001f\u007f]+(?<!\s)$/u, says: "must be one line, without a space at its beginning or end and without control characters" } } satisfies Schema;
/** The schema OperationType of the contract. */
export const OperationType = { type: ["string"], enum: ["loading","unloading"] } satisfies Schema;
/** The schema DateTime of the contract. */
export const DateTime = { type: ["string"], format: "date-time", pattern: { regex: /^(?!9999)[1-9]\d{3}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/u, says: "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00" } } satisfies Schema;
/** The schema TaxId of the contract. */
export const TaxId = { type: ["string"], minLength: 1, maxLength: 20 } satisfies Schema;
/** The schema Plate of the contract. */
export const Plate = { type: ["string"], pattern: { regex: /^[A-Za-z0-9]{1,8}$/u, says: "must be 1 to 8 letters or digits, without spaces or hyphens" } } satisfies Schema;
/** The schema DomainEventType of the contract. */
export const DomainEventType = { type: ["string"], enum: ["synced","fetch_requested_from_erp"] } satisfies Schema;
/** The schema DisplayConfiguration of the contract. */
export const DisplayConfiguration = { type: ["object"] } satisfies Schema;
/** The schema IncompatibilityKind of the contract. */
export const IncompatibilityKind = { type: ["string"], enum: ["category","type"] } satisfies Schema;
/** The schema EventName of the contract. */
export const EventName = { type: ["string"], enum: ["authorization.created","authorization.updated","authorization.finished","authorization.synced","authorization.fetch_requested_from_erp","operation.recorded"] } satisfies Schema;

/** The path of listAuthorizations. */
export const listAuthorizationsPath: Schema<operations["listAuthorizations"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listAuthorizations. */
export const listAuthorizationsQuery: Schema<NonNullable<operations["listAuthorizations"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "status": AuthorizationStatus, "scheduledDateFrom": { type: ["string"], format: "date" }, "scheduledDateTo": { type: ["string"], format: "date" }, "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createAuthorization. */
export const createAuthorizationPath: Schema<operations["createAuthorization"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createAuthorization. */
export const createAuthorizationQuery: Schema<NonNullable<operations["createAuthorization"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createAuthorization. */
export const createAuthorizationBody: Schema<Writable<NonNullable<operations["createAuthorization"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["externalId","productExternalId","warehouseExternalId","quantity","totemGroupId","operationType","carrierTaxId"], notBefore: {"endDate":"scheduledDate"}, removedFields: {"product":"productExternalId","productId":"productExternalId","warehouse":"warehouseExternalId","warehouseId":"warehouseExternalId","driverId":"driverNif"}, properties: { "externalId": ExternalId, "productExternalId": ExternalId, "warehouseExternalId": ExternalId, "quantity": { type: ["number"], exclusiveMinimum: 0, maximum: 1000000000 }, "totemGroupId": { type: ["string"], format: "uuid" }, "operationType": OperationType, "batch": { type: ["string"], minLength: 1, maxLength: 200 }, "format": { type: ["string"], minLength: 1, maxLength: 200 }, "scheduledDate": DateTime, "endDate": DateTime, "carrierTaxId": TaxId, "partnerName": { type: ["string"], minLength: 1, maxLength: 200 }, "partnerCif": TaxId, "productOwnerName": { type: ["string"], minLength: 1, maxLength: 200 }, "productOwnerCif": TaxId, "driverNif": TaxId, "tractorPlate": Plate, "trailerPlates": { type: ["array"], maxItems: 20, items: Plate } } };
/** The path of getAuthorization. */
export const getAuthorizationPath: Schema<operations["getAuthorization"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getAuthorization. */
export const getAuthorizationQuery: Schema<NonNullable<operations["getAuthorization"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateAuthorization. */
export const updateAuthorizationPath: Schema<operations["updateAuthorization"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateAuthorization. */
export const updateAuthorizationQuery: Schema<NonNullable<operations["updateAuthorization"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateAuthorization. */
export const updateAuthorizationBody: Schema<Writable<NonNullable<operations["updateAuthorization"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, removedFields: {"product":"productExternalId","productId":"productExternalId","warehouse":"warehouseExternalId","warehouseId":"warehouseExternalId","driverId":"driverNif"}, immutableFields: ["externalId","id","status","quantity","remainingQuantity","totemGroupId","operationType","batch","format","scheduledDate","endDate","carrierTaxId","partnerName","partnerCif","productOwnerName","productOwnerCif","createdAt","updatedAt"], properties: { "driverNif": { type: ["string","null"], minLength: 1, maxLength: 20 }, "tractorPlate": { type: ["string","null"], pattern: { regex: /^[A-Za-z0-9]{1,8}$/u, says: "must be 1 to 8 letters or digits, without spaces or hyphens" } }, "trailerPlates": { type: ["array"], maxItems: 20, items: Plate }, "productExternalId": ExternalId, "warehouseExternalId": ExternalId } };
/** The path of cancelAuthorization. */
export const cancelAuthorizationPath: Schema<operations["cancelAuthorization"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of cancelAuthorization. */
export const cancelAuthorizationQuery: Schema<NonNullable<operations["cancelAuthorization"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of emitAuthorizationEvent. */
export const emitAuthorizationEventPath: Schema<operations["emitAuthorizationEvent"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of emitAuthorizationEvent. */
export const emitAuthorizationEventQuery: Schema<NonNullable<operations["emitAuthorizationEvent"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of emitAuthorizationEvent. */
export const emitAuthorizationEventBody: Schema<Writable<NonNullable<operations["emitAuthorizationEvent"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["eventType"], properties: { "eventType": DomainEventType } };
/** The path of listProducts. */
export const listProductsPath: Schema<operations["listProducts"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listProducts. */
export const listProductsQuery: Schema<NonNullable<operations["listProducts"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createProduct. */
export const createProductPath: Schema<operations["createProduct"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createProduct. */
export const createProductQuery: Schema<NonNullable<operations["createProduct"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createProduct. */
export const createProductBody: Schema<Writable<NonNullable<operations["createProduct"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["name"], properties: { "externalId": ExternalId, "name": { type: ["string"], minLength: 1, maxLength: 200 } } };
/** The path of getProduct. */
export const getProductPath: Schema<operations["getProduct"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getProduct. */
export const getProductQuery: Schema<NonNullable<operations["getProduct"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateProduct. */
export const updateProductPath: Schema<operations["updateProduct"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateProduct. */
export const updateProductQuery: Schema<NonNullable<operations["updateProduct"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateProduct. */
export const updateProductBody: Schema<Writable<NonNullable<operations["updateProduct"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, immutableFields: ["id","externalId","createdAt","updatedAt"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 } } };
/** The path of deleteProduct. */
export const deleteProductPath: Schema<operations["deleteProduct"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of deleteProduct. */
export const deleteProductQuery: Schema<NonNullable<operations["deleteProduct"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of listWarehouses. */
export const listWarehousesPath: Schema<operations["listWarehouses"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listWarehouses. */
export const listWarehousesQuery: Schema<NonNullable<operations["listWarehouses"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createWarehouse. */
export const createWarehousePath: Schema<operations["createWarehouse"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createWarehouse. */
export const createWarehouseQuery: Schema<NonNullable<operations["createWarehouse"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createWarehouse. */
export const createWarehouseBody: Schema<Writable<NonNullable<operations["createWarehouse"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["name"], properties: { "externalId": ExternalId, "name": { type: ["string"], minLength: 1, maxLength: 200 }, "code": { type: ["string"], minLength: 1, maxLength: 100 }, "totemGroupId": { type: ["string"], format: "uuid" }, "displayConfiguration": DisplayConfiguration } };
/** The path of getWarehouse. */
export const getWarehousePath: Schema<operations["getWarehouse"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getWarehouse. */
export const getWarehouseQuery: Schema<NonNullable<operations["getWarehouse"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateWarehouse. */
export const updateWarehousePath: Schema<operations["updateWarehouse"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateWarehouse. */
export const updateWarehouseQuery: Schema<NonNullable<operations["updateWarehouse"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateWarehouse. */
export const updateWarehouseBody: Schema<Writable<NonNullable<operations["updateWarehouse"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, immutableFields: ["id","externalId","createdAt","updatedAt"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 }, "code": { type: ["string","null"], minLength: 1, maxLength: 100 }, "totemGroupId": { type: ["string","null"], format: "uuid" }, "displayConfiguration": { type: ["object","null"] } } };
/** The path of deleteWarehouse. */
export const deleteWarehousePath: Schema<operations["deleteWarehouse"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of deleteWarehouse. */
export const deleteWarehouseQuery: Schema<NonNullable<operations["deleteWarehouse"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of getCleaningProtocol. */
export const getCleaningProtocolPath: Schema<operations["getCleaningProtocol"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of getCleaningProtocol. */
export const getCleaningProtocolQuery: Schema<NonNullable<operations["getCleaningProtocol"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of createCleaningProtocol. */
export const createCleaningProtocolPath: Schema<operations["createCleaningProtocol"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createCleaningProtocol. */
export const createCleaningProtocolQuery: Schema<NonNullable<operations["createCleaningProtocol"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createCleaningProtocol. */
export const createCleaningProtocolBody: Schema<NonNullable<operations["createCleaningProtocol"]["requestBody"]>["content"]["multipart/form-data"]> = { type: ["object"], closed: true, required: ["companyProtocolEnabled"], properties: { "companyProtocolEnabled": { type: ["boolean"] }, "companyProtocolDocument": {} } };
/** The path of deleteCleaningProtocol. */
export const deleteCleaningProtocolPath: Schema<operations["deleteCleaningProtocol"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of deleteCleaningProtocol. */
export const deleteCleaningProtocolQuery: Schema<NonNullable<operations["deleteCleaningProtocol"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateCleaningProtocolConfiguration. */
export const updateCleaningProtocolConfigurationPath: Schema<operations["updateCleaningProtocolConfiguration"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateCleaningProtocolConfiguration. */
export const updateCleaningProtocolConfigurationQuery: Schema<NonNullable<operations["updateCleaningProtocolConfiguration"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateCleaningProtocolConfiguration. */
export const updateCleaningProtocolConfigurationBody: Schema<NonNullable<operations["updateCleaningProtocolConfiguration"]["requestBody"]>["content"]["multipart/form-data"]> = { type: ["object"], closed: true, properties: { "companyProtocolEnabled": { type: ["boolean"] }, "companyProtocolDocument": {} } };
/** The path of activateCleaningProtocol. */
export const activateCleaningProtocolPath: Schema<operations["activateCleaningProtocol"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of activateCleaningProtocol. */
export const activateCleaningProtocolQuery: Schema<NonNullable<operations["activateCleaningProtocol"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of deactivateCleaningProtocol. */
export const deactivateCleaningProtocolPath: Schema<operations["deactivateCleaningProtocol"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of deactivateCleaningProtocol. */
export const deactivateCleaningProtocolQuery: Schema<NonNullable<operations["deactivateCleaningProtocol"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of listCleaningCategories. */
export const listCleaningCategoriesPath: Schema<operations["listCleaningCategories"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listCleaningCategories. */
export const listCleaningCategoriesQuery: Schema<NonNullable<operations["listCleaningCategories"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createCleaningCategory. */
export const createCleaningCategoryPath: Schema<operations["createCleaningCategory"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createCleaningCategory. */
export const createCleaningCategoryQuery: Schema<NonNullable<operations["createCleaningCategory"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createCleaningCategory. */
export const createCleaningCategoryBody: Schema<Writable<NonNullable<operations["createCleaningCategory"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["name"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 }, "description": { type: ["string"], maxLength: 1000 } } };
/** The path of getCleaningCategory. */
export const getCleaningCategoryPath: Schema<operations["getCleaningCategory"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getCleaningCategory. */
export const getCleaningCategoryQuery: Schema<NonNullable<operations["getCleaningCategory"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateCleaningCategory. */
export const updateCleaningCategoryPath: Schema<operations["updateCleaningCategory"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateCleaningCategory. */
export const updateCleaningCategoryQuery: Schema<NonNullable<operations["updateCleaningCategory"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateCleaningCategory. */
export const updateCleaningCategoryBody: Schema<Writable<NonNullable<operations["updateCleaningCategory"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 }, "description": { type: ["string","null"], maxLength: 1000 } } };
/** The path of listCleaningTypes. */
export const listCleaningTypesPath: Schema<operations["listCleaningTypes"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listCleaningTypes. */
export const listCleaningTypesQuery: Schema<NonNullable<operations["listCleaningTypes"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createCleaningType. */
export const createCleaningTypePath: Schema<operations["createCleaningType"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createCleaningType. */
export const createCleaningTypeQuery: Schema<NonNullable<operations["createCleaningType"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createCleaningType. */
export const createCleaningTypeBody: Schema<Writable<NonNullable<operations["createCleaningType"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["name"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 }, "description": { type: ["string"], maxLength: 1000 }, "categoryId": { type: ["string"], format: "uuid" } } };
/** The path of getCleaningType. */
export const getCleaningTypePath: Schema<operations["getCleaningType"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getCleaningType. */
export const getCleaningTypeQuery: Schema<NonNullable<operations["getCleaningType"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateCleaningType. */
export const updateCleaningTypePath: Schema<operations["updateCleaningType"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateCleaningType. */
export const updateCleaningTypeQuery: Schema<NonNullable<operations["updateCleaningType"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateCleaningType. */
export const updateCleaningTypeBody: Schema<Writable<NonNullable<operations["updateCleaningType"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "name": { type: ["string"], minLength: 1, maxLength: 200 }, "description": { type: ["string","null"], maxLength: 1000 }, "categoryId": { type: ["string","null"], format: "uuid" } } };
/** The path of listCleaningIncompatibilities. */
export const listCleaningIncompatibilitiesPath: Schema<operations["listCleaningIncompatibilities"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of listCleaningIncompatibilities. */
export const listCleaningIncompatibilitiesQuery: Schema<NonNullable<operations["listCleaningIncompatibilities"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: { "limit": { type: ["integer"], minimum: 1 }, "offset": { type: ["integer"], minimum: 0 } } };
/** The path of createCleaningIncompatibility. */
export const createCleaningIncompatibilityPath: Schema<operations["createCleaningIncompatibility"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of createCleaningIncompatibility. */
export const createCleaningIncompatibilityQuery: Schema<NonNullable<operations["createCleaningIncompatibility"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of createCleaningIncompatibility. */
export const createCleaningIncompatibilityBody: Schema<Writable<NonNullable<operations["createCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["kind","firstId","secondId"], properties: { "kind": IncompatibilityKind, "firstId": { type: ["string"], format: "uuid" }, "secondId": { type: ["string"], format: "uuid" }, "reason": { type: ["string"], maxLength: 1000 } } };
/** The path of getCleaningIncompatibility. */
export const getCleaningIncompatibilityPath: Schema<operations["getCleaningIncompatibility"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of getCleaningIncompatibility. */
export const getCleaningIncompatibilityQuery: Schema<NonNullable<operations["getCleaningIncompatibility"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of updateCleaningIncompatibility. */
export const updateCleaningIncompatibilityPath: Schema<operations["updateCleaningIncompatibility"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of updateCleaningIncompatibility. */
export const updateCleaningIncompatibilityQuery: Schema<NonNullable<operations["updateCleaningIncompatibility"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of updateCleaningIncompatibility. */
export const updateCleaningIncompatibilityBody: Schema<Writable<NonNullable<operations["updateCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, immutableFields: ["id","createdAt","updatedAt"], properties: { "kind": IncompatibilityKind, "firstId": { type: ["string"], format: "uuid" }, "secondId": { type: ["string"], format: "uuid" }, "reason": { type: ["string","null"], maxLength: 1000 } } };
/** The path of deleteCleaningIncompatibility. */
export const deleteCleaningIncompatibilityPath: Schema<operations["deleteCleaningIncompatibility"]["parameters"]["path"]> = { type: ["object"], closed: true, required: ["id"], properties: { "id": { type: ["string"], format: "uuid" } } };
/** The query of deleteCleaningIncompatibility. */
export const deleteCleaningIncompatibilityQuery: Schema<NonNullable<operations["deleteCleaningIncompatibility"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of getWebhookConfiguration. */
export const getWebhookConfigurationPath: Schema<operations["getWebhookConfiguration"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of getWebhookConfiguration. */
export const getWebhookConfigurationQuery: Schema<NonNullable<operations["getWebhookConfiguration"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The path of putWebhookConfiguration. */
export const putWebhookConfigurationPath: Schema<operations["putWebhookConfiguration"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of putWebhookConfiguration. */
export const putWebhookConfigurationQuery: Schema<NonNullable<operations["putWebhookConfiguration"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };
/** The body of putWebhookConfiguration. */
export const putWebhookConfigurationBody: Schema<Writable<NonNullable<operations["putWebhookConfiguration"]["requestBody"]>["content"]["application/json"]>> = { type: ["object"], closed: true, required: ["url"], properties: { "url": { type: ["string"], format: "uri", pattern: { regex: /^https?:\/\//u, says: "must begin with http:// or https://" }, maxLength: 2000 }, "secret": { type: ["string"], minLength: 1, maxLength: 500 }, "subscribedEvents": { type: ["array"], maxItems: 100, items: EventName } } };
/** The path of deleteWebhookConfiguration. */
export const deleteWebhookConfigurationPath: Schema<operations["deleteWebhookConfiguration"]["parameters"]["path"]> = { type: ["object"], closed: true, properties: {  } };
/** The query of deleteWebhookConfiguration. */
export const deleteWebhookConfigurationQuery: Schema<NonNullable<operations["deleteWebhookConfiguration"]["parameters"]["query"]>> = { type: ["object"], closed: true, properties: {  } };

/** The schemas of each operation's request, by its parts. */
export const requests = {
  listAuthorizations: { path: listAuthorizationsPath, query: listAuthorizationsQuery },
  createAuthorization: { path: createAuthorizationPath, query: createAuthorizationQuery, body: createAuthorizationBody },
  getAuthorization: { path: getAuthorizationPath, query: getAuthorizationQuery },
  updateAuthorization: { path: updateAuthorizationPath, query: updateAuthorizationQuery, body: updateAuthorizationBody },
  cancelAuthorization: { path: cancelAuthorizationPath, query: cancelAuthorizationQuery },
  emitAuthorizationEvent: { path: emitAuthorizationEventPath, query: emitAuthorizationEventQuery, body: emitAuthorizationEventBody },
  listProducts: { path: listProductsPath, query: listProductsQuery },
  createProduct: { path: createProductPath, query: createProductQuery, body: createProductBody },
  getProduct: { path: getProductPath, query: getProductQuery },
  updateProduct: { path: updateProductPath, query: updateProductQuery, body: updateProductBody },
  deleteProduct: { path: deleteProductPath, query: deleteProductQuery },
  listWarehouses: { path: listWarehousesPath, query: listWarehousesQuery },
  createWarehouse: { path: createWarehousePath, query: createWarehouseQuery, body: createWarehouseBody },
  getWarehouse: { path: getWarehousePath, query: getWarehouseQuery },
  updateWarehouse: { path: updateWarehousePath, query: updateWarehouseQuery, body: updateWarehouseBody },
  deleteWarehouse: { path: deleteWarehousePath, query: deleteWarehouseQuery },
  getCleaningProtocol: { path: getCleaningProtocolPath, query: getCleaningProtocolQuery },
  createCleaningProtocol: { path: createCleaningProtocolPath, query: createCleaningProtocolQuery, body: createCleaningProtocolBody },
  deleteCleaningProtocol: { path: deleteCleaningProtocolPath, query: deleteCleaningProtocolQuery },
  updateCleaningProtocolConfiguration: { path: updateCleaningProtocolConfigurationPath, query: updateCleaningProtocolConfigurationQuery, body: updateCleaningProtocolConfigurationBody },
  activateCleaningProtocol: { path: activateCleaningProtocolPath, query: activateCleaningProtocolQuery },
  deactivateCleaningProtocol: { path: deactivateCleaningProtocolPath, query: deactivateCleaningProtocolQuery },
  listCleaningCategories: { path: listCleaningCategoriesPath, query: listCleaningCategoriesQuery },
  createCleaningCategory: { path: createCleaningCategoryPath, query: createCleaningCategoryQuery, body: createCleaningCategoryBody },
  getCleaningCategory: { path: getCleaningCategoryPath, query: getCleaningCategoryQuery },
  updateCleaningCategory: { path: updateCleaningCategoryPath, query: updateCleaningCategoryQuery, body: updateCleaningCategoryBody },
  listCleaningTypes: { path: listCleaningTypesPath, query: listCleaningTypesQuery },
  createCleaningType: { path: createCleaningTypePath, query: createCleaningTypeQuery, body: createCleaningTypeBody },
  getCleaningType: { path: getCleaningTypePath, query: getCleaningTypeQuery },
  updateCleaningType: { path: updateCleaningTypePath, query: updateCleaningTypeQuery, body: updateCleaningTypeBody },
  listCleaningIncompatibilities: { path: listCleaningIncompatibilitiesPath, query: listCleaningIncompatibilitiesQuery },
  createCleaningIncompatibility: { path: createCleaningIncompatibilityPath, query: createCleaningIncompatibilityQuery, body: createCleaningIncompatibilityBody },
  getCleaningIncompatibility: { path: getCleaningIncompatibilityPath, query: getCleaningIncompatibilityQuery },
  updateCleaningIncompatibility: { path: updateCleaningIncompatibilityPath, query: updateCleaningIncompatibilityQuery, body: updateCleaningIncompatibilityBody },
  deleteCleaningIncompatibility: { path: deleteCleaningIncompatibilityPath, query: deleteCleaningIncompatibilityQuery },
  getWebhookConfiguration: { path: getWebhookConfigurationPath, query: getWebhookConfigurationQuery },
  putWebhookConfiguration: { path: putWebhookConfigurationPath, query: putWebhookConfigurationQuery, body: putWebhookConfigurationBody },
  deleteWebhookConfiguration: { path: deleteWebhookConfigurationPath, query: deleteWebhookConfigurationQuery },
};
