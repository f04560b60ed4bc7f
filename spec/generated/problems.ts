// Made from the contract by `pnpm generate`; edit spec/ and generate again.

/** Every problem of the interface by its code: its title, and its status while every assumption has its default. */
export const problems = {
  "missing_api_key": {
    "status": 401,
    "title": "The request carries no API key"
  },
  "unknown_api_key": {
    "status": 401,
    "title": "The API key is not known"
  },
  "validation_failed": {
    "status": 400,
    "title": "The request is not valid"
  },
  "removed_field": {
    "status": 400,
    "title": "The request uses a removed field"
  },
  "immutable_field": {
    "status": 400,
    "title": "The request changes an immutable field"
  },
  "malformed_json": {
    "status": 400,
    "title": "The body is not valid JSON"
  },
  "malformed_multipart": {
    "status": 400,
    "title": "The form cannot be read"
  },
  "malformed_id": {
    "status": 400,
    "title": "The id is not a UUID"
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The media type is not supported"
  },
  "body_too_large": {
    "status": 413,
    "title": "The body is too large"
  },
  "document_too_large": {
    "status": 413,
    "title": "The document is too large"
  },
  "rate_limited": {
    "status": 429,
    "title": "Too many requests"
  },
  "unknown_path": {
    "status": 404,
    "title": "The interface has no such path"
  },
  "method_not_allowed": {
    "status": 405,
    "title": "The path does not take this method"
  },
  "authorization_not_found": {
    "status": 404,
    "title": "The authorization does not exist"
  },
  "authorization_finished": {
    "status": 409,
    "title": "The authorization is Finished"
  },
  "authorization_already_finished": {
    "status": 409,
    "title": "The authorization is already Finished"
  },
  "carrier_not_registered": {
    "status": 422,
    "title": "The carrier is not registered"
  },
  "unknown_reference": {
    "status": 422,
    "title": "The request names an unknown record"
  },
  "external_id_exists": {
    "status": 409,
    "title": "The externalId was used before"
  },
  "external_id_conflict": {
    "status": 409,
    "title": "The externalId was used with another body"
  },
  "end_date_without_start": {
    "status": 422,
    "title": "The authorization ends without a start"
  },
  "not_synced_from_erp": {
    "status": 409,
    "title": "The authorization was not synced from an ERP"
  },
  "limit_over_maximum": {
    "status": 400,
    "title": "The limit is above the maximum"
  },
  "product_not_found": {
    "status": 404,
    "title": "The product does not exist"
  },
  "product_external_id_taken": {
    "status": 409,
    "title": "Another product has this externalId"
  },
  "product_not_native": {
    "status": 409,
    "title": "The product is not native"
  },
  "warehouse_not_found": {
    "status": 404,
    "title": "The warehouse does not exist"
  },
  "warehouse_external_id_taken": {
    "status": 409,
    "title": "Another warehouse has this externalId"
  },
  "warehouse_not_native": {
    "status": 409,
    "title": "The warehouse is not native"
  },
  "cleaning_protocol_not_found": {
    "status": 404,
    "title": "The cleaning protocol does not exist"
  },
  "cleaning_protocol_exists": {
    "status": 409,
    "title": "The company has a cleaning protocol"
  },
  "cleaning_protocol_missing": {
    "status": 409,
    "title": "The company has no cleaning protocol"
  },
  "cleaning_protocol_already_active": {
    "status": 409,
    "title": "The cleaning protocol is already Active"
  },
  "cleaning_protocol_already_inactive": {
    "status": 409,
    "title": "The cleaning protocol is already Inactive"
  },
  "document_required": {
    "status": 422,
    "title": "The document is missing"
  },
  "document_not_pdf": {
    "status": 422,
    "title": "The document is not a PDF"
  },
  "cleaning_category_not_found": {
    "status": 404,
    "title": "The cleaning category does not exist"
  },
  "cleaning_type_not_found": {
    "status": 404,
    "title": "The cleaning type does not exist"
  },
  "cleaning_incompatibility_not_found": {
    "status": 404,
    "title": "The cleaning incompatibility does not exist"
  },
  "incompatibility_exists": {
    "status": 409,
    "title": "The incompatibility exists"
  },
  "incompatibility_with_itself": {
    "status": 422,
    "title": "A record is not incompatible with itself"
  },
  "incompatibility_unknown_member": {
    "status": 422,
    "title": "The incompatibility names an unknown record"
  },
  "webhook_not_configured": {
    "status": 404,
    "title": "No webhook is configured"
  }
} as const;

/** The stable code of a problem of the interface. */
export type ProblemCode = keyof typeof problems;

/** The codes that each operation answers while every assumption has its default, by status. */
export const problemCodes = {
  "listAuthorizations": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createAuthorization": {
    "400": [
      "validation_failed",
      "removed_field",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "external_id_conflict"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "carrier_not_registered",
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getAuthorization": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "authorization_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateAuthorization": {
    "400": [
      "validation_failed",
      "removed_field",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "authorization_not_found"
    ],
    "409": [
      "authorization_finished"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "cancelAuthorization": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "authorization_not_found"
    ],
    "409": [
      "authorization_already_finished"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "emitAuthorizationEvent": {
    "400": [
      "validation_failed",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "authorization_not_found"
    ],
    "409": [
      "not_synced_from_erp"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "listProducts": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createProduct": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "product_external_id_taken"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getProduct": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "product_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateProduct": {
    "400": [
      "validation_failed",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "product_not_found"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deleteProduct": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "product_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "listWarehouses": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createWarehouse": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "warehouse_external_id_taken"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getWarehouse": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "warehouse_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateWarehouse": {
    "400": [
      "validation_failed",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "warehouse_not_found"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deleteWarehouse": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "warehouse_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getCleaningProtocol": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createCleaningProtocol": {
    "400": [
      "validation_failed",
      "malformed_multipart"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "cleaning_protocol_exists"
    ],
    "413": [
      "document_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "document_required",
      "document_not_pdf"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deleteCleaningProtocol": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_protocol_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateCleaningProtocolConfiguration": {
    "400": [
      "validation_failed",
      "malformed_multipart",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_protocol_not_found"
    ],
    "413": [
      "document_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "document_required",
      "document_not_pdf"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "activateCleaningProtocol": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_protocol_not_found"
    ],
    "409": [
      "cleaning_protocol_already_active"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deactivateCleaningProtocol": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_protocol_not_found"
    ],
    "409": [
      "cleaning_protocol_already_inactive"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "listCleaningCategories": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createCleaningCategory": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "cleaning_protocol_missing"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getCleaningCategory": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_category_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateCleaningCategory": {
    "400": [
      "validation_failed",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_category_not_found"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "listCleaningTypes": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createCleaningType": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "cleaning_protocol_missing"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getCleaningType": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_type_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateCleaningType": {
    "400": [
      "validation_failed",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_type_not_found"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "unknown_reference"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "listCleaningIncompatibilities": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "createCleaningIncompatibility": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "409": [
      "incompatibility_exists",
      "cleaning_protocol_missing"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "incompatibility_with_itself",
      "incompatibility_unknown_member"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getCleaningIncompatibility": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_incompatibility_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "updateCleaningIncompatibility": {
    "400": [
      "validation_failed",
      "immutable_field",
      "malformed_json",
      "malformed_id"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_incompatibility_not_found"
    ],
    "409": [
      "incompatibility_exists"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "422": [
      "incompatibility_with_itself",
      "incompatibility_unknown_member"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deleteCleaningIncompatibility": {
    "400": [
      "malformed_id",
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "cleaning_incompatibility_not_found"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "getWebhookConfiguration": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "putWebhookConfiguration": {
    "400": [
      "validation_failed",
      "malformed_json"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "413": [
      "body_too_large"
    ],
    "415": [
      "unsupported_media_type"
    ],
    "429": [
      "rate_limited"
    ]
  },
  "deleteWebhookConfiguration": {
    "400": [
      "validation_failed"
    ],
    "401": [
      "missing_api_key",
      "unknown_api_key"
    ],
    "404": [
      "webhook_not_configured"
    ],
    "429": [
      "rate_limited"
    ]
  }
} as const;

/** The codes that an operation answers only where an assumption has another value: `assumption=value`. */
export const switchedProblemCodes = {
  "listAuthorizations": {
    "limit_over_maximum": "limit-over-max=reject"
  },
  "createAuthorization": {
    "external_id_exists": "repeat-create=409",
    "end_date_without_start": "end-date-only=reject"
  },
  "listProducts": {
    "limit_over_maximum": "limit-over-max=reject"
  },
  "updateProduct": {
    "product_not_native": "native-records=all"
  },
  "deleteProduct": {
    "product_not_native": "native-records=all"
  },
  "listWarehouses": {
    "limit_over_maximum": "limit-over-max=reject"
  },
  "updateWarehouse": {
    "warehouse_not_native": "native-records=all"
  },
  "deleteWarehouse": {
    "warehouse_not_native": "native-records=all"
  },
  "listCleaningCategories": {
    "limit_over_maximum": "limit-over-max=reject",
    "cleaning_protocol_not_found": "cleaning-without-protocol=404"
  },
  "listCleaningTypes": {
    "limit_over_maximum": "limit-over-max=reject",
    "cleaning_protocol_not_found": "cleaning-without-protocol=404"
  },
  "listCleaningIncompatibilities": {
    "limit_over_maximum": "limit-over-max=reject",
    "cleaning_protocol_not_found": "cleaning-without-protocol=404"
  },
  "getWebhookConfiguration": {
    "webhook_not_configured": "webhook-missing=404"
  }
} as const;

/** The codes of addresses that no operation has, by status. */
export const pathProblemCodes = {
  "404": [
    "unknown_path"
  ],
  "405": [
    "method_not_allowed"
  ]
} as const;
