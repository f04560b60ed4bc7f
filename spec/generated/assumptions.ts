// Made from assumptions.yaml by `pnpm generate`; edit spec/ and generate again.

import type { OwnAlternatives } from "../template/own-alternatives.ts";

/** Every switchable assumption: what the interface document leaves open, the default, and the other values. */
export const switchableAssumptions = {
  "path-prefix": {
    "question": "Does /partner belong to {base_url}?",
    "default": "optional",
    "differs": "often",
    "values": {
      "optional": "Paths answer with and without the prefix.",
      "required": "Only paths under /partner answer.",
      "absent": "Only paths without the prefix answer."
    }
  },
  "create-status": {
    "question": "Which status does a successful create of an authorization return?",
    "default": "201",
    "differs": "often",
    "values": {
      "200": "OK.",
      "201": "Created."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "catalog-create-status": {
    "question": "Which status does a successful create of a product, a warehouse, a cleaning record or the protocol return?",
    "default": "201",
    "values": {
      "200": "OK.",
      "201": "Created."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "repeat-create": {
    "question": "What does a repeated create with the same externalId and the same body return?",
    "default": "200",
    "differs": "often",
    "values": {
      "200": "The existing authorization as it is now, with 200.",
      "201": "The existing authorization as it is now, with 201.",
      "409": "A conflict with the code external_id_exists."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    },
    "own": "refusal"
  },
  "repeat-create-changed": {
    "question": "What does a create that repeats an externalId with a different body return?",
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
      "reserved": "The externalId stays taken forever.",
      "released": "A create with it creates a new authorization."
    }
  },
  "default-limit": {
    "question": "How many records does a list return when no limit is given?",
    "default": 50,
    "differs": "often",
    "integer": {
      "minimum": 1
    }
  },
  "limit-over-max": {
    "question": "What happens to a limit above the maximum?",
    "default": "clamp",
    "values": {
      "clamp": "The maximum applies, and the envelope shows it.",
      "reject": "A validation error that names the maximum."
    }
  },
  "max-limit": {
    "question": "What is the largest limit of a list?",
    "default": 200,
    "differs": "often",
    "integer": {
      "minimum": 1
    }
  },
  "paged-lists": {
    "question": "Which lists return their records a page at a time, and take limit and offset?",
    "default": "all",
    "values": {
      "all": "All of them.",
      "authorizations": "Only that of authorizations, for which the interface document shows the parameters. The others return all of their records, with the number of these as total and limit, and 0 as offset; limit and offset are treated like any unknown query parameter (unknown-query-parameter)."
    }
  },
  "list-order": {
    "question": "In which order does a list return its records?",
    "default": "oldest-first",
    "values": {
      "oldest-first": "By createdAt, ascending; records of one instant in the order of their creation.",
      "newest-first": "The same in reverse."
    }
  },
  "date-range-end": {
    "question": "Which parameter ends the date range of the authorization list?",
    "default": "scheduledDateTo",
    "values": {
      "scheduledDateTo": "scheduledDateTo, a date; the whole day is included.",
      "unsupported": "None; scheduledDateTo is treated like any unknown query parameter."
    }
  },
  "date-filter-days": {
    "question": "In which time zone are the days of the list filter?",
    "default": "utc",
    "differs": "rarely",
    "values": {
      "utc": "In UTC. scheduledDateFrom starts at 00:00 of its day.",
      "madrid": "In Europe/Madrid. A day has 23 or 25 hours when the clocks change."
    }
  },
  "undated-in-date-filter": {
    "question": "Does a date filter return authorizations that have no scheduledDate?",
    "default": "exclude",
    "values": {
      "exclude": "It excludes them.",
      "include": "It includes them."
    }
  },
  "required-on-create": {
    "question": "Which fields besides externalId does creating an authorization require?",
    "default": "all",
    "values": {
      "all": "productExternalId, warehouseExternalId, quantity (greater than 0), totemGroupId, operationType and carrierTaxId.",
      "essential": "quantity, totemGroupId, operationType and carrierTaxId. If an authorization names no product or warehouse, it is null."
    }
  },
  "party-fields": {
    "question": "Does creating an authorization require party fields?",
    "default": "optional",
    "differs": "rarely",
    "values": {
      "optional": "No.",
      "required": "partnerName and productOwnerName are required; partnerCif and productOwnerCif are not."
    }
  },
  "further-party-fields": {
    "question": "What happens to a party field of a create that the interface document does not name, such as partnerAddress or productOwnerCity?",
    "default": "reject",
    "differs": "rarely",
    "values": {
      "reject": "It is a field that is not in the contract (unknown-field).",
      "accept": "It is stored and returned: a string of 1 to 200 characters, whose name begins with partner or productOwner and a capital letter. It is immutable after creation, and part of what a repeated create is compared with."
    }
  },
  "local-date-times": {
    "question": "What happens to a datetime without an offset, such as 2026-07-01T06:00:00?",
    "default": "reject",
    "values": {
      "reject": "A validation error that names it.",
      "utc": "It is read as UTC.",
      "madrid": "It is read in Europe/Madrid. A time that occurs twice, when summer time ends, is the first of the two; one that does not occur, when it begins, is read with the offset before the change."
    }
  },
  "end-date-only": {
    "question": "How does an authorization with endDate but without scheduledDate behave?",
    "default": "until",
    "values": {
      "until": "It is valid until endDate.",
      "reject": "Creating one is refused with 422.",
      "unrestricted": "The endDate restricts nothing."
    }
  },
  "expiry": {
    "question": "What happens to a dated authorization after its endDate?",
    "default": "finishes",
    "values": {
      "finishes": "It becomes Finished, with the reason expired.",
      "stays-active": "It stays Active; the totem refuses it."
    }
  },
  "dated-consumption": {
    "question": "What happens to a dated authorization whose quantity is fully consumed?",
    "default": "finishes",
    "differs": "rarely",
    "values": {
      "finishes": "It becomes Finished, with the reason consumed.",
      "stays-active": "It stays Active with nothing remaining; the totem refuses it."
    }
  },
  "validation-status": {
    "question": "Which status does a request with missing or malformed fields get?",
    "default": "400",
    "differs": "often",
    "values": {
      "400": "Bad Request.",
      "422": "Unprocessable Content."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "malformed-id": {
    "question": "Which status does a path id that is not a UUID get?",
    "default": "400",
    "values": {
      "400": "Bad Request.",
      "404": "Not Found."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "malformed-body": {
    "question": "Which status does a body get that cannot be parsed as its media type?",
    "default": "validation",
    "values": {
      "validation": "That of a validation error (validation-status). The code is malformed_json or malformed_multipart in any case, and the detail says where. That includes a JSON object with a name twice."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "ids": {
    "question": "Which form do the ids of records have?",
    "default": "uuid",
    "values": {
      "uuid": "UUIDs, as the interface document says.",
      "any": "Texts of 1 to 100 characters, such as the ULIDs that the mock server makes. This contradicts the interface document."
    }
  },
  "unknown-query-parameter": {
    "question": "What happens to a query parameter that is not in the contract?",
    "default": "reject",
    "differs": "often",
    "values": {
      "reject": "A validation error that names it.",
      "ignore": "It is dropped."
    }
  },
  "finished-patch": {
    "question": "Which status does PATCH on a Finished authorization return?",
    "default": "409",
    "differs": "often",
    "values": {
      "400": "Bad Request.",
      "409": "Conflict.",
      "422": "Unprocessable Content."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "unknown-field": {
    "question": "What happens to a body field that is not in the contract?",
    "default": "reject",
    "differs": "often",
    "values": {
      "reject": "A validation error that names it.",
      "ignore": "It is dropped. This excludes removed and immutable fields, which have their own assumptions."
    }
  },
  "removed-fields": {
    "question": "What happens to a body field that a later version removed, such as productId?",
    "default": "reject",
    "differs": "rarely",
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
      "ignore": "It is dropped, and the rest of the PATCH applies."
    }
  },
  "patch-null": {
    "question": "What does null for driverNif or tractorPlate in a PATCH do?",
    "default": "clears",
    "values": {
      "clears": "It clears the field.",
      "reject": "It is a validation error; nothing is changed.",
      "ignore": "It is dropped; the field stays unchanged."
    }
  },
  "unknown-reference": {
    "question": "Which status does an unknown productExternalId, warehouseExternalId, totemGroupId or driverNif get?",
    "default": "422",
    "values": {
      "404": "Not Found.",
      "422": "Unprocessable Content."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
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
    "question": "Which status does a missing or unknown key get?",
    "default": "401",
    "differs": "often",
    "values": {
      "401": "Unauthorized.",
      "403": "Forbidden."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "action-status": {
    "question": "Which status do cancel, activate and deactivate return when they succeed?",
    "default": "200",
    "values": {
      "200": "OK.",
      "201": "Created, which some frameworks return for every POST."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "event-status": {
    "question": "What does POST /authorizations/{id}/webhook return?",
    "default": "202",
    "values": {
      "200": "OK.",
      "201": "Created.",
      "202": "Accepted.",
      "204": "No Content, without a body."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "event-receipt": {
    "question": "Does the response to an accepted domain event have a body?",
    "default": "shown",
    "values": {
      "shown": "Yes, { eventId, eventType, acceptedAt }, unless its status is 204.",
      "none": "No, whatever its status is."
    }
  },
  "erp-origin": {
    "question": "Is an authorization that POST /authorizations created \"synced from an external ERP\"?",
    "default": "created",
    "differs": "rarely",
    "values": {
      "created": "Yes, every one of them.",
      "marked": "No. Only one that the service itself took over from an ERP is."
    }
  },
  "fetch-on-native": {
    "question": "Which status does fetch_requested_from_erp return for an authorization that was not synced from an ERP?",
    "default": "409",
    "differs": "rarely",
    "values": {
      "409": "Conflict.",
      "422": "Unprocessable Content."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
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
    "question": "Which status does creating a cleaning protocol return when one exists?",
    "default": "409",
    "values": {
      "409": "Conflict.",
      "422": "Unprocessable Content."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "repeat-activation": {
    "question": "What do activate on an Active protocol and deactivate on an Inactive one return?",
    "default": "409",
    "values": {
      "200": "The protocol, unchanged, with the status of a first call (action-status).",
      "409": "Conflict."
    },
    "integer": {
      "minimum": 400,
      "maximum": 428
    }
  },
  "cleaning-without-protocol": {
    "question": "What do the cleaning lists return when there is no protocol?",
    "default": "empty",
    "values": {
      "404": "Not Found.",
      "empty": "An empty list."
    }
  },
  "delete-status": {
    "question": "What does a successful DELETE return?",
    "default": "204",
    "values": {
      "200": "The deleted record.",
      "204": "No Content, without a body."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "soft-deleted-get": {
    "question": "What does GET return for a soft-deleted product or warehouse?",
    "default": "404",
    "values": {
      "200": "The record, with deletedAt.",
      "404": "Not Found.",
      "410": "Gone. An id that was never a record's stays 404."
    }
  },
  "native-records": {
    "question": "Do lists, lookups and references (productExternalId, warehouseExternalId) include products and warehouses that are not native to the company?",
    "default": "native",
    "differs": "rarely",
    "values": {
      "native": "No. The partner interface has only native records.",
      "all": "Yes, but changing or deleting one that is not native is refused with 409."
    }
  },
  "webhook-missing": {
    "question": "What does GET /webhook return when nothing is configured?",
    "default": "204",
    "values": {
      "204": "No Content, without a body, as GET /cleaning-protocol does when there is none.",
      "404": "Not Found."
    }
  },
  "webhook-put-status": {
    "question": "What does a successful PUT /webhook return?",
    "default": "200",
    "values": {
      "200": "OK, with the configuration.",
      "201": "Created, with the configuration, also if it replaces one.",
      "204": "No Content, without a body."
    },
    "integer": {
      "minimum": 200,
      "maximum": 203
    }
  },
  "webhook-delete-missing": {
    "question": "What does DELETE /webhook return when nothing is configured?",
    "default": "404",
    "values": {
      "204": "No Content, without a body, even if a DELETE that removes something returns it (delete-status).",
      "404": "Not Found, with the code webhook_not_configured."
    }
  },
  "response-fields": {
    "question": "Which fields do the records in responses and deliveries have?",
    "default": "full",
    "differs": "rarely",
    "values": {
      "full": "Those that the interface document names, and the ones that we suppose, such as createdAt.",
      "documented": "Only those that the interface document names, and the id. Of an authorization, the fields of its tables but externalId; of a cleaning protocol, companyProtocolEnabled besides its state; of a webhook configuration, subscribedEvents; of a cleaning category, type or incompatibility, the id alone."
    }
  },
  "instants": {
    "question": "What form do instants have in responses and deliveries?",
    "default": "text",
    "values": {
      "text": "Texts of RFC 3339 in UTC, with milliseconds.",
      "seconds": "Seconds since 1970-01-01T00:00:00Z, as a number.",
      "milliseconds": "Milliseconds since 1970-01-01T00:00:00Z, as a number."
    }
  },
  "record-envelope": {
    "question": "How is a single record wrapped in the body of a response?",
    "default": "bare",
    "differs": "often",
    "values": {
      "bare": "Not at all.",
      "data": "In an object { data }, as Laravel sends a resource.",
      "success": "In an object { code: 0, msg: ok, data }, as services with gin often send it.",
      "json-api": "As { data: { type, id, attributes } }, as JSON:API has it; the records of lists as { type, id, attributes }. All successes as application/vnd.api+json."
    },
    "own": "record"
  },
  "list-envelope": {
    "question": "What is the envelope of a list response?",
    "default": "items",
    "differs": "often",
    "values": {
      "items": "An object { items, total, limit, offset }.",
      "data": "An object { data, meta: { total, limit, offset } }.",
      "flat-data": "An object { data, total, limit, offset }.",
      "array": "The bare array.",
      "spring": "{ content, pageable, totalElements, … }, as Spring Data writes a Page.",
      "spring-model": "{ content, page: { size, number, totalElements, totalPages } }, as Spring Data writes a PagedModel.",
      "django": "{ count, next, previous, results }, as Django REST framework pages by limit and offset.",
      "laravel": "{ data, links, meta }, as Laravel sends a paginated collection of resources.",
      "hal": "{ _embedded: { <records> }, _links, page }, as Spring HATEOAS writes HAL.",
      "json-api": "{ data, links, meta: { total } }, as JSON:API has it.",
      "odata": "{ @odata.count, value, @odata.nextLink? }, as OData has it.",
      "stripe": "{ object: list, url, has_more, data }, as Stripe sends a list: without a total."
    },
    "own": "list"
  },
  "signed-content": {
    "question": "Which exact data does X-Webhook-Signature sign?",
    "default": "body",
    "differs": "often",
    "values": {
      "body": "The raw bytes of the body.",
      "timestamp-body": "X-Webhook-Timestamp, a dot, and the raw bytes of the body.",
      "timestamp-colon-body": "X-Webhook-Timestamp, a colon, and the raw bytes of the body.",
      "timestamp-in-header": "The same as timestamp-body, with the value t=<timestamp>,v1=<hex>, as Stripe signs.",
      "standard-webhooks": "The id, the timestamp and the body, with dots between them; the key is the secret decoded from Base64, the headers are webhook-id, webhook-timestamp and webhook-signature, the value v1,<Base64>, as Standard Webhooks has it.",
      "url-body": "The URL of the configuration, and the raw bytes of the body."
    },
    "own": "signature"
  },
  "event-names": {
    "question": "What are the delivered events called, in deliveries and in subscribedEvents?",
    "default": "dotted",
    "differs": "often",
    "values": {
      "dotted": "authorization.created, authorization.fetch_requested_from_erp, operation.recorded and so on.",
      "snake_case": "authorization_created, authorization_fetch_requested_from_erp, operation_recorded and so on.",
      "bare": "created, updated, finished, synced, fetch_requested_from_erp and operation_recorded."
    },
    "own": "events"
  },
  "delivery-body": {
    "question": "What does the body of a delivery look like?",
    "default": "type",
    "differs": "often",
    "values": {
      "type": "{ id, type, occurredAt, data }.",
      "event": "{ id, event, occurredAt, data }.",
      "eventType": "{ id, eventType, occurredAt, data }.",
      "snake_case": "{ id, event_type, occurred_at, data }.",
      "list": "A list of events, of which this service sends one at a time: [{ id, type, occurredAt, data }]."
    },
    "own": "delivery"
  },
  "delivery-retries": {
    "question": "How is a failed delivery retried?",
    "default": "backoff",
    "differs": "often",
    "values": {
      "backoff": "Attempts at 0 s, 1 s, 5 s, 30 s and 120 s, each with a timeout of 10 s, until one gets a 2xx.",
      "none": "One attempt."
    },
    "own": "retries"
  },
  "rate-limit": {
    "question": "How many requests per minute may a company make before it gets 429 with Retry-After?",
    "default": "off",
    "differs": "often",
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
    "differs": "often",
    "values": {
      "problem": "RFC 9457 problem details as application/problem+json: { type, title, status, detail, code, errors? }.",
      "nested": "{ error: { code, message, details } } as application/json.",
      "flat": "{ message, error?, statusCode } as application/json, as NestJS sends it: message is a list where fields are invalid, error the reason phrase of the status, such as Bad Request. No code.",
      "spring": "{ timestamp, status, error, path } as application/json, as Spring Boot sends it. No code, no message.",
      "spring-problem": "{ type, title, status, detail, instance } as application/problem+json, as Spring sends it with spring.mvc.problemdetails.enabled. No code.",
      "aspnet": "{ type, title, status, errors?, traceId } as application/problem+json, as ASP.NET Core sends it: errors has a list of messages for each field. No code.",
      "laravel": "{ message, errors? } as application/json, as Laravel sends it: errors has a list of messages for each field.",
      "fastapi": "{ detail } as application/json, as FastAPI sends it: a text, or a list of { type, loc, msg, input } where fields are invalid.",
      "json-api": "{ errors: [{ status, code, title, detail, source? }] } as application/vnd.api+json, as JSON:API has it.",
      "django": "{ detail } as application/json, as Django REST framework sends it; where fields are invalid, a list of messages for each field. No code.",
      "odata": "{ error: { code, message, details? } } as application/json, as OData has it.",
      "stripe": "{ error: { type, code, message, param? } } as application/json, as Stripe sends it."
    },
    "own": "error"
  },
  "trailing-slash": {
    "question": "Do paths end in a slash?",
    "default": "absent",
    "values": {
      "absent": "No. A path that does is unknown.",
      "required": "Yes, as Django has it. A path that does not is unknown."
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
    "question": "productExternalId and warehouseExternalId are business fields, \"immutable after creation\", yet PATCH accepts both. Which is right?",
    "answer": "PATCH changes them while the authorization is Active, as its field list and the history of 0.4.0 say. All other business fields and all party fields are immutable."
  },
  "patch-after-consumption": {
    "question": "May PATCH change the product or warehouse once part of the quantity is consumed?",
    "answer": "Yes, as long as the authorization is Active. The remaining quantity and the recorded operations stay the same."
  },
  "identifier-comparison": {
    "question": "How are tax ids and external ids compared?",
    "answer": "Character by character. Case and spaces matter; nothing is trimmed or folded."
  },
  "removed-field-names": {
    "question": "Which field names count as removed?",
    "answer": "product, productId, warehouse, warehouseId and driverId, in a create and a PATCH of an authorization only. No other names of earlier versions are known."
  },
  "past-dates": {
    "question": "May scheduledDate and endDate lie in the past when an authorization is created?",
    "answer": "Yes. An authorization whose window is over is created Active and then treated as expiry says."
  },
  "plate-characters": {
    "question": "Which characters are alphanumeric in a plate?",
    "answer": "The letters A to Z in either case and the digits 0 to 9."
  },
  "repeated-plates": {
    "question": "May trailerPlates name one plate more than once?",
    "answer": "Yes. The list is stored unchanged, with its order and repeats."
  },
  "operation-conditions": {
    "question": "Under which conditions does an arrival, or synced, generate an operation?",
    "answer": "The authorization is Active, valid at that moment and not used up; it has a driver and a tractor plate, and neither they nor its trailers contradict the arrival. A driver who arrives before both are assigned waits; synced serves waiting drivers."
  },
  "quantity-range": {
    "question": "How large may a quantity be?",
    "answer": "Greater than 0 and at most 1,000,000,000, so that the remaining quantity stays exact to six decimals."
  },
  "party-field-names": {
    "question": "Which further party and owner fields are there?",
    "answer": "None is modelled beside partnerName, partnerCif, productOwnerName and productOwnerCif. For others, see further-party-fields."
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
    "answer": "externalId and the external ids that name records 1 to 100 characters with no space at either end; codes 1 to 100; tax ids 1 to 20; names, batch and format 1 to 200; descriptions and reasons up to 1000; the address and the secret of a webhook up to 2000 and 500. U+0000 and lone surrogates count as characters and are kept."
  },
  "list-lengths": {
    "question": "How many items may lists hold?",
    "answer": "trailerPlates 20, far more than a truck pulls; subscribedEvents 100, far more than there are events. Repeats count too."
  },
  "error-count": {
    "question": "How many errors does a validation problem list?",
    "answer": "At most 100. The check stops there, and the detail says that there may be more."
  },
  "date-times": {
    "question": "What is the form of a datetime?",
    "answer": "RFC 3339 with an offset, in the years 1000 to 9998, with T and Z in upper case and without leap seconds (:60). Responses give the same instant in UTC with milliseconds."
  },
  "date-window-order": {
    "question": "What does an endDate before scheduledDate get?",
    "answer": "A validation error that names endDate. The window includes both ends."
  },
  "patch-lists": {
    "question": "What does PATCH do with a list, and without any field?",
    "answer": "trailerPlates replaces the whole list, and an empty one clears it. An empty PATCH is accepted."
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
    "question": "How do the service's operators identify a request?",
    "answer": "By X-Request-Id, which is unique in every response."
  },
  "body-not-taken": {
    "question": "What happens to a body where none is expected?",
    "answer": "It is ignored."
  },
  "media-type": {
    "question": "What does a body of another media type get?",
    "answer": "415 with the code unsupported_media_type."
  },
  "body-size": {
    "question": "How large may a body be?",
    "answer": "JSON 1 MiB, a PDF document 10 MiB; above, 413 with the code body_too_large or document_too_large."
  },
  "unknown-id": {
    "question": "What does an id that is unknown to the company get?",
    "answer": "404 with a code that names the kind of record, even if another company has the id."
  },
  "unknown-path": {
    "question": "What does a path or a method that is not part of the interface get?",
    "answer": "404 with the code unknown_path; 405 with the code method_not_allowed and an Allow header."
  },
  "product-fields": {
    "question": "Which fields does a product have?",
    "answer": "id, externalId (optional, unique in the company; a repeat is 409), name (required), createdAt and updatedAt."
  },
  "warehouse-fields": {
    "question": "Which fields does a warehouse have, and of which types?",
    "answer": "id, externalId (optional, unique in the company; a repeat is 409), name (required), code, totemGroupId, displayConfiguration (an object nested up to 100 levels deep, stored unchanged), createdAt and updatedAt."
  },
  "soft-delete": {
    "question": "What happens to a soft-deleted product or warehouse?",
    "answer": "It disappears from lists, new authorizations cannot refer to it, and existing ones keep it."
  },
  "external-id-after-delete": {
    "question": "Is the externalId of a soft-deleted product or warehouse free again?",
    "answer": "Yes; another record may take it."
  },
  "catalog-status": {
    "question": "Which status does a successful call return if the document names none?",
    "answer": "200 with the record for GET and PATCH. For the other calls, see create-status, catalog-create-status, action-status, event-status, delete-status and webhook-put-status."
  },
  "catalog-patch": {
    "question": "How does PATCH clear a field of a product, a warehouse or a cleaning record?",
    "answer": "null clears an optional field, and is a validation error for a required one; omitted fields stay unchanged. An empty PATCH is accepted."
  },
  "cleaning-list-protocol": {
    "question": "How does a cleaning list select its protocol?",
    "answer": "It does not; a company has at most one protocol, and the list belongs to that one."
  },
  "cleaning-record-fields": {
    "question": "Which fields do cleaning categories and types have?",
    "answer": "A category has id, name, description, createdAt and updatedAt; a type also has categoryId (optional). PATCH may change every field that a create may set."
  },
  "cleaning-type-category": {
    "question": "What does a categoryId that names no category of the protocol get?",
    "answer": "It is treated as an unknown reference."
  },
  "incompatibility-fields": {
    "question": "Which fields does an incompatibility have, and what may it link?",
    "answer": "id, kind (category or type), firstId, secondId, reason, createdAt and updatedAt. Order does not matter. A repeated pair is 409; a record with itself, or an id that is not a record of that kind, is 422. The linked records outlive it."
  },
  "cleaning-needs-protocol": {
    "question": "What does creating a cleaning record without a protocol return?",
    "answer": "409 with the code cleaning_protocol_missing."
  },
  "protocol-fields": {
    "question": "Which fields does a cleaning protocol have?",
    "answer": "id, state, companyProtocolEnabled (the company has its own document), document { fileName, size, sha256 } or null, createdAt and updatedAt."
  },
  "protocol-enabled": {
    "question": "Is companyProtocolEnabled required, and how does a form spell it?",
    "answer": "A create requires it. Its text is true or false, in lower case; any other is a validation error."
  },
  "protocol-document": {
    "question": "What does a document that is missing, not a PDF or too large get?",
    "answer": "companyProtocolEnabled true without a document is 422; a document that is not a PDF is 422; over 10 MiB is 413. One that is sent as a text field, or as text/plain, is a validation error. Its name is kept as it is sent, folders included, and filename* decoded by the encoding that it names."
  },
  "delete-active-protocol": {
    "question": "May an Active cleaning protocol be deleted?",
    "answer": "Yes, just like an Inactive one."
  },
  "disabled-document": {
    "question": "What happens to a document while companyProtocolEnabled is false?",
    "answer": "It is kept, and can be set and replaced."
  },
  "protocol-configuration": {
    "question": "What does PATCH /cleaning-protocol/{id}/configuration accept?",
    "answer": "Multipart form data with the same two fields, both optional."
  },
  "webhook-fields": {
    "question": "Which fields does the webhook configuration have?",
    "answer": "url (http or https, required), secret (write-only; responses have hasSecret), subscribedEvents (an unknown name is a validation error; empty by default), createdAt and updatedAt. PUT replaces everything: omitted fields are removed."
  },
  "webhook-replaced": {
    "question": "What happens to deliveries waiting for a retry when PUT /webhook replaces the configuration?",
    "answer": "Their next attempt goes to the new address, signed with the new secret, if the new subscribedEvents ask for the event; otherwise it is never sent. createdAt keeps its value from the first PUT."
  },
  "delivered-events": {
    "question": "Which events are delivered?",
    "answer": "authorization.created, authorization.updated, authorization.finished (with the reason cancelled, consumed, manual or expired), authorization.synced, authorization.fetch_requested_from_erp and operation.recorded, in the names of event-names. An empty list means every authorization event; operation.recorded must be listed."
  },
  "operation-fields": {
    "question": "Which fields does a recorded operation have?",
    "answer": "id, authorizationId, quantity and recordedAt."
  },
  "delivery-shape": {
    "question": "What does a delivery look like?",
    "answer": "A POST of application/json with the body of delivery-body, X-Webhook-Id (the id of the event, the same in every attempt), X-Webhook-Timestamp (Unix seconds of the attempt) and, with a secret, X-Webhook-Signature."
  },
  "signature-hex": {
    "question": "In which case are the hex digits of X-Webhook-Signature?",
    "answer": "In lower case."
  },
  "delivery-guarantee": {
    "question": "Are deliveries ordered, and may one arrive twice?",
    "answer": "At least once, in no guaranteed order. After DELETE /webhook nothing more is sent, including retries."
  }
} as const;

type Row = typeof switchableAssumptions;
type ValueOf<R> =
  | (R extends { values: infer V } ? keyof V : never)
  | (R extends { integer: object } ? number : never)
  | (R extends { own: infer Kind extends keyof OwnAlternatives } ? OwnAlternatives[Kind] : never);

/** The id of a switchable assumption. */
export type AssumptionId = keyof Row;

/** The id of an assumption that cannot be switched. */
export type FixedAssumptionId = keyof typeof fixedAssumptions;

/** A value for each switchable assumption. */
export type Assumptions = { [Id in AssumptionId]: ValueOf<Row[Id]> };

/** A value of a switchable assumption: the name of one, an integer, or an alternative of one's own. */
export type AssumptionValue = Assumptions[AssumptionId];

/** The values that a framework settles together. */
export const frameworks = {
  "django": {
    "list-envelope": "django",
    "record-envelope": "bare",
    "error-body": "django"
  },
  "laravel": {
    "list-envelope": "laravel",
    "record-envelope": "data",
    "error-body": "laravel"
  },
  "hal": {
    "list-envelope": "hal",
    "record-envelope": "bare",
    "error-body": "spring-problem"
  },
  "json-api": {
    "list-envelope": "json-api",
    "record-envelope": "json-api",
    "error-body": "json-api"
  },
  "odata": {
    "list-envelope": "odata",
    "record-envelope": "bare",
    "error-body": "odata"
  },
  "spring": {
    "list-envelope": "spring",
    "record-envelope": "bare",
    "error-body": "spring"
  },
  "aspnet": {
    "list-envelope": "array",
    "record-envelope": "bare",
    "error-body": "aspnet"
  },
  "nest": {
    "list-envelope": "array",
    "record-envelope": "bare",
    "error-body": "flat"
  },
  "fastapi": {
    "list-envelope": "array",
    "record-envelope": "bare",
    "error-body": "fastapi"
  },
  "stripe": {
    "list-envelope": "stripe",
    "record-envelope": "bare",
    "error-body": "stripe"
  }
} as const satisfies Readonly<Record<string, Partial<Assumptions>>>;

/** The names of the frameworks, for programs that are too small for their values. */
export const frameworkNames = ["django","laravel","hal","json-api","odata","spring","aspnet","nest","fastapi","stripe"] as const satisfies readonly Framework[];

/** The name of a framework. */
export type Framework = keyof typeof frameworks;
