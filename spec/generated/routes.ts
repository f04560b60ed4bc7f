// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { OperationId } from "./operations.ts";

/** Method and path of every operation of the contract, as in "GET /authorizations". */
export const routes = {
  "listAuthorizations": "GET /authorizations",
  "createAuthorization": "POST /authorizations",
  "getAuthorization": "GET /authorizations/{id}",
  "updateAuthorization": "PATCH /authorizations/{id}",
  "cancelAuthorization": "POST /authorizations/{id}/cancel",
  "emitAuthorizationEvent": "POST /authorizations/{id}/webhook",
  "listProducts": "GET /products",
  "createProduct": "POST /products",
  "getProduct": "GET /products/{id}",
  "updateProduct": "PATCH /products/{id}",
  "deleteProduct": "DELETE /products/{id}",
  "listWarehouses": "GET /warehouses",
  "createWarehouse": "POST /warehouses",
  "getWarehouse": "GET /warehouses/{id}",
  "updateWarehouse": "PATCH /warehouses/{id}",
  "deleteWarehouse": "DELETE /warehouses/{id}",
  "getCleaningProtocol": "GET /cleaning-protocol",
  "createCleaningProtocol": "POST /cleaning-protocol",
  "deleteCleaningProtocol": "DELETE /cleaning-protocol/{id}",
  "updateCleaningProtocolConfiguration": "PATCH /cleaning-protocol/{id}/configuration",
  "activateCleaningProtocol": "POST /cleaning-protocol/{id}/activate",
  "deactivateCleaningProtocol": "POST /cleaning-protocol/{id}/deactivate",
  "listCleaningCategories": "GET /cleaning-categories",
  "createCleaningCategory": "POST /cleaning-categories",
  "getCleaningCategory": "GET /cleaning-categories/{id}",
  "updateCleaningCategory": "PATCH /cleaning-categories/{id}",
  "listCleaningTypes": "GET /cleaning-types",
  "createCleaningType": "POST /cleaning-types",
  "getCleaningType": "GET /cleaning-types/{id}",
  "updateCleaningType": "PATCH /cleaning-types/{id}",
  "listCleaningIncompatibilities": "GET /cleaning-incompatibilities",
  "createCleaningIncompatibility": "POST /cleaning-incompatibilities",
  "getCleaningIncompatibility": "GET /cleaning-incompatibilities/{id}",
  "updateCleaningIncompatibility": "PATCH /cleaning-incompatibilities/{id}",
  "deleteCleaningIncompatibility": "DELETE /cleaning-incompatibilities/{id}",
  "getWebhookConfiguration": "GET /webhook",
  "putWebhookConfiguration": "PUT /webhook",
  "deleteWebhookConfiguration": "DELETE /webhook"
} as const satisfies Record<OperationId, string>;

/** The operations whose body is a form. */
export const forms: readonly OperationId[] = ["createCleaningProtocol","updateCleaningProtocolConfiguration"];
