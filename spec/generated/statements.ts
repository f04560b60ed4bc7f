// Made from statements.yaml by `pnpm generate`; edit spec/ and generate again.

import type { AssumptionId } from "./assumptions.ts";

/** The statements of the interface document, in our own words, by their numbers. */
export const statements = {
  "S001": {
    "section": "What the service does",
    "says": "An ERP pushes authorizations to the service and manages them there."
  },
  "S002": {
    "section": "What the service does",
    "says": "An authorization lets one carrier load or unload a quantity of a product at a totem group."
  },
  "S003": {
    "section": "What the service does",
    "says": "Only an Active authorization leads to operations."
  },
  "S004": {
    "section": "What the service does",
    "says": "A totem of the group checks the authorization of an arriving driver and records the operation."
  },
  "S005": {
    "section": "What the service does",
    "says": "With driver and tractor plate on it, an arrival generates the operation without anybody."
  },
  "S006": {
    "section": "What the service does",
    "says": "What is missing is assigned later, with PATCH or in the service's own application."
  },
  "S007": {
    "section": "What the service does",
    "says": "Every call acts on the company that owns the API key."
  },
  "S008": {
    "section": "What the service does",
    "says": "The partner also maintains products, warehouses, the cleaning protocol and a webhook for events."
  },
  "S009": {
    "section": "Resources and their fields / Authorization",
    "says": "The business fields cannot change after creation, productExternalId and warehouseExternalId among them; but see S080."
  },
  "S010": {
    "section": "Resources and their fields / Authorization",
    "says": "externalId, the ERP's id of the record, is required."
  },
  "S011": {
    "section": "Resources and their fields / Authorization",
    "says": "A repeated create with the same externalId makes no second authorization."
  },
  "S012": {
    "section": "Resources and their fields / Authorization",
    "says": "No response contains the externalId."
  },
  "S013": {
    "section": "Resources and their fields / Authorization",
    "says": "productExternalId names the product by the ERP's id."
  },
  "S014": {
    "section": "Resources and their fields / Authorization",
    "says": "It took the place of a UUID field productId."
  },
  "S015": {
    "section": "Resources and their fields / Authorization",
    "says": "Responses give the name of the product as product."
  },
  "S016": {
    "section": "Resources and their fields / Authorization",
    "says": "warehouseExternalId names the warehouse by the ERP's id, instead of the earlier warehouseId."
  },
  "S017": {
    "section": "Resources and their fields / Authorization",
    "says": "Responses give the resolved warehouse as warehouse."
  },
  "S018": {
    "section": "Resources and their fields / Authorization",
    "says": "quantity is a number, in the company's operational unit."
  },
  "S019": {
    "section": "Resources and their fields / Authorization",
    "says": "totemGroupId is the UUID of a totem group."
  },
  "S020": {
    "section": "Resources and their fields / Authorization",
    "says": "operationType is loading or unloading."
  },
  "S021": {
    "section": "Resources and their fields / Authorization",
    "says": "batch is an optional string."
  },
  "S022": {
    "section": "Resources and their fields / Authorization",
    "says": "format is an optional string."
  },
  "S023": {
    "section": "Resources and their fields / Authorization",
    "says": "scheduledDate is an optional datetime at which validity begins."
  },
  "S024": {
    "section": "Resources and their fields / Authorization",
    "says": "endDate is an optional datetime at which validity ends."
  },
  "S025": {
    "section": "Resources and their fields / Authorization",
    "says": "The party fields cannot change after creation."
  },
  "S026": {
    "section": "Resources and their fields / Authorization",
    "says": "carrierTaxId is the tax id of a carrier that must be registered already."
  },
  "S027": {
    "section": "Resources and their fields / Authorization",
    "says": "partnerName and partnerCif say who the other party of the operation is."
  },
  "S028": {
    "section": "Resources and their fields / Authorization",
    "says": "productOwnerName and productOwnerCif say whose product it is."
  },
  "S030": {
    "section": "Resources and their fields / Authorization",
    "says": "The operational fields may be given at creation or later."
  },
  "S031": {
    "section": "Resources and their fields / Authorization",
    "says": "driverNif is optional and stands for a driver of the service."
  },
  "S032": {
    "section": "Resources and their fields / Authorization",
    "says": "tractorPlate is optional: 1 to 8 letters and digits, kept in capitals."
  },
  "S033": {
    "section": "Resources and their fields / Authorization",
    "says": "trailerPlates is a list whose elements follow the same rules."
  },
  "S034": {
    "section": "Resources and their fields / Authorization",
    "says": "product, warehouse and status can only be read."
  },
  "S036": {
    "section": "Resources and their fields / Authorization",
    "says": "Without dates it is valid any day and does not expire."
  },
  "S037": {
    "section": "Resources and their fields / Authorization",
    "says": "A dateless one ends when its quantity is consumed or when somebody marks it Finished."
  },
  "S038": {
    "section": "Resources and their fields / Authorization",
    "says": "With scheduledDate alone it is valid from then on."
  },
  "S039": {
    "section": "Resources and their fields / Authorization",
    "says": "With both dates it is valid only between them, ends included."
  },
  "S041": {
    "section": "Resources and their fields / Product",
    "says": "A product is native to the company and has a UUID id and a name."
  },
  "S042": {
    "section": "Resources and their fields / Product",
    "says": "Its name can be updated."
  },
  "S043": {
    "section": "Resources and their fields / Product",
    "says": "Deleting it is a soft delete."
  },
  "S045": {
    "section": "Resources and their fields / Warehouse",
    "says": "A warehouse is native to the company and has a UUID id."
  },
  "S046": {
    "section": "Resources and their fields / Warehouse",
    "says": "Name, code, totem group and display configuration can be updated."
  },
  "S047": {
    "section": "Resources and their fields / Warehouse",
    "says": "Deleting it is a soft delete."
  },
  "S049": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "A company has one cleaning protocol."
  },
  "S050": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "It has a UUID id and is Inactive or Active."
  },
  "S051": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "It is created by a multipart form with companyProtocolEnabled, a boolean, and companyProtocolDocument, a PDF."
  },
  "S052": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "The document belongs into the form when companyProtocolEnabled is true."
  },
  "S053": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "Categories, types and incompatibilities have UUID ids and belong to the protocol."
  },
  "S054": {
    "section": "Resources and their fields / Cleaning protocol and related records",
    "says": "An incompatibility links two categories or two types."
  },
  "S056": {
    "section": "Resources and their fields / Outgoing webhook configuration",
    "says": "secret is optional and signs deliveries with HMAC-SHA256."
  },
  "S057": {
    "section": "Resources and their fields / Outgoing webhook configuration",
    "says": "subscribedEvents lists the events to deliver; an empty list means all authorization events."
  },
  "S059": {
    "section": "States and transitions",
    "says": "Products and warehouses have no states but being deleted."
  },
  "S060": {
    "section": "States and transitions / Authorization",
    "says": "An authorization is Active or Finished, and nothing between; nobody approves it."
  },
  "S061": {
    "section": "States and transitions / Authorization",
    "says": "Finished, for whatever reason, means that it can no longer be operated on."
  },
  "S062": {
    "section": "States and transitions / Authorization",
    "says": "An accepted create makes an Active authorization, available at the totems of its group."
  },
  "S063": {
    "section": "States and transitions / Authorization",
    "says": "Cancelling an Active one finishes it and returns it."
  },
  "S064": {
    "section": "States and transitions / Authorization",
    "says": "Cancelling a Finished one answers 409 and changes nothing."
  },
  "S065": {
    "section": "States and transitions / Authorization",
    "says": "A dateless one whose quantity is consumed is Finished."
  },
  "S066": {
    "section": "States and transitions / Authorization",
    "says": "Marking one as Finished happens in the service's own application."
  },
  "S067": {
    "section": "States and transitions / Authorization",
    "says": "PATCH is taken only while it is Active."
  },
  "S068": {
    "section": "States and transitions / Cleaning protocol",
    "says": "activate takes an Inactive protocol to Active."
  },
  "S069": {
    "section": "States and transitions / Cleaning protocol",
    "says": "deactivate takes an Active protocol to Inactive."
  },
  "S072": {
    "section": "Endpoints",
    "says": "Every endpoint needs the header X-Partner-API-Key."
  },
  "S073": {
    "section": "Endpoints",
    "says": "Bodies are JSON unless something else is said."
  },
  "S074": {
    "section": "Endpoints / Authorizations",
    "says": "POST creates an authorization from the fields of the resource and answers it, Active."
  },
  "S075": {
    "section": "Endpoints / Authorizations",
    "says": "GET lists the company's authorizations."
  },
  "S076": {
    "section": "Endpoints / Authorizations",
    "says": "The list can be filtered by status."
  },
  "S077": {
    "section": "Endpoints / Authorizations",
    "says": "The list can be filtered by scheduledDateFrom, a date."
  },
  "S078": {
    "section": "Endpoints / Authorizations",
    "says": "The list takes limit and offset, both integers."
  },
  "S079": {
    "section": "Endpoints / Authorizations",
    "says": "GET with the UUID answers one authorization."
  },
  "S080": {
    "section": "Endpoints / Authorizations",
    "says": "PATCH changes driver, plates, product and warehouse; every field is optional and the others stay."
  },
  "S081": {
    "section": "Endpoints / Authorizations",
    "says": "cancel takes no body and answers the Finished authorization."
  },
  "S082": {
    "section": "Endpoints / Authorizations",
    "says": "webhook takes an eventType, synced or fetch_requested_from_erp, into the event pipeline."
  },
  "S086": {
    "section": "Endpoints / Products",
    "says": "POST creates a native product."
  },
  "S087": {
    "section": "Endpoints / Products",
    "says": "GET lists the company's products."
  },
  "S088": {
    "section": "Endpoints / Products",
    "says": "GET with the UUID answers one product."
  },
  "S089": {
    "section": "Endpoints / Products",
    "says": "PATCH updates the name of a product."
  },
  "S090": {
    "section": "Endpoints / Products",
    "says": "DELETE soft-deletes a product."
  },
  "S091": {
    "section": "Endpoints / Warehouses",
    "says": "POST creates a native warehouse."
  },
  "S092": {
    "section": "Endpoints / Warehouses",
    "says": "GET lists the company's warehouses."
  },
  "S093": {
    "section": "Endpoints / Warehouses",
    "says": "GET with the UUID answers one warehouse."
  },
  "S094": {
    "section": "Endpoints / Warehouses",
    "says": "PATCH updates name, code, totem group and display configuration."
  },
  "S095": {
    "section": "Endpoints / Warehouses",
    "says": "DELETE soft-deletes a warehouse."
  },
  "S097": {
    "section": "Endpoints / Cleaning protocol",
    "says": "GET answers the company's protocol, or 204 without a body."
  },
  "S098": {
    "section": "Endpoints / Cleaning protocol",
    "says": "POST creates the protocol from a multipart form."
  },
  "S099": {
    "section": "Endpoints / Cleaning protocol",
    "says": "PATCH of the configuration may replace the PDF without making another protocol."
  },
  "S100": {
    "section": "Endpoints / Cleaning protocol",
    "says": "activate and deactivate switch between Inactive and Active."
  },
  "S101": {
    "section": "Endpoints / Cleaning protocol",
    "says": "DELETE removes the protocol with all its categories, types and incompatibilities."
  },
  "S102": {
    "section": "Endpoints / Cleaning categories, types, incompatibilities",
    "says": "Categories can be listed, created, retrieved by UUID and updated."
  },
  "S103": {
    "section": "Endpoints / Cleaning categories, types, incompatibilities",
    "says": "Types can be listed, created, retrieved by UUID and updated."
  },
  "S104": {
    "section": "Endpoints / Cleaning categories, types, incompatibilities",
    "says": "Incompatibilities can be listed, registered, retrieved by UUID and updated."
  },
  "S105": {
    "section": "Endpoints / Cleaning categories, types, incompatibilities",
    "says": "Incompatibilities can be deleted."
  },
  "S106": {
    "section": "Endpoints / Cleaning categories, types, incompatibilities",
    "says": "A single category or type cannot be deleted."
  },
  "S108": {
    "section": "Endpoints / Outgoing webhook configuration",
    "says": "GET answers the company's configuration."
  },
  "S109": {
    "section": "Endpoints / Outgoing webhook configuration",
    "says": "PUT registers or replaces it, with secret and subscribedEvents."
  },
  "S110": {
    "section": "Endpoints / Outgoing webhook configuration",
    "says": "DELETE removes it, and deliveries stop at once."
  },
  "S112": {
    "section": "Authentication",
    "says": "Every request carries its key in X-Partner-API-Key."
  },
  "S113": {
    "section": "Authentication",
    "says": "The key names the company; lists and lookups see only that company's data."
  },
  "S114": {
    "section": "Authentication",
    "says": "Deliveries are signed when there is a secret."
  },
  "S116": {
    "section": "Events / Domain events emitted by the partner",
    "says": "POST of an event puts a domain event into the pipeline."
  },
  "S117": {
    "section": "Events / Domain events emitted by the partner",
    "says": "It triggers the logic again and makes no other authorization."
  },
  "S118": {
    "section": "Events / Domain events emitted by the partner",
    "says": "synced, sent after a PATCH of operational fields, generates the operation if the conditions are met."
  },
  "S119": {
    "section": "Events / Domain events emitted by the partner",
    "says": "fetch_requested_from_erp is only for authorizations that came from an ERP."
  },
  "S120": {
    "section": "Events / Domain events emitted by the partner",
    "says": "It asks the service to fetch from the ERP later on."
  },
  "S121": {
    "section": "Events / Outgoing webhook deliveries",
    "says": "Deliveries are configured by PUT /webhook and end with DELETE /webhook."
  },
  "S122": {
    "section": "Events / Outgoing webhook deliveries",
    "says": "With a secret, X-Webhook-Signature carries sha256= and the hex of an HMAC-SHA256."
  },
  "S123": {
    "section": "Events / Outgoing webhook deliveries",
    "says": "subscribedEvents filters; an empty list means all authorization events."
  },
  "S127": {
    "section": "Errors",
    "says": "422: a create names a carrier that is not registered."
  },
  "S128": {
    "section": "Errors",
    "says": "409: a cancel of what is Finished already."
  },
  "S129": {
    "section": "Errors",
    "says": "204, no error: the company has no cleaning protocol."
  },
  "S132": {
    "section": "Limits",
    "says": "Each plate has 1 to 8 letters and digits and is stored in capitals."
  },
  "S133": {
    "section": "Limits",
    "says": "externalId is required, and a retry with it makes no duplicate."
  },
  "S134": {
    "section": "Limits",
    "says": "Lists page with limit and offset."
  },
  "S137": {
    "section": "Versioning",
    "says": "0.2.0 added list, get, PATCH, cancel and events, products and warehouses; the driver was a UUID driverId."
  },
  "S138": {
    "section": "Versioning",
    "says": "It called cancel idempotent, and yet answered 409 for a Finished one."
  },
  "S139": {
    "section": "Versioning",
    "says": "0.3.0 put productId and warehouseId in the place of free text, and made externalId required."
  },
  "S140": {
    "section": "Versioning",
    "says": "0.4.0 put productExternalId and warehouseExternalId in their place, in PATCH as well."
  },
  "S141": {
    "section": "Versioning",
    "says": "0.4.0 added the cleaning endpoints and the webhook configuration."
  },
  "S142": {
    "section": "Versioning",
    "says": "0.4.0 is the present version, and PATCH assigns the driver with driverNif."
  }
} as const;

/** The section of the interface document to which each assumption belongs. */
export const sectionOf: Readonly<Record<AssumptionId, string>> = {
  "path-prefix": "Endpoints",
  "create-status": "Endpoints / Authorizations",
  "catalog-create-status": "Endpoints / Warehouses",
  "repeat-create": "Endpoints / Authorizations",
  "repeat-create-changed": "Endpoints / Authorizations",
  "external-id-after-finish": "Endpoints / Authorizations",
  "default-limit": "Limits",
  "limit-over-max": "Limits",
  "max-limit": "Limits",
  "paged-lists": "Limits",
  "list-order": "Endpoints / Authorizations",
  "date-range-end": "Endpoints / Authorizations",
  "date-filter-days": "Endpoints / Authorizations",
  "undated-in-date-filter": "Endpoints / Authorizations",
  "required-on-create": "Resources and their fields / Authorization",
  "party-fields": "Resources and their fields / Authorization",
  "further-party-fields": "Resources and their fields / Authorization",
  "local-date-times": "Resources and their fields / Authorization",
  "end-date-only": "Resources and their fields / Authorization",
  "expiry": "Resources and their fields / Authorization",
  "dated-consumption": "States and transitions / Authorization",
  "validation-status": "Errors",
  "malformed-id": "Errors",
  "malformed-body": "Endpoints",
  "ids": "Endpoints / Authorizations",
  "unknown-query-parameter": "Errors",
  "finished-patch": "Errors",
  "unknown-field": "Errors",
  "removed-fields": "Errors",
  "patch-immutable": "Resources and their fields / Authorization",
  "patch-null": "Endpoints / Authorizations",
  "unknown-reference": "Errors",
  "unknown-driver": "Errors",
  "auth-failure": "Authentication",
  "action-status": "States and transitions / Authorization",
  "event-status": "Endpoints / Authorizations",
  "event-receipt": "Endpoints / Authorizations",
  "erp-origin": "Events / Domain events emitted by the partner",
  "fetch-on-native": "Events / Domain events emitted by the partner",
  "new-protocol-state": "States and transitions / Cleaning protocol",
  "second-protocol": "Endpoints / Cleaning categories, types, incompatibilities",
  "repeat-activation": "Endpoints / Cleaning categories, types, incompatibilities",
  "cleaning-without-protocol": "Endpoints / Cleaning categories, types, incompatibilities",
  "delete-status": "Endpoints / Warehouses",
  "soft-deleted-get": "Endpoints / Warehouses",
  "native-records": "Resources and their fields / Authorization",
  "webhook-missing": "Endpoints / Outgoing webhook configuration",
  "webhook-put-status": "Endpoints / Outgoing webhook configuration",
  "webhook-delete-missing": "Endpoints / Outgoing webhook configuration",
  "response-fields": "Resources and their fields / Authorization",
  "instants": "Resources and their fields / Authorization",
  "record-envelope": "Resources and their fields / Authorization",
  "list-envelope": "Endpoints / Authorizations",
  "signed-content": "Events / Outgoing webhook deliveries",
  "event-names": "Events / Outgoing webhook deliveries",
  "delivery-body": "Events / Outgoing webhook deliveries",
  "delivery-retries": "Events / Outgoing webhook deliveries",
  "rate-limit": "Limits",
  "error-body": "Errors",
  "trailing-slash": "Endpoints"
};
