// Made from the contract by `pnpm generate`; edit spec/ and generate again.

/** Every operation of the contract by its operationId. */
export const operations = {
  "listAuthorizations": {
    "method": "GET",
    "path": "/authorizations",
    "query": {
      "status": "string",
      "scheduledDateFrom": "string",
      "scheduledDateTo": "string",
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createAuthorization": {
    "method": "POST",
    "path": "/authorizations",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      201,
      400,
      401,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "getAuthorization": {
    "method": "GET",
    "path": "/authorizations/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateAuthorization": {
    "method": "PATCH",
    "path": "/authorizations/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "cancelAuthorization": {
    "method": "POST",
    "path": "/authorizations/{id}/cancel",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      409,
      429
    ]
  },
  "emitAuthorizationEvent": {
    "method": "POST",
    "path": "/authorizations/{id}/webhook",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      202,
      400,
      401,
      404,
      409,
      413,
      415,
      429
    ]
  },
  "listProducts": {
    "method": "GET",
    "path": "/products",
    "query": {
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createProduct": {
    "method": "POST",
    "path": "/products",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      429
    ]
  },
  "getProduct": {
    "method": "GET",
    "path": "/products/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateProduct": {
    "method": "PATCH",
    "path": "/products/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      413,
      415,
      429
    ]
  },
  "deleteProduct": {
    "method": "DELETE",
    "path": "/products/{id}",
    "query": {},
    "statuses": [
      204,
      400,
      401,
      404,
      429
    ]
  },
  "listWarehouses": {
    "method": "GET",
    "path": "/warehouses",
    "query": {
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createWarehouse": {
    "method": "POST",
    "path": "/warehouses",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "getWarehouse": {
    "method": "GET",
    "path": "/warehouses/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateWarehouse": {
    "method": "PATCH",
    "path": "/warehouses/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      413,
      415,
      422,
      429
    ]
  },
  "deleteWarehouse": {
    "method": "DELETE",
    "path": "/warehouses/{id}",
    "query": {},
    "statuses": [
      204,
      400,
      401,
      404,
      429
    ]
  },
  "getCleaningProtocol": {
    "method": "GET",
    "path": "/cleaning-protocol",
    "query": {},
    "statuses": [
      200,
      204,
      400,
      401,
      429
    ]
  },
  "createCleaningProtocol": {
    "method": "POST",
    "path": "/cleaning-protocol",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "multipart/form-data",
      "files": [
        "companyProtocolDocument"
      ]
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "deleteCleaningProtocol": {
    "method": "DELETE",
    "path": "/cleaning-protocol/{id}",
    "query": {},
    "statuses": [
      204,
      400,
      401,
      404,
      429
    ]
  },
  "updateCleaningProtocolConfiguration": {
    "method": "PATCH",
    "path": "/cleaning-protocol/{id}/configuration",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "multipart/form-data",
      "files": [
        "companyProtocolDocument"
      ]
    },
    "statuses": [
      200,
      400,
      401,
      404,
      413,
      415,
      422,
      429
    ]
  },
  "activateCleaningProtocol": {
    "method": "POST",
    "path": "/cleaning-protocol/{id}/activate",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      409,
      429
    ]
  },
  "deactivateCleaningProtocol": {
    "method": "POST",
    "path": "/cleaning-protocol/{id}/deactivate",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      409,
      429
    ]
  },
  "listCleaningCategories": {
    "method": "GET",
    "path": "/cleaning-categories",
    "query": {
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createCleaningCategory": {
    "method": "POST",
    "path": "/cleaning-categories",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      429
    ]
  },
  "getCleaningCategory": {
    "method": "GET",
    "path": "/cleaning-categories/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateCleaningCategory": {
    "method": "PATCH",
    "path": "/cleaning-categories/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      413,
      415,
      429
    ]
  },
  "listCleaningTypes": {
    "method": "GET",
    "path": "/cleaning-types",
    "query": {
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createCleaningType": {
    "method": "POST",
    "path": "/cleaning-types",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "getCleaningType": {
    "method": "GET",
    "path": "/cleaning-types/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateCleaningType": {
    "method": "PATCH",
    "path": "/cleaning-types/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      413,
      415,
      422,
      429
    ]
  },
  "listCleaningIncompatibilities": {
    "method": "GET",
    "path": "/cleaning-incompatibilities",
    "query": {
      "limit": "integer",
      "offset": "integer"
    },
    "statuses": [
      200,
      400,
      401,
      429
    ]
  },
  "createCleaningIncompatibility": {
    "method": "POST",
    "path": "/cleaning-incompatibilities",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      201,
      400,
      401,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "getCleaningIncompatibility": {
    "method": "GET",
    "path": "/cleaning-incompatibilities/{id}",
    "query": {},
    "statuses": [
      200,
      400,
      401,
      404,
      429
    ]
  },
  "updateCleaningIncompatibility": {
    "method": "PATCH",
    "path": "/cleaning-incompatibilities/{id}",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      404,
      409,
      413,
      415,
      422,
      429
    ]
  },
  "deleteCleaningIncompatibility": {
    "method": "DELETE",
    "path": "/cleaning-incompatibilities/{id}",
    "query": {},
    "statuses": [
      204,
      400,
      401,
      404,
      429
    ]
  },
  "getWebhookConfiguration": {
    "method": "GET",
    "path": "/webhook",
    "query": {},
    "statuses": [
      200,
      204,
      400,
      401,
      429
    ]
  },
  "putWebhookConfiguration": {
    "method": "PUT",
    "path": "/webhook",
    "query": {},
    "body": {
      "required": true,
      "mediaType": "application/json",
      "files": []
    },
    "statuses": [
      200,
      400,
      401,
      413,
      415,
      429
    ]
  },
  "deleteWebhookConfiguration": {
    "method": "DELETE",
    "path": "/webhook",
    "query": {},
    "statuses": [
      204,
      400,
      401,
      404,
      429
    ]
  }
} as const;

/** The operationId of an operation. */
export type OperationId = keyof typeof operations;

export const isOperationId = (id: unknown): id is OperationId => typeof id === "string" && Object.hasOwn(operations, id);

/** The maximum number of errors in a validation problem; the check of a request stops there. */
export const mostErrors = 100;
