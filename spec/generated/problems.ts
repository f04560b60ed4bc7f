// Made from the contract by `pnpm generate`; edit spec/ and generate again.

/**
 * Every problem of the interface by its code: its title, and its status while every assumption has its default, with
 * the source of that status: a section of the interface document, or an open point, which has other statuses (`assumed`) or not
 * (`fixed`).
 */
export const problems = {
  "missing_api_key": {
    "title": "The request carries no API key",
    "status": 401,
    "assumed": "auth-failure"
  },
  "unknown_api_key": {
    "title": "The API key is not known",
    "status": 401,
    "assumed": "auth-failure"
  },
  "validation_failed": {
    "title": "The request is not valid",
    "status": 400,
    "assumed": "validation-status"
  },
  "removed_field": {
    "title": "The request uses a removed field",
    "status": 400,
    "assumed": "validation-status"
  },
  "immutable_field": {
    "title": "The request changes an immutable field",
    "status": 400,
    "assumed": "validation-status"
  },
  "malformed_json": {
    "title": "The body is not valid JSON",
    "status": 400,
    "assumed": "malformed-body"
  },
  "malformed_multipart": {
    "title": "The form cannot be read",
    "status": 400,
    "assumed": "malformed-body"
  },
  "malformed_id": {
    "title": "The id is not a UUID",
    "status": 400,
    "assumed": "malformed-id"
  },
  "unsupported_media_type": {
    "title": "The media type is not supported",
    "status": 415,
    "fixed": "media-type"
  },
  "body_too_large": {
    "title": "The body is too large",
    "status": 413,
    "fixed": "body-size"
  },
  "document_too_large": {
    "title": "The document is too large",
    "status": 413,
    "fixed": "body-size"
  },
  "rate_limited": {
    "title": "Too many requests",
    "status": 429,
    "fixed": "rate-limit"
  },
  "unknown_path": {
    "title": "The interface has no such path",
    "status": 404,
    "fixed": "unknown-path"
  },
  "method_not_allowed": {
    "title": "The path does not take this method",
    "status": 405,
    "fixed": "unknown-path"
  },
  "authorization_not_found": {
    "title": "The authorization does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "authorization_finished": {
    "title": "The authorization is Finished",
    "status": 409,
    "assumed": "finished-patch"
  },
  "authorization_already_finished": {
    "title": "The authorization is already Finished",
    "status": 409,
    "documented": "Errors"
  },
  "carrier_not_registered": {
    "title": "The carrier is not registered",
    "status": 422,
    "documented": "Errors"
  },
  "unknown_reference": {
    "title": "The request names an unknown record",
    "status": 422,
    "assumed": "unknown-reference"
  },
  "external_id_exists": {
    "title": "The externalId was used before",
    "status": 409,
    "fixed": "repeat-create"
  },
  "external_id_conflict": {
    "title": "The externalId was used with another body",
    "status": 409,
    "fixed": "repeat-create-changed"
  },
  "end_date_without_start": {
    "title": "The authorization ends without a start",
    "status": 422,
    "fixed": "end-date-only"
  },
  "not_synced_from_erp": {
    "title": "The authorization was not synced from an ERP",
    "status": 409,
    "assumed": "fetch-on-native"
  },
  "limit_over_maximum": {
    "title": "The limit is above the maximum",
    "status": 400,
    "assumed": "validation-status"
  },
  "product_not_found": {
    "title": "The product does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "product_external_id_taken": {
    "title": "Another product has this externalId",
    "status": 409,
    "fixed": "product-fields"
  },
  "product_not_native": {
    "title": "The product is not native",
    "status": 409,
    "fixed": "native-records"
  },
  "warehouse_not_found": {
    "title": "The warehouse does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "warehouse_external_id_taken": {
    "title": "Another warehouse has this externalId",
    "status": 409,
    "fixed": "warehouse-fields"
  },
  "warehouse_not_native": {
    "title": "The warehouse is not native",
    "status": 409,
    "fixed": "native-records"
  },
  "cleaning_protocol_not_found": {
    "title": "The cleaning protocol does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "cleaning_protocol_exists": {
    "title": "The company has a cleaning protocol",
    "status": 409,
    "assumed": "second-protocol"
  },
  "cleaning_protocol_missing": {
    "title": "The company has no cleaning protocol",
    "status": 409,
    "fixed": "cleaning-needs-protocol"
  },
  "cleaning_protocol_already_active": {
    "title": "The cleaning protocol is already Active",
    "status": 409,
    "assumed": "repeat-activation"
  },
  "cleaning_protocol_already_inactive": {
    "title": "The cleaning protocol is already Inactive",
    "status": 409,
    "assumed": "repeat-activation"
  },
  "document_required": {
    "title": "The document is missing",
    "status": 422,
    "fixed": "protocol-document"
  },
  "document_not_pdf": {
    "title": "The document is not a PDF",
    "status": 422,
    "fixed": "protocol-document"
  },
  "cleaning_category_not_found": {
    "title": "The cleaning category does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "cleaning_type_not_found": {
    "title": "The cleaning type does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "cleaning_incompatibility_not_found": {
    "title": "The cleaning incompatibility does not exist",
    "status": 404,
    "fixed": "unknown-id"
  },
  "incompatibility_exists": {
    "title": "The incompatibility exists",
    "status": 409,
    "fixed": "incompatibility-fields"
  },
  "incompatibility_with_itself": {
    "title": "A record is not incompatible with itself",
    "status": 422,
    "fixed": "incompatibility-fields"
  },
  "incompatibility_unknown_member": {
    "title": "The incompatibility names an unknown record",
    "status": 422,
    "fixed": "incompatibility-fields"
  },
  "webhook_not_configured": {
    "title": "No webhook is configured",
    "status": 404,
    "fixed": "webhook-delete-missing"
  }
} as const;

/** The stable code of a problem of the interface. */
export type ProblemCode = keyof typeof problems;

/** The codes of problems that name at least one field in `errors`. */
export type FieldProblemCode = "document_too_large" | "carrier_not_registered" | "unknown_reference" | "external_id_exists" | "external_id_conflict" | "end_date_without_start" | "limit_over_maximum" | "product_external_id_taken" | "warehouse_external_id_taken" | "document_required" | "document_not_pdf" | "incompatibility_exists" | "incompatibility_with_itself" | "incompatibility_unknown_member";

/** The kind of the client's error for the codes of which the status does not tell it. */
export const problemKinds = {
  "validation_failed": "validation",
  "removed_field": "validation",
  "immutable_field": "validation",
  "malformed_json": "validation",
  "malformed_id": "validation",
  "unknown_path": "refused",
  "authorization_finished": "already-finished",
  "authorization_already_finished": "already-finished",
  "carrier_not_registered": "carrier-not-registered",
  "unknown_reference": "validation",
  "external_id_exists": "conflict",
  "external_id_conflict": "conflict",
  "not_synced_from_erp": "conflict",
  "cleaning_protocol_exists": "conflict",
  "webhook_not_configured": "not-found"
} as const;

/** The cause and the cure of each problem. */
export const problemCures = {
  "missing_api_key": {
    "cause": "The header X-Partner-API-Key is missing or empty.",
    "cure": "Send the key of your company in `X-Partner-API-Key`. On the mock, `test_demo` will do."
  },
  "unknown_api_key": {
    "cause": "No company has the key in X-Partner-API-Key.",
    "cure": "Check the key, and that it belongs to this environment. On the mock, a key has the form `test_<name>` or is in the seed."
  },
  "validation_failed": {
    "cause": "A field of the path, query or body is missing, malformed or unknown; errors lists each of them.",
    "cure": "Read `errors`: each entry names a field and what is wrong with it. Repeating the request does not help."
  },
  "removed_field": {
    "cause": "The body has a field of an earlier version; the message names the field that replaced it.",
    "cure": "Send the field that replaced it; `detail` names it, such as `productExternalId` for `productId`."
  },
  "immutable_field": {
    "cause": "The PATCH names a field that cannot be changed after creation; nothing was changed.",
    "cure": "Leave the field out of the PATCH. If it must differ, create a new record."
  },
  "malformed_json": {
    "cause": "The body is empty or cut off, or is not JSON in UTF-8.",
    "cure": "Send one complete JSON value in UTF-8, with `content-type: application/json`."
  },
  "malformed_multipart": {
    "cause": "The body is not a multipart form with a part for each field.",
    "cure": "Let an HTTP library write the form, and do not set its `content-type` yourself: it must contain the boundary."
  },
  "malformed_id": {
    "cause": "The id in the path is not a UUID.",
    "cure": "Use the `id` that the service returned. Your own `externalId` does not work in a path."
  },
  "unsupported_media_type": {
    "cause": "The operation does not accept this Content-Type.",
    "cure": "Send JSON as `application/json`, and a form with a document as `multipart/form-data`."
  },
  "body_too_large": {
    "cause": "The body has more bytes than the service accepts.",
    "cure": "Send less in one request. One order belongs in one create."
  },
  "document_too_large": {
    "cause": "The PDF of the cleaning protocol has more than 10 MiB.",
    "cure": "Make the PDF smaller, for instance by scanning at a lower resolution."
  },
  "rate_limited": {
    "cause": "The company exceeded its number of requests per minute; Retry-After says how long to wait.",
    "cure": "Wait for the seconds in `Retry-After`, then send the same request again. The client does this automatically."
  },
  "unknown_path": {
    "cause": "No operation has this path.",
    "cure": "Check the base URL: with or without `/partner`, and no other path after it."
  },
  "method_not_allowed": {
    "cause": "The path has operations, but none with this method; Allow lists the methods it has.",
    "cure": "Use a method of the header `Allow`. Updates are PATCH, the webhook configuration is PUT."
  },
  "authorization_not_found": {
    "cause": "The company has no authorization with the id in the path.",
    "cure": "Check that the id comes from the same company and environment. Another company's records do not exist for you."
  },
  "authorization_finished": {
    "cause": "The authorization is Finished, and only an Active one can be updated.",
    "cure": "A Finished authorization cannot be updated. Create another one if you need it."
  },
  "authorization_already_finished": {
    "cause": "The authorization to cancel is already Finished; nothing was changed.",
    "cure": "If you wanted it to end, it has. With the client, `cancel(id, { ifFinished: \"return\" })` treats that as success."
  },
  "carrier_not_registered": {
    "cause": "No carrier with the carrierTaxId is registered.",
    "cure": "Have the carrier registered with the service, or correct `carrierTaxId`; then create again."
  },
  "unknown_reference": {
    "cause": "A field of the body names a record that the company does not have; errors lists each of them.",
    "cure": "Read `errors`: each entry names a product, warehouse, totem group or driver that the company does not have. Create it, or correct the id."
  },
  "external_id_exists": {
    "cause": "An authorization with this externalId exists, and repeating a create is assumed to be a conflict.",
    "cure": "The authorization exists. Do not create it under another `externalId`; find it in the list. This response is an assumption: see `repeat-create`."
  },
  "external_id_conflict": {
    "cause": "An authorization with this externalId exists, and was created with a different body.",
    "cure": "Use a new `externalId` for another order. To change the existing one, PATCH it."
  },
  "end_date_without_start": {
    "cause": "endDate is set without scheduledDate, which is assumed to be refused.",
    "cure": "Send `scheduledDate` as well, or leave `endDate` out. This response is an assumption."
  },
  "not_synced_from_erp": {
    "cause": "fetch_requested_from_erp is valid only for authorizations synced from an external ERP.",
    "cure": "Emit `fetch_requested_from_erp` only for authorizations that came from an ERP."
  },
  "limit_over_maximum": {
    "cause": "limit is above the maximum, which is assumed to be refused.",
    "cure": "Ask for at most the maximum that `detail` names. This response is an assumption: see `limit-over-max`."
  },
  "product_not_found": {
    "cause": "The company has no product with the id in the path, or it is deleted.",
    "cure": "Check the id. A deleted product is not found either."
  },
  "product_external_id_taken": {
    "cause": "Another product of the company has the externalId.",
    "cure": "Update the product that has the `externalId`, or choose another."
  },
  "product_not_native": {
    "cause": "The product is not native to the company and cannot be changed or deleted.",
    "cure": "Change it in the system it comes from; the interface changes only products made through it."
  },
  "warehouse_not_found": {
    "cause": "The company has no warehouse with the id in the path, or it is deleted.",
    "cure": "Check the id. A deleted warehouse is not found either."
  },
  "warehouse_external_id_taken": {
    "cause": "Another warehouse of the company has the externalId.",
    "cure": "Update the warehouse that has the `externalId`, or choose another."
  },
  "warehouse_not_native": {
    "cause": "The warehouse is not native to the company and cannot be changed or deleted.",
    "cure": "Change it in the system it comes from; the interface changes only warehouses made through it."
  },
  "cleaning_protocol_not_found": {
    "cause": "The company has no cleaning protocol with the id in the path, or none to list the records of.",
    "cure": "Create the protocol first with `POST /cleaning-protocol`, or use the id that it returned."
  },
  "cleaning_protocol_exists": {
    "cause": "The company has a cleaning protocol, and it can have only one.",
    "cure": "Read it with `GET /cleaning-protocol`, and change its configuration instead of creating another."
  },
  "cleaning_protocol_missing": {
    "cause": "The record to create would belong to the cleaning protocol, and the company has none.",
    "cure": "Create the cleaning protocol before its categories, types and incompatibilities."
  },
  "cleaning_protocol_already_active": {
    "cause": "The protocol to activate is already Active; nothing was changed.",
    "cure": "Nothing to do: it is Active."
  },
  "cleaning_protocol_already_inactive": {
    "cause": "The protocol to deactivate is already Inactive; nothing was changed.",
    "cure": "Nothing to do: it is Inactive."
  },
  "document_required": {
    "cause": "companyProtocolEnabled is true, and the protocol has no document.",
    "cure": "Send the PDF with the request, or set `companyProtocolEnabled` to false."
  },
  "document_not_pdf": {
    "cause": "The bytes of companyProtocolDocument are not those of a PDF.",
    "cure": "Send the bytes of a PDF as they are, neither as base64 nor decoded as text."
  },
  "cleaning_category_not_found": {
    "cause": "The cleaning protocol has no category with the id in the path.",
    "cure": "Check the id. Deleting the protocol deletes its categories."
  },
  "cleaning_type_not_found": {
    "cause": "The cleaning protocol has no type with the id in the path.",
    "cure": "Check the id. Deleting the protocol deletes its types."
  },
  "cleaning_incompatibility_not_found": {
    "cause": "The cleaning protocol has no incompatibility with the id in the path.",
    "cure": "Check the id. Deleting the protocol deletes its incompatibilities."
  },
  "incompatibility_exists": {
    "cause": "Another incompatibility links these two records, in this order or the other.",
    "cure": "Nothing to create: the two are incompatible already, whichever is named first."
  },
  "incompatibility_with_itself": {
    "cause": "firstId and secondId name the same record.",
    "cure": "Name two different records."
  },
  "incompatibility_unknown_member": {
    "cause": "firstId or secondId names no record of the kind.",
    "cure": "Create both records first, and name them by the ids that were returned."
  },
  "webhook_not_configured": {
    "cause": "The company has no webhook configuration.",
    "cure": "Register an address with `PUT /webhook`."
  }
} as const;

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
