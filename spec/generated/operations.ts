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
      "removedFields": {
        "product": "productExternalId",
        "productId": "productExternalId",
        "warehouse": "warehouseExternalId",
        "warehouseId": "warehouseExternalId",
        "driverId": "driverNif"
      },
      "immutableFields": [],
      "notBefore": {
        "endDate": "scheduledDate"
      }
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
      "removedFields": {
        "product": "productExternalId",
        "productId": "productExternalId",
        "warehouse": "warehouseExternalId",
        "warehouseId": "warehouseExternalId",
        "driverId": "driverNif"
      },
      "immutableFields": [
        "externalId",
        "id",
        "status",
        "quantity",
        "remainingQuantity",
        "totemGroupId",
        "operationType",
        "batch",
        "format",
        "scheduledDate",
        "endDate",
        "carrierTaxId",
        "partnerName",
        "partnerCif",
        "productOwnerName",
        "productOwnerCif",
        "createdAt",
        "updatedAt"
      ],
      "notBefore": {}
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
      "removedFields": {},
      "immutableFields": [],
      "notBefore": {}
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
  }
} as const;

/** The operationId of an operation. */
export type OperationId = keyof typeof operations;

/** What a pattern of the contract asks for, in words. */
export const patternMessages: Readonly<Record<string, string>> = {
  "^\\S(.*\\S)?$": "must not begin or end with a space",
  "^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$": "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00",
  "^[A-Za-z0-9]{1,8}$": "must be 1 to 8 letters or digits, without spaces or hyphens"
};
