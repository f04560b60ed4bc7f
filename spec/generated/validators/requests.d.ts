// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { operations, Writable } from "../types.ts";
import type { Validator } from "../../validator.ts";

export declare const listAuthorizationsPath: Validator<operations["listAuthorizations"]["parameters"]["path"]>;
export declare const listAuthorizationsQuery: Validator<NonNullable<operations["listAuthorizations"]["parameters"]["query"]>>;
export declare const createAuthorizationPath: Validator<operations["createAuthorization"]["parameters"]["path"]>;
export declare const createAuthorizationQuery: Validator<NonNullable<operations["createAuthorization"]["parameters"]["query"]>>;
export declare const createAuthorizationBody: Validator<Writable<NonNullable<operations["createAuthorization"]["requestBody"]>["content"]["application/json"]>>;
export declare const getAuthorizationPath: Validator<operations["getAuthorization"]["parameters"]["path"]>;
export declare const getAuthorizationQuery: Validator<NonNullable<operations["getAuthorization"]["parameters"]["query"]>>;
export declare const updateAuthorizationPath: Validator<operations["updateAuthorization"]["parameters"]["path"]>;
export declare const updateAuthorizationQuery: Validator<NonNullable<operations["updateAuthorization"]["parameters"]["query"]>>;
export declare const updateAuthorizationBody: Validator<Writable<NonNullable<operations["updateAuthorization"]["requestBody"]>["content"]["application/json"]>>;
export declare const cancelAuthorizationPath: Validator<operations["cancelAuthorization"]["parameters"]["path"]>;
export declare const cancelAuthorizationQuery: Validator<NonNullable<operations["cancelAuthorization"]["parameters"]["query"]>>;
export declare const emitAuthorizationEventPath: Validator<operations["emitAuthorizationEvent"]["parameters"]["path"]>;
export declare const emitAuthorizationEventQuery: Validator<NonNullable<operations["emitAuthorizationEvent"]["parameters"]["query"]>>;
export declare const emitAuthorizationEventBody: Validator<Writable<NonNullable<operations["emitAuthorizationEvent"]["requestBody"]>["content"]["application/json"]>>;
export declare const listProductsPath: Validator<operations["listProducts"]["parameters"]["path"]>;
export declare const listProductsQuery: Validator<NonNullable<operations["listProducts"]["parameters"]["query"]>>;
export declare const createProductPath: Validator<operations["createProduct"]["parameters"]["path"]>;
export declare const createProductQuery: Validator<NonNullable<operations["createProduct"]["parameters"]["query"]>>;
export declare const createProductBody: Validator<Writable<NonNullable<operations["createProduct"]["requestBody"]>["content"]["application/json"]>>;
export declare const getProductPath: Validator<operations["getProduct"]["parameters"]["path"]>;
export declare const getProductQuery: Validator<NonNullable<operations["getProduct"]["parameters"]["query"]>>;
export declare const updateProductPath: Validator<operations["updateProduct"]["parameters"]["path"]>;
export declare const updateProductQuery: Validator<NonNullable<operations["updateProduct"]["parameters"]["query"]>>;
export declare const updateProductBody: Validator<Writable<NonNullable<operations["updateProduct"]["requestBody"]>["content"]["application/json"]>>;
export declare const deleteProductPath: Validator<operations["deleteProduct"]["parameters"]["path"]>;
export declare const deleteProductQuery: Validator<NonNullable<operations["deleteProduct"]["parameters"]["query"]>>;
export declare const listWarehousesPath: Validator<operations["listWarehouses"]["parameters"]["path"]>;
export declare const listWarehousesQuery: Validator<NonNullable<operations["listWarehouses"]["parameters"]["query"]>>;
export declare const createWarehousePath: Validator<operations["createWarehouse"]["parameters"]["path"]>;
export declare const createWarehouseQuery: Validator<NonNullable<operations["createWarehouse"]["parameters"]["query"]>>;
export declare const createWarehouseBody: Validator<Writable<NonNullable<operations["createWarehouse"]["requestBody"]>["content"]["application/json"]>>;
export declare const getWarehousePath: Validator<operations["getWarehouse"]["parameters"]["path"]>;
export declare const getWarehouseQuery: Validator<NonNullable<operations["getWarehouse"]["parameters"]["query"]>>;
export declare const updateWarehousePath: Validator<operations["updateWarehouse"]["parameters"]["path"]>;
export declare const updateWarehouseQuery: Validator<NonNullable<operations["updateWarehouse"]["parameters"]["query"]>>;
export declare const updateWarehouseBody: Validator<Writable<NonNullable<operations["updateWarehouse"]["requestBody"]>["content"]["application/json"]>>;
export declare const deleteWarehousePath: Validator<operations["deleteWarehouse"]["parameters"]["path"]>;
export declare const deleteWarehouseQuery: Validator<NonNullable<operations["deleteWarehouse"]["parameters"]["query"]>>;
export declare const getCleaningProtocolPath: Validator<operations["getCleaningProtocol"]["parameters"]["path"]>;
export declare const getCleaningProtocolQuery: Validator<NonNullable<operations["getCleaningProtocol"]["parameters"]["query"]>>;
export declare const createCleaningProtocolPath: Validator<operations["createCleaningProtocol"]["parameters"]["path"]>;
export declare const createCleaningProtocolQuery: Validator<NonNullable<operations["createCleaningProtocol"]["parameters"]["query"]>>;
export declare const createCleaningProtocolBody: Validator<NonNullable<operations["createCleaningProtocol"]["requestBody"]>["content"]["multipart/form-data"]>;
export declare const deleteCleaningProtocolPath: Validator<operations["deleteCleaningProtocol"]["parameters"]["path"]>;
export declare const deleteCleaningProtocolQuery: Validator<NonNullable<operations["deleteCleaningProtocol"]["parameters"]["query"]>>;
export declare const updateCleaningProtocolConfigurationPath: Validator<operations["updateCleaningProtocolConfiguration"]["parameters"]["path"]>;
export declare const updateCleaningProtocolConfigurationQuery: Validator<NonNullable<operations["updateCleaningProtocolConfiguration"]["parameters"]["query"]>>;
export declare const updateCleaningProtocolConfigurationBody: Validator<NonNullable<operations["updateCleaningProtocolConfiguration"]["requestBody"]>["content"]["multipart/form-data"]>;
export declare const activateCleaningProtocolPath: Validator<operations["activateCleaningProtocol"]["parameters"]["path"]>;
export declare const activateCleaningProtocolQuery: Validator<NonNullable<operations["activateCleaningProtocol"]["parameters"]["query"]>>;
export declare const deactivateCleaningProtocolPath: Validator<operations["deactivateCleaningProtocol"]["parameters"]["path"]>;
export declare const deactivateCleaningProtocolQuery: Validator<NonNullable<operations["deactivateCleaningProtocol"]["parameters"]["query"]>>;
export declare const listCleaningCategoriesPath: Validator<operations["listCleaningCategories"]["parameters"]["path"]>;
export declare const listCleaningCategoriesQuery: Validator<NonNullable<operations["listCleaningCategories"]["parameters"]["query"]>>;
export declare const createCleaningCategoryPath: Validator<operations["createCleaningCategory"]["parameters"]["path"]>;
export declare const createCleaningCategoryQuery: Validator<NonNullable<operations["createCleaningCategory"]["parameters"]["query"]>>;
export declare const createCleaningCategoryBody: Validator<Writable<NonNullable<operations["createCleaningCategory"]["requestBody"]>["content"]["application/json"]>>;
export declare const getCleaningCategoryPath: Validator<operations["getCleaningCategory"]["parameters"]["path"]>;
export declare const getCleaningCategoryQuery: Validator<NonNullable<operations["getCleaningCategory"]["parameters"]["query"]>>;
export declare const updateCleaningCategoryPath: Validator<operations["updateCleaningCategory"]["parameters"]["path"]>;
export declare const updateCleaningCategoryQuery: Validator<NonNullable<operations["updateCleaningCategory"]["parameters"]["query"]>>;
export declare const updateCleaningCategoryBody: Validator<Writable<NonNullable<operations["updateCleaningCategory"]["requestBody"]>["content"]["application/json"]>>;
export declare const listCleaningTypesPath: Validator<operations["listCleaningTypes"]["parameters"]["path"]>;
export declare const listCleaningTypesQuery: Validator<NonNullable<operations["listCleaningTypes"]["parameters"]["query"]>>;
export declare const createCleaningTypePath: Validator<operations["createCleaningType"]["parameters"]["path"]>;
export declare const createCleaningTypeQuery: Validator<NonNullable<operations["createCleaningType"]["parameters"]["query"]>>;
export declare const createCleaningTypeBody: Validator<Writable<NonNullable<operations["createCleaningType"]["requestBody"]>["content"]["application/json"]>>;
export declare const getCleaningTypePath: Validator<operations["getCleaningType"]["parameters"]["path"]>;
export declare const getCleaningTypeQuery: Validator<NonNullable<operations["getCleaningType"]["parameters"]["query"]>>;
export declare const updateCleaningTypePath: Validator<operations["updateCleaningType"]["parameters"]["path"]>;
export declare const updateCleaningTypeQuery: Validator<NonNullable<operations["updateCleaningType"]["parameters"]["query"]>>;
export declare const updateCleaningTypeBody: Validator<Writable<NonNullable<operations["updateCleaningType"]["requestBody"]>["content"]["application/json"]>>;
export declare const listCleaningIncompatibilitiesPath: Validator<operations["listCleaningIncompatibilities"]["parameters"]["path"]>;
export declare const listCleaningIncompatibilitiesQuery: Validator<NonNullable<operations["listCleaningIncompatibilities"]["parameters"]["query"]>>;
export declare const createCleaningIncompatibilityPath: Validator<operations["createCleaningIncompatibility"]["parameters"]["path"]>;
export declare const createCleaningIncompatibilityQuery: Validator<NonNullable<operations["createCleaningIncompatibility"]["parameters"]["query"]>>;
export declare const createCleaningIncompatibilityBody: Validator<Writable<NonNullable<operations["createCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>>;
export declare const getCleaningIncompatibilityPath: Validator<operations["getCleaningIncompatibility"]["parameters"]["path"]>;
export declare const getCleaningIncompatibilityQuery: Validator<NonNullable<operations["getCleaningIncompatibility"]["parameters"]["query"]>>;
export declare const updateCleaningIncompatibilityPath: Validator<operations["updateCleaningIncompatibility"]["parameters"]["path"]>;
export declare const updateCleaningIncompatibilityQuery: Validator<NonNullable<operations["updateCleaningIncompatibility"]["parameters"]["query"]>>;
export declare const updateCleaningIncompatibilityBody: Validator<Writable<NonNullable<operations["updateCleaningIncompatibility"]["requestBody"]>["content"]["application/json"]>>;
export declare const deleteCleaningIncompatibilityPath: Validator<operations["deleteCleaningIncompatibility"]["parameters"]["path"]>;
export declare const deleteCleaningIncompatibilityQuery: Validator<NonNullable<operations["deleteCleaningIncompatibility"]["parameters"]["query"]>>;
export declare const getWebhookConfigurationPath: Validator<operations["getWebhookConfiguration"]["parameters"]["path"]>;
export declare const getWebhookConfigurationQuery: Validator<NonNullable<operations["getWebhookConfiguration"]["parameters"]["query"]>>;
export declare const putWebhookConfigurationPath: Validator<operations["putWebhookConfiguration"]["parameters"]["path"]>;
export declare const putWebhookConfigurationQuery: Validator<NonNullable<operations["putWebhookConfiguration"]["parameters"]["query"]>>;
export declare const putWebhookConfigurationBody: Validator<Writable<NonNullable<operations["putWebhookConfiguration"]["requestBody"]>["content"]["application/json"]>>;
export declare const deleteWebhookConfigurationPath: Validator<operations["deleteWebhookConfiguration"]["parameters"]["path"]>;
export declare const deleteWebhookConfigurationQuery: Validator<NonNullable<operations["deleteWebhookConfiguration"]["parameters"]["query"]>>;

/** The checks of each operation's request, by its parts. */
export declare const requests: {
  "listAuthorizations": { "path": typeof listAuthorizationsPath, "query": typeof listAuthorizationsQuery },
  "createAuthorization": { "path": typeof createAuthorizationPath, "query": typeof createAuthorizationQuery, "body": typeof createAuthorizationBody },
  "getAuthorization": { "path": typeof getAuthorizationPath, "query": typeof getAuthorizationQuery },
  "updateAuthorization": { "path": typeof updateAuthorizationPath, "query": typeof updateAuthorizationQuery, "body": typeof updateAuthorizationBody },
  "cancelAuthorization": { "path": typeof cancelAuthorizationPath, "query": typeof cancelAuthorizationQuery },
  "emitAuthorizationEvent": { "path": typeof emitAuthorizationEventPath, "query": typeof emitAuthorizationEventQuery, "body": typeof emitAuthorizationEventBody },
  "listProducts": { "path": typeof listProductsPath, "query": typeof listProductsQuery },
  "createProduct": { "path": typeof createProductPath, "query": typeof createProductQuery, "body": typeof createProductBody },
  "getProduct": { "path": typeof getProductPath, "query": typeof getProductQuery },
  "updateProduct": { "path": typeof updateProductPath, "query": typeof updateProductQuery, "body": typeof updateProductBody },
  "deleteProduct": { "path": typeof deleteProductPath, "query": typeof deleteProductQuery },
  "listWarehouses": { "path": typeof listWarehousesPath, "query": typeof listWarehousesQuery },
  "createWarehouse": { "path": typeof createWarehousePath, "query": typeof createWarehouseQuery, "body": typeof createWarehouseBody },
  "getWarehouse": { "path": typeof getWarehousePath, "query": typeof getWarehouseQuery },
  "updateWarehouse": { "path": typeof updateWarehousePath, "query": typeof updateWarehouseQuery, "body": typeof updateWarehouseBody },
  "deleteWarehouse": { "path": typeof deleteWarehousePath, "query": typeof deleteWarehouseQuery },
  "getCleaningProtocol": { "path": typeof getCleaningProtocolPath, "query": typeof getCleaningProtocolQuery },
  "createCleaningProtocol": { "path": typeof createCleaningProtocolPath, "query": typeof createCleaningProtocolQuery, "body": typeof createCleaningProtocolBody },
  "deleteCleaningProtocol": { "path": typeof deleteCleaningProtocolPath, "query": typeof deleteCleaningProtocolQuery },
  "updateCleaningProtocolConfiguration": { "path": typeof updateCleaningProtocolConfigurationPath, "query": typeof updateCleaningProtocolConfigurationQuery, "body": typeof updateCleaningProtocolConfigurationBody },
  "activateCleaningProtocol": { "path": typeof activateCleaningProtocolPath, "query": typeof activateCleaningProtocolQuery },
  "deactivateCleaningProtocol": { "path": typeof deactivateCleaningProtocolPath, "query": typeof deactivateCleaningProtocolQuery },
  "listCleaningCategories": { "path": typeof listCleaningCategoriesPath, "query": typeof listCleaningCategoriesQuery },
  "createCleaningCategory": { "path": typeof createCleaningCategoryPath, "query": typeof createCleaningCategoryQuery, "body": typeof createCleaningCategoryBody },
  "getCleaningCategory": { "path": typeof getCleaningCategoryPath, "query": typeof getCleaningCategoryQuery },
  "updateCleaningCategory": { "path": typeof updateCleaningCategoryPath, "query": typeof updateCleaningCategoryQuery, "body": typeof updateCleaningCategoryBody },
  "listCleaningTypes": { "path": typeof listCleaningTypesPath, "query": typeof listCleaningTypesQuery },
  "createCleaningType": { "path": typeof createCleaningTypePath, "query": typeof createCleaningTypeQuery, "body": typeof createCleaningTypeBody },
  "getCleaningType": { "path": typeof getCleaningTypePath, "query": typeof getCleaningTypeQuery },
  "updateCleaningType": { "path": typeof updateCleaningTypePath, "query": typeof updateCleaningTypeQuery, "body": typeof updateCleaningTypeBody },
  "listCleaningIncompatibilities": { "path": typeof listCleaningIncompatibilitiesPath, "query": typeof listCleaningIncompatibilitiesQuery },
  "createCleaningIncompatibility": { "path": typeof createCleaningIncompatibilityPath, "query": typeof createCleaningIncompatibilityQuery, "body": typeof createCleaningIncompatibilityBody },
  "getCleaningIncompatibility": { "path": typeof getCleaningIncompatibilityPath, "query": typeof getCleaningIncompatibilityQuery },
  "updateCleaningIncompatibility": { "path": typeof updateCleaningIncompatibilityPath, "query": typeof updateCleaningIncompatibilityQuery, "body": typeof updateCleaningIncompatibilityBody },
  "deleteCleaningIncompatibility": { "path": typeof deleteCleaningIncompatibilityPath, "query": typeof deleteCleaningIncompatibilityQuery },
  "getWebhookConfiguration": { "path": typeof getWebhookConfigurationPath, "query": typeof getWebhookConfigurationQuery },
  "putWebhookConfiguration": { "path": typeof putWebhookConfigurationPath, "query": typeof putWebhookConfigurationQuery, "body": typeof putWebhookConfigurationBody },
  "deleteWebhookConfiguration": { "path": typeof deleteWebhookConfigurationPath, "query": typeof deleteWebhookConfigurationQuery },
};
