// Made from assumptions.yaml by `pnpm generate`; edit spec/ and generate again.

/** Every switchable assumption: what the interface document leaves open, the default, and the other values. */
export const switchableAssumptions = {
  "path-prefix": {
    "question": "Does /partner belong to {base_url}?",
    "default": "optional",
    "values": {
      "optional": "Paths answer with and without the prefix.",
      "required": "Only paths under /partner answer.",
      "absent": "Only paths without the prefix answer."
    }
  },
  "create-status": {
    "question": "Which success status does creating an authorization answer?",
    "default": "201",
    "values": {
      "200": "OK.",
      "201": "Created."
    }
  },
  "repeat-create": {
    "question": "What answers a repeated create with the same externalId and the same body?",
    "default": "200",
    "values": {
      "200": "The existing authorization as it is now, with 200.",
      "201": "The existing authorization as it is now, with 201.",
      "409": "A conflict with the code external_id_exists."
    }
  },
  "repeat-create-changed": {
    "question": "What answers a create that repeats an externalId with another body?",
    "default": "conflict",
    "values": {
      "conflict": "409 with the code external_id_conflict. Compared with the body of the first create, after normalisation.",
      "ignore": "The existing authorization, unchanged, as for a repeat with the same body."
    }
  },
  "external-id-after-finish": {
    "question": "Is an externalId free again once its authorization is Finished?",
    "default": "reserved",
    "values": {
      "reserved": "The externalId stays taken for ever.",
      "released": "A create with it makes a new authorization."
    }
  },
  "list-envelope": {
    "question": "What is the envelope of a list response?",
    "default": "items",
    "values": {
      "items": "An object { items, total, limit, offset }.",
      "data": "An object { data, meta: { total, limit, offset } }.",
      "array": "The bare array."
    }
  },
  "default-limit": {
    "question": "How many records does a list return when no limit is given?",
    "default": 50,
    "integer": {
      "minimum": 1
    }
  },
  "limit-over-max": {
    "question": "What happens to a limit above the maximum?",
    "default": "clamp",
    "values": {
      "clamp": "The maximum is used, and the envelope says so.",
      "reject": "A validation error that names the maximum."
    }
  },
  "max-limit": {
    "question": "What is the largest limit of a list?",
    "default": 200,
    "integer": {
      "minimum": 1
    }
  },
  "list-order": {
    "question": "In which order does a list return its records?",
    "default": "oldest-first",
    "values": {
      "oldest-first": "By createdAt, ascending; records of one instant in the order of their creation.",
      "newest-first": "The same, the other way round."
    }
  },
  "date-range-end": {
    "question": "Which parameter ends the date range of the authorization list?",
    "default": "scheduledDateTo",
    "values": {
      "scheduledDateTo": "scheduledDateTo, a date; the whole of that day is included.",
      "unsupported": "There is none; scheduledDateTo is treated as any unknown query parameter."
    }
  },
  "undated-in-date-filter": {
    "question": "Does a date filter return authorizations that have no scheduledDate?",
    "default": "exclude",
    "values": {
      "exclude": "It leaves them out.",
      "include": "It returns them as well."
    }
  },
  "required-on-create": {
    "question": "Which fields besides externalId does creating an authorization require?",
    "default": "all",
    "values": {
      "all": "productExternalId, warehouseExternalId, quantity (greater than 0), totemGroupId, operationType and carrierTaxId.",
      "essential": "quantity, totemGroupId, operationType and carrierTaxId. The product or warehouse of an authorization that names none is null."
    }
  },
  "party-fields": {
    "question": "Does creating an authorization require party fields?",
    "default": "optional",
    "values": {
      "optional": "No.",
      "required": "partnerName and productOwnerName are required, partnerCif and productOwnerCif are not."
    }
  },
  "local-date-times": {
    "question": "What happens to a datetime without an offset, such as 2026-07-01T06:00:00?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it.",
      "utc": "It is read as UTC."
    }
  },
  "end-date-only": {
    "question": "How does an authorization with endDate but without scheduledDate behave?",
    "default": "until",
    "values": {
      "until": "It is valid until endDate.",
      "reject": "Creating it is refused with 422.",
      "unrestricted": "The endDate restricts nothing."
    }
  },
  "expiry": {
    "question": "What happens to a dated authorization after its endDate?",
    "default": "stays-active",
    "values": {
      "stays-active": "It stays Active; the totem refuses it.",
      "finishes": "It becomes Finished, with the reason expired."
    }
  },
  "dated-consumption": {
    "question": "What happens to a dated authorization whose quantity is fully consumed?",
    "default": "stays-active",
    "values": {
      "stays-active": "It stays Active with nothing left to take; the totem refuses it.",
      "finishes": "It becomes Finished, with the reason consumed."
    }
  },
  "validation-status": {
    "question": "Which status answers missing or malformed fields?",
    "default": "400",
    "values": {
      "400": "Bad Request.",
      "422": "Unprocessable Content."
    }
  },
  "malformed-id": {
    "question": "Which status answers a path id that is no UUID?",
    "default": "400",
    "values": {
      "400": "Bad Request.",
      "404": "Not Found."
    }
  },
  "unknown-query-parameter": {
    "question": "What happens to a query parameter that the contract does not know?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it.",
      "ignore": "It is dropped."
    }
  },
  "finished-patch": {
    "question": "Which status answers PATCH on a Finished authorization?",
    "default": "409",
    "values": {
      "400": "Bad Request.",
      "409": "Conflict.",
      "422": "Unprocessable Content."
    }
  },
  "unknown-field": {
    "question": "What happens to a body field that the contract does not know?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it.",
      "ignore": "It is dropped. A removed or immutable field is not meant; each has an assumption of its own."
    }
  },
  "removed-fields": {
    "question": "What happens to a body field that a later version removed, such as productId?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it and the field that replaced it.",
      "ignore": "It is dropped."
    }
  },
  "patch-immutable": {
    "question": "What happens to a field in a PATCH that cannot be changed?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it; nothing is changed.",
      "ignore": "It is dropped, and the rest of the PATCH counts."
    }
  },
  "unknown-reference": {
    "question": "Which status answers an unknown productExternalId, warehouseExternalId, totemGroupId or driverNif?",
    "default": "422",
    "values": {
      "404": "Not Found.",
      "422": "Unprocessable Content."
    }
  },
  "unknown-driver": {
    "question": "What happens to a driverNif that is not registered?",
    "default": "reject",
    "values": {
      "reject": "It is an unknown reference.",
      "accept": "The driver is registered on first sight."
    }
  },
  "auth-failure": {
    "question": "Which status answers a missing or unknown key?",
    "default": "401",
    "values": {
      "401": "Unauthorized.",
      "403": "Forbidden."
    }
  },
  "action-status": {
    "question": "Which status answers cancel, activate and deactivate when they succeed?",
    "default": "200",
    "values": {
      "200": "OK.",
      "201": "Created, which some frameworks answer to every POST."
    }
  },
  "event-status": {
    "question": "What does POST /authorizations/{id}/webhook answer?",
    "default": "202",
    "values": {
      "200": "OK, with the same body.",
      "201": "Created, with the same body.",
      "202": "Accepted, with { eventId, eventType, acceptedAt }.",
      "204": "No Content, without a body."
    }
  },
  "erp-origin": {
    "question": "Is an authorization that POST /authorizations created \"synced from an external ERP\"?",
    "default": "created",
    "values": {
      "created": "Yes, every one of them is; so is what the control API marks.",
      "marked": "Only what the control API marks as synced is."
    }
  },
  "fetch-on-native": {
    "question": "Which status answers fetch_requested_from_erp on an authorization that was not synced from an ERP?",
    "default": "409",
    "values": {
      "409": "Conflict.",
      "422": "Unprocessable Content."
    }
  },
  "new-protocol-state": {
    "question": "What is the state of a newly created cleaning protocol?",
    "default": "inactive",
    "values": {
      "inactive": "Inactive.",
      "active": "Active."
    }
  },
  "second-protocol": {
    "question": "Which status answers creating a cleaning protocol when one exists?",
    "default": "409",
    "values": {
      "409": "Conflict.",
      "422": "Unprocessable Content."
    }
  },
  "repeat-activation": {
    "question": "What answers activate when Active, and deactivate when Inactive?",
    "default": "409",
    "values": {
      "200": "The protocol, unchanged, with the status of a first call (action-status).",
      "409": "Conflict."
    }
  },
  "cleaning-without-protocol": {
    "question": "What do the cleaning lists answer when there is no protocol?",
    "default": "empty",
    "values": {
      "404": "Not Found.",
      "empty": "An empty list."
    }
  },
  "delete-status": {
    "question": "What answers a DELETE that succeeded?",
    "default": "204",
    "values": {
      "200": "The deleted record.",
      "204": "No Content, without a body."
    }
  },
  "soft-deleted-get": {
    "question": "What does GET answer for a soft-deleted product or warehouse?",
    "default": "404",
    "values": {
      "200": "The record, with deletedAt.",
      "404": "Not Found."
    }
  },
  "native-records": {
    "question": "Do lists, lookups and names (productExternalId, warehouseExternalId) cover products and warehouses that are not native to the company? Only the control API makes such records.",
    "default": "native",
    "values": {
      "native": "No. To the partner interface there are none but native records.",
      "all": "Yes, but changing or deleting one that is not native is refused with 409."
    }
  },
  "webhook-missing": {
    "question": "What does GET /webhook answer when nothing is configured?",
    "default": "204",
    "values": {
      "204": "No Content, without a body, as GET /cleaning-protocol does when there is none.",
      "404": "Not Found."
    }
  },
  "signed-content": {
    "question": "Which exact data does X-Webhook-Signature sign?",
    "default": "body",
    "values": {
      "body": "The raw bytes of the body.",
      "timestamp-body": "X-Webhook-Timestamp, a dot, and the raw bytes of the body."
    }
  },
  "delivery-retries": {
    "question": "How is a failed delivery retried?",
    "default": "backoff",
    "values": {
      "backoff": "Attempts at 0 s, 1 s, 5 s, 30 s and 120 s, each with a time-out of 10 s; any 2xx ends it.",
      "none": "One attempt."
    }
  },
  "rate-limit": {
    "question": "How many requests a minute may a company make before it is answered 429 with Retry-After?",
    "default": "off",
    "values": {
      "off": "There is no limit."
    },
    "integer": {
      "minimum": 1
    }
  },
  "error-body": {
    "question": "What is the shape of an error body?",
    "default": "problem",
    "values": {
      "problem": "RFC 9457 problem details as application/problem+json: { type, title, status, detail, code, errors? }.",
      "nested": "{ error: { code, message, details } } as application/json.",
      "flat": "{ statusCode, message, error } as application/json."
    }
  }
} as const;

/** Every open point that is settled once and cannot be switched. */
export const fixedAssumptions = {
  "version-selection": {
    "question": "How does a client select a version?",
    "answer": "It does not; the contract is 0.4.0."
  },
  "patch-references": {
    "question": "productExternalId and warehouseExternalId are business fields, \"immutable after creation\", and yet PATCH accepts both. Which holds?",
    "answer": "PATCH changes them while the authorization is Active, as the list of its fields and the history of 0.4.0 say. Every other business field and every party field is immutable."
  },
  "patch-after-consumption": {
    "question": "May PATCH change product or warehouse when a part of the quantity is consumed?",
    "answer": "Yes, as long as the authorization is Active. What remains stays the same, and so do the recorded operations."
  },
  "identifier-comparison": {
    "question": "How are tax ids and external ids compared?",
    "answer": "Character by character. Case and spaces count; nothing is trimmed or folded."
  },
  "removed-field-names": {
    "question": "Which field names count as removed?",
    "answer": "product, productId, warehouse, warehouseId and driverId, in a create and in PATCH of an authorization. Nowhere else; no other name of an earlier version is known."
  },
  "past-dates": {
    "question": "May scheduledDate and endDate lie in the past when an authorization is created?",
    "answer": "Yes. One whose window is over is created Active, and what expiry says then happens to it."
  },
  "plate-characters": {
    "question": "Which characters are alphanumeric in a plate?",
    "answer": "The letters A to Z in either case and the digits 0 to 9."
  },
  "repeated-plates": {
    "question": "May trailerPlates name one plate more than once?",
    "answer": "Yes. The list is kept as it is given, in its order and with its repeats."
  },
  "operation-conditions": {
    "question": "Under which conditions does an arrival, or synced, generate an operation?",
    "answer": "The authorization is Active, valid at that moment and not used up; it has a driver and a tractor plate, and neither they nor its trailers contradict the arrival. A driver who arrives before both are assigned waits; synced serves those who wait."
  },
  "quantity-range": {
    "question": "How large may a quantity be?",
    "answer": "Greater than 0 and at most 1,000,000,000, so that what remains of it stays exact to six decimals."
  },
  "party-field-names": {
    "question": "Which further party and owner fields are there?",
    "answer": "None but partnerName, partnerCif, productOwnerName and productOwnerCif are modelled."
  },
  "authorization-response": {
    "question": "Which fields does an authorization in a response have?",
    "answer": "id, status, product, warehouse, quantity, remainingQuantity, totemGroupId, operationType, carrierTaxId, batch, format, scheduledDate, endDate, the party fields, driverNif, tractorPlate, trailerPlates, createdAt and updatedAt. Never externalId."
  },
  "warehouse-reference": {
    "question": "What is the resolved warehouse reference?",
    "answer": "The name of the warehouse, as product is the name of the product. Both follow a later change of name."
  },
  "absent-as-null": {
    "question": "How does a response show an optional field that has no value?",
    "answer": "The field is present with null; a list is present and empty."
  },
  "string-lengths": {
    "question": "How long may strings be?",
    "answer": "externalId and the external ids that name records 1 to 100 characters with no space at either end; codes 1 to 100; tax ids 1 to 20; names, batch and format 1 to 200; descriptions and reasons up to 1000; the address and the secret of a webhook up to 2000 and 500."
  },
  "list-lengths": {
    "question": "How many items may lists hold?",
    "answer": "trailerPlates 20, far more than a truck pulls; subscribedEvents 100, far more than there are events. Repeats count."
  },
  "error-count": {
    "question": "How many errors does a validation problem list?",
    "answer": "At most 100. The check stops there, and the detail says that there may be more."
  },
  "date-times": {
    "question": "What is the form of a datetime?",
    "answer": "RFC 3339 with an offset, in the years 1000 to 9998. Responses give the same instant in UTC with milliseconds."
  },
  "date-window-order": {
    "question": "What answers an endDate that is before scheduledDate?",
    "answer": "A validation error that names endDate. Both ends of the window belong to it."
  },
  "date-filter-days": {
    "question": "Which days do the dates of the list filter mean?",
    "answer": "Days in UTC. scheduledDateFrom begins at 00:00 of its day."
  },
  "patch-null": {
    "question": "How does PATCH clear a field?",
    "answer": "null for driverNif or tractorPlate clears it; trailerPlates replaces the whole list. An empty PATCH is accepted."
  },
  "event-on-finished": {
    "question": "May a domain event be emitted for a Finished authorization?",
    "answer": "Yes; it is accepted and generates no operation."
  },
  "paging-bounds": {
    "question": "Which limit and offset are valid?",
    "answer": "limit is an integer of at least 1, offset an integer of at least 0."
  },
  "request-id": {
    "question": "How is one request identified to the service's operators?",
    "answer": "Every response carries a unique X-Request-Id."
  },
  "malformed-body": {
    "question": "What answers a body that is not readable as the media type it claims?",
    "answer": "A validation error with the code malformed_json or malformed_multipart that says where."
  },
  "body-not-taken": {
    "question": "What becomes of a body that is sent where none is taken?",
    "answer": "It is ignored."
  },
  "media-type": {
    "question": "What answers a body of another media type?",
    "answer": "415 with the code unsupported_media_type."
  },
  "body-size": {
    "question": "How large may a body be?",
    "answer": "JSON 1 MiB, a PDF document 10 MiB; above, 413 with the code body_too_large or document_too_large."
  },
  "unknown-id": {
    "question": "What answers an id that is not known to the company?",
    "answer": "404 with a code that names the kind of record, whether or not another company has it."
  },
  "unknown-path": {
    "question": "What answers a path or a method that the interface does not have?",
    "answer": "404 with the code unknown_path; 405 with the code method_not_allowed and an Allow header."
  },
  "product-fields": {
    "question": "Which fields does a product have?",
    "answer": "id, externalId (optional, unique in the company; a repeat is 409), name (required), createdAt and updatedAt."
  },
  "warehouse-fields": {
    "question": "Which fields does a warehouse have, and of which types?",
    "answer": "id, externalId (optional, unique in the company; a repeat is 409), name (required), code, totemGroupId, displayConfiguration (an object nested up to 100 levels deep, kept as it is given), createdAt and updatedAt."
  },
  "soft-delete": {
    "question": "What becomes of a soft-deleted product or warehouse?",
    "answer": "It leaves lists, cannot be named by a new authorization, and stays in the authorizations that name it."
  },
  "external-id-after-delete": {
    "question": "Is the externalId of a soft-deleted product or warehouse free again?",
    "answer": "Yes; another record may take it."
  },
  "catalog-status": {
    "question": "Which status answers a call that succeeded, where the document names none?",
    "answer": "201 with the record for a create of the catalog and the cleaning records, 200 with what it returns for GET and PATCH. Of the other calls action-status, event-status and delete-status say it."
  },
  "catalog-patch": {
    "question": "How does PATCH clear a field of a product, a warehouse or a cleaning record?",
    "answer": "null clears an optional field, and is a validation error for a required one; omitted fields stay unchanged. An empty PATCH is accepted."
  },
  "cleaning-list-protocol": {
    "question": "How does a cleaning list select its protocol?",
    "answer": "It does not; a company has one protocol at the most, and the list is of that one."
  },
  "cleaning-record-fields": {
    "question": "Which fields do cleaning categories and types have?",
    "answer": "A category has id, name, description, createdAt and updatedAt; a type also has categoryId (optional). PATCH may change what a create may set."
  },
  "cleaning-type-category": {
    "question": "What answers a categoryId that names no category of the protocol?",
    "answer": "It is an unknown reference, and is answered as one."
  },
  "incompatibility-fields": {
    "question": "Which fields does an incompatibility have, and what may it link?",
    "answer": "id, kind (category or type), firstId, secondId, reason, createdAt and updatedAt. Order does not matter. A repeated pair is 409; a record with itself, or an id that is not a record of that kind, is 422. What it links outlives it."
  },
  "cleaning-needs-protocol": {
    "question": "What answers creating a cleaning record without a protocol?",
    "answer": "409 with the code cleaning_protocol_missing."
  },
  "protocol-fields": {
    "question": "Which fields does a cleaning protocol have?",
    "answer": "id, state, companyProtocolEnabled (the company has a document of its own), document { fileName, size, sha256 } or null, createdAt and updatedAt."
  },
  "protocol-document": {
    "question": "What answers a document that is missing, is no PDF or is too large?",
    "answer": "companyProtocolEnabled true without a document is 422; a document that is no PDF is 422; over 10 MiB is 413."
  },
  "delete-active-protocol": {
    "question": "May an Active cleaning protocol be deleted?",
    "answer": "Yes, just like an Inactive one."
  },
  "disabled-document": {
    "question": "What becomes of a document while companyProtocolEnabled is false?",
    "answer": "It is kept, and may be given and replaced."
  },
  "protocol-configuration": {
    "question": "What does PATCH /cleaning-protocol/{id}/configuration take?",
    "answer": "Multipart form data with the same two fields, both optional."
  },
  "webhook-fields": {
    "question": "Which fields does the webhook configuration have?",
    "answer": "url (http or https, required), secret (write-only; a response says hasSecret), subscribedEvents (an unknown name is a validation error; empty when not given), createdAt and updatedAt. PUT answers 200 and replaces all of it: a field that it leaves out is gone."
  },
  "webhook-replaced": {
    "question": "What becomes of deliveries that wait for a retry when PUT /webhook replaces the configuration?",
    "answer": "Their next attempt goes to the new address, signed with the new secret. createdAt stays that of the first PUT."
  },
  "webhook-delete-missing": {
    "question": "What does DELETE /webhook answer when nothing is configured?",
    "answer": "404 with the code webhook_not_configured."
  },
  "delivered-events": {
    "question": "What are the delivered events called?",
    "answer": "authorization.created, authorization.updated, authorization.finished (with the reason cancelled, consumed, manual or expired), authorization.synced, authorization.fetch_requested_from_erp and operation.recorded. An empty list means every authorization event; operation.recorded must be named."
  },
  "operation-fields": {
    "question": "Which fields does a recorded operation have?",
    "answer": "id, authorizationId, quantity and recordedAt."
  },
  "delivery-shape": {
    "question": "What does a delivery look like?",
    "answer": "A POST of application/json { id, type, occurredAt, data } with X-Webhook-Id (the id of the body, the same in every attempt), X-Webhook-Timestamp (Unix seconds of the attempt) and, with a secret, X-Webhook-Signature."
  },
  "signature-hex": {
    "question": "In which case are the hex digits of X-Webhook-Signature?",
    "answer": "In lower case."
  },
  "delivery-guarantee": {
    "question": "Are deliveries ordered, and may one arrive twice?",
    "answer": "At least once, in no promised order. After DELETE /webhook nothing more is sent, retries included."
  }
} as const;

type Row = typeof switchableAssumptions;
type ValueOf<R> = (R extends { values: infer V } ? keyof V : never) | (R extends { integer: object } ? number : never);

/** The id of a switchable assumption. */
export type AssumptionId = keyof Row;

/** The id of an assumption that cannot be switched. */
export type FixedAssumptionId = keyof typeof fixedAssumptions;

/** A value for each switchable assumption. */
export type Assumptions = { [Id in AssumptionId]: ValueOf<Row[Id]> };
