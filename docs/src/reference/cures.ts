import type { ProblemCode } from "@totem-partner/spec/problems";
import type { OwnProblemCode } from "./problem-titles.ts";

/** What to do about each code of the interface. What it means is in the contract, `spec/schemas/problem.yaml`. */
export const cures: Readonly<Record<ProblemCode, string>> = {
  missing_api_key: "Send the key of your company in `X-Partner-API-Key`. On the mock, `test_demo` will do.",
  unknown_api_key:
    "Check the key, and that it belongs to this environment. On the mock, a key has the form `test_<name>` or is in the seed.",
  validation_failed:
    "Read `errors`: each entry names a field and what is wrong with it. Repeating the request does not help.",
  removed_field: "Send the field that replaced it; `detail` names it, such as `productExternalId` for `productId`.",
  immutable_field: "Leave the field out of the PATCH. If it must differ, create a new record.",
  malformed_json: "Send one complete JSON value in UTF-8, with `content-type: application/json`.",
  malformed_multipart:
    "Let an HTTP library write the form, and do not set its `content-type` yourself: it must contain the boundary.",
  malformed_id: "Use the `id` that the service returned. Your own `externalId` does not work in a path.",
  unsupported_media_type: "Send JSON as `application/json`, and a form with a document as `multipart/form-data`.",
  body_too_large: "Send less in one request. One order belongs in one create.",
  document_too_large: "Make the PDF smaller, for instance by scanning at a lower resolution.",
  rate_limited:
    "Wait for the seconds in `Retry-After`, then send the same request again. The client does this automatically.",
  unknown_path: "Check the base URL: with or without `/partner`, and no other path after it.",
  method_not_allowed: "Use a method of the header `Allow`. Updates are PATCH, the webhook configuration is PUT.",
  authorization_not_found:
    "Check that the id comes from the same company and environment. Another company's records do not exist for you.",
  authorization_finished: "A Finished authorization cannot be updated. Create another one if you need it.",
  authorization_already_finished:
    'If you wanted it to end, it has. With the client, `cancel(id, { ifFinished: "return" })` treats that as success.',
  carrier_not_registered: "Have the carrier registered with the service, or correct `carrierTaxId`; then create again.",
  unknown_reference:
    "Read `errors`: each entry names a product, warehouse, totem group or driver that the company does not have. Create it, or correct the id.",
  external_id_exists:
    "The authorization exists. Do not create it under another `externalId`; find it in the list. This response is an assumption: see `repeat-create`.",
  external_id_conflict: "Use a new `externalId` for another order. To change the existing one, PATCH it.",
  end_date_without_start: "Send `scheduledDate` as well, or leave `endDate` out. This response is an assumption.",
  not_synced_from_erp: "Emit `fetch_requested_from_erp` only for authorizations that came from an ERP.",
  limit_over_maximum:
    "Ask for at most the maximum that `detail` names. This response is an assumption: see `limit-over-max`.",
  product_not_found: "Check the id. A deleted product is not found either.",
  product_external_id_taken: "Update the product that has the `externalId`, or choose another.",
  product_not_native: "Change it in the system it comes from; the interface changes only products made through it.",
  warehouse_not_found: "Check the id. A deleted warehouse is not found either.",
  warehouse_external_id_taken: "Update the warehouse that has the `externalId`, or choose another.",
  warehouse_not_native: "Change it in the system it comes from; the interface changes only warehouses made through it.",
  cleaning_protocol_not_found:
    "Create the protocol first with `POST /cleaning-protocol`, or use the id that it returned.",
  cleaning_protocol_exists:
    "Read it with `GET /cleaning-protocol`, and change its configuration instead of creating another.",
  cleaning_protocol_missing: "Create the cleaning protocol before its categories, types and incompatibilities.",
  cleaning_protocol_already_active: "Nothing to do: it is Active.",
  cleaning_protocol_already_inactive: "Nothing to do: it is Inactive.",
  document_required: "Send the PDF with the request, or set `companyProtocolEnabled` to false.",
  document_not_pdf: "Send the bytes of a PDF as they are, neither as base64 nor decoded as text.",
  cleaning_category_not_found: "Check the id. Deleting the protocol deletes its categories.",
  cleaning_type_not_found: "Check the id. Deleting the protocol deletes its types.",
  cleaning_incompatibility_not_found: "Check the id. Deleting the protocol deletes its incompatibilities.",
  incompatibility_exists: "Nothing to create: the two are incompatible already, whichever is named first.",
  incompatibility_with_itself: "Name two different records.",
  incompatibility_unknown_member: "Create both records first, and name them by the ids that were returned.",
  webhook_not_configured: "Register an address with `PUT /webhook`.",
};

/** What a code of the mock server alone means, and what to do about it. */
export interface OwnProblem {
  cause: string;
  cure: string;
}

/** The codes that a real service never returns: those of the mock server, its control API and its proxy. */
export const ownProblems: Readonly<Record<OwnProblemCode, OwnProblem>> = {
  internal_error: {
    cause: "The mock server itself failed.",
    cure: "Report it, with the line that the server logged.",
  },
  company_reset: {
    cause: "The company was reset while the request was under way.",
    cure: "Await every request of a test before you reset.",
  },
  too_many_companies: {
    cause: "As many companies as `--max-companies` allows are in use, and none of them is empty.",
    cure: "Reuse keys between tests, reset companies, or raise `--max-companies`.",
  },
  too_many_records: {
    cause: "The company has as many records as `--max-records` allows.",
    cure: "Reset the company with `POST /_mock/reset`, or raise `--max-records`.",
  },
  too_many_streams: {
    cause: "A hundred clients are already reading live events.",
    cure: "Close connections to `GET /_mock/events` that are no longer used.",
  },
  state_not_written: {
    cause: "The data file could not be written, for instance because the disk is full. The request was undone.",
    cure: "Free up disk space, then send the request again.",
  },
  host_not_allowed: {
    cause: "The request names a host that is not the server's, as a page with a rebound name would.",
    cure: "Address the server as `localhost` or by its IP address, or start it with `--allow-host NAME`.",
  },
  malformed_request: {
    cause: "What arrived is not HTTP/1.1, or its end can be read in two ways.",
    cure: "Send the request with an HTTP library, and check proxies in between.",
  },
  headers_too_large: {
    cause: "The request line and the headers have more than 16 KiB.",
    cure: "Send fewer or shorter headers.",
  },
  request_timeout: {
    cause: "The request took longer than 30 seconds to arrive.",
    cure: "Send the whole body; a `content-length` that is too large makes the server wait.",
  },
  expectation_failed: {
    cause: "The header `Expect` asks for something other than `100-continue`.",
    cure: "Leave the header out.",
  },
  contract_violation: {
    cause: "With `--contract strict`, the mock server's own response broke the contract.",
    cure: "Report it. Until it is fixed, run with `--contract audit`.",
  },
  upstream_unreachable: {
    cause:
      "The service behind `totem-mock proxy` could not be reached, closed the connection before it responded, or sent a response that cannot be passed on.",
    cure: "Check `--upstream`. `detail` says whether the service received the request.",
  },
  malformed_preference: {
    cause: "The header `Prefer` cannot be read.",
    cure: "Write it as in `Prefer: code=404`.",
  },
  preference_not_met: {
    cause: "The operation has no response that matches `Prefer`.",
    cure: "Name a status and an example that the contract defines for the operation; `detail` lists them.",
  },
  prism_unavailable: {
    cause: "Preferred answers come from Prism, which is not installed.",
    cure: "Install `@stoplight/prism-http` beside the mock server.",
  },
  delivery_not_found: {
    cause: "The company has no delivery with this id.",
    cure: "List them with `GET /_mock/deliveries`. The newest 1,000 are kept.",
  },
  request_not_found: {
    cause: "The journal of the company has no request with this id.",
    cure: "List them with `GET /_mock/requests`. The newest 1,000 are kept.",
  },
  operation_not_found: {
    cause: "No totem of the company recorded an operation with this id.",
    cure: "List them with `GET /_mock/operations`.",
  },
  fault_not_found: {
    cause: "The company has no fault with this id.",
    cure: "List them with `GET /_mock/faults`.",
  },
  injected_fault: {
    cause: "A fault that you added made the request fail on purpose.",
    cure: "See what your client makes of it. `DELETE /_mock/faults` takes all faults out.",
  },
  forbidden: {
    cause: "The control API was called from another machine, or without the admin token.",
    cure: "Call it from the same machine, or start the server with `--admin-token` and send it.",
  },
  quantity_over_remaining: {
    cause: "A totem was to load more than what remains of the authorization.",
    cure: "Let the driver arrive with less, or create an authorization for more.",
  },
};
