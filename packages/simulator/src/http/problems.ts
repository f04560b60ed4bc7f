import type { AssumptionId, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import { type FieldError, sayFieldError } from "@totem-partner/spec/field-error";
import { mostErrors } from "@totem-partner/spec/operations";
import type { RefusalCode } from "../domain/result.ts";
import type { StatusSource } from "./status.ts";

/** What goes wrong before a request reaches the domain. */
export type RequestProblemCode =
  | "validation_failed"
  | "removed_field"
  | "immutable_field"
  | "malformed_json"
  | "malformed_multipart"
  | "malformed_id"
  | "unsupported_media_type"
  | "body_too_large"
  | "document_too_large"
  | "missing_api_key"
  | "unknown_api_key"
  | "unknown_path"
  | "method_not_allowed"
  | "rate_limited"
  | "internal_error"
  | "too_many_companies"
  | "host_not_allowed"
  | "delivery_not_found"
  | "forbidden";

/** The stable code of a problem. */
export type ProblemCode = RefusalCode | RequestProblemCode;

/** A problem as it is told, whatever the shape of the error body. A refusal of the domain is one as it stands. */
export interface Problem {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
}

interface Template {
  title: string;
  status: StatusSource;
}

const conflict = (fixed: FixedAssumptionId | AssumptionId): StatusSource => ({ fixed, status: 409 });
const unprocessable = (fixed: FixedAssumptionId | AssumptionId): StatusSource => ({ fixed, status: 422 });
const notFound: StatusSource = { fixed: "unknown-id", status: 404 };

/** Every problem there is: its title, and where its status comes from. */
export const problemTemplates: Readonly<Record<ProblemCode, Template>> = {
  authorization_not_found: { title: "The authorization does not exist", status: notFound },
  authorization_finished: { title: "The authorization is Finished", status: { assumed: "finished-patch" } },
  authorization_already_finished: {
    title: "The authorization is already Finished",
    status: { documented: "Errors", status: 409 },
  },
  carrier_not_registered: { title: "The carrier is not registered", status: { documented: "Errors", status: 422 } },
  unknown_reference: {
    title: "The request names a record that is not known",
    status: { assumed: "unknown-reference" },
  },
  external_id_exists: { title: "The externalId was used before", status: conflict("repeat-create") },
  external_id_conflict: {
    title: "The externalId was used with another body",
    status: conflict("repeat-create-changed"),
  },
  end_date_without_start: {
    title: "The authorization ends without a start",
    status: unprocessable("end-date-only"),
  },
  not_synced_from_erp: {
    title: "The authorization was not synced from an ERP",
    status: { assumed: "fetch-on-native" },
  },
  quantity_over_remaining: { title: "Not enough of the quantity remains", status: { control: 409 } },
  product_not_found: { title: "The product does not exist", status: notFound },
  product_external_id_taken: { title: "Another product has this externalId", status: conflict("product-fields") },
  product_not_native: { title: "The product is not native", status: conflict("native-records") },
  warehouse_not_native: { title: "The warehouse is not native", status: conflict("native-records") },
  warehouse_not_found: { title: "The warehouse does not exist", status: notFound },
  warehouse_external_id_taken: { title: "Another warehouse has this externalId", status: conflict("warehouse-fields") },
  cleaning_protocol_not_found: { title: "The cleaning protocol does not exist", status: notFound },
  cleaning_protocol_exists: { title: "The company has a cleaning protocol", status: { assumed: "second-protocol" } },
  cleaning_protocol_missing: {
    title: "The company has no cleaning protocol",
    status: conflict("cleaning-needs-protocol"),
  },
  cleaning_protocol_already_active: {
    title: "The cleaning protocol is already Active",
    status: { assumed: "repeat-activation" },
  },
  cleaning_protocol_already_inactive: {
    title: "The cleaning protocol is already Inactive",
    status: { assumed: "repeat-activation" },
  },
  document_required: { title: "The document is missing", status: unprocessable("protocol-document") },
  document_not_pdf: { title: "The document is no PDF", status: unprocessable("protocol-document") },
  document_too_large: { title: "The document is too large", status: { fixed: "body-size", status: 413 } },
  cleaning_category_not_found: { title: "The cleaning category does not exist", status: notFound },
  cleaning_type_not_found: { title: "The cleaning type does not exist", status: notFound },
  cleaning_incompatibility_not_found: { title: "The cleaning incompatibility does not exist", status: notFound },
  incompatibility_exists: { title: "The incompatibility exists", status: conflict("incompatibility-fields") },
  incompatibility_with_itself: {
    title: "A record is not incompatible with itself",
    status: unprocessable("incompatibility-fields"),
  },
  incompatibility_unknown_member: {
    title: "The incompatibility names a record that is not known",
    status: unprocessable("incompatibility-fields"),
  },
  webhook_not_configured: {
    title: "No webhook is configured",
    status: { fixed: "webhook-delete-missing", status: 404 },
  },
  limit_over_maximum: { title: "The limit is above the maximum", status: { assumed: "validation-status" } },
  validation_failed: { title: "The request is not valid", status: { assumed: "validation-status" } },
  removed_field: { title: "The request uses a removed field", status: { assumed: "validation-status" } },
  immutable_field: { title: "The request changes an immutable field", status: { assumed: "validation-status" } },
  malformed_json: { title: "The body is not valid JSON", status: { assumed: "validation-status" } },
  malformed_multipart: { title: "The form cannot be read", status: { assumed: "validation-status" } },
  malformed_id: { title: "The id is not a UUID", status: { assumed: "malformed-id" } },
  unsupported_media_type: { title: "The media type is not supported", status: { fixed: "media-type", status: 415 } },
  body_too_large: { title: "The body is too large", status: { fixed: "body-size", status: 413 } },
  missing_api_key: { title: "The request carries no API key", status: { assumed: "auth-failure" } },
  unknown_api_key: { title: "The API key is not known", status: { assumed: "auth-failure" } },
  unknown_path: { title: "The interface has no such path", status: { fixed: "unknown-path", status: 404 } },
  method_not_allowed: {
    title: "The path does not take this method",
    status: { fixed: "unknown-path", status: 405 },
  },
  rate_limited: { title: "Too many requests", status: { fixed: "rate-limit", status: 429 } },
  forbidden: { title: "The call is not allowed from there", status: { control: 403 } },
  delivery_not_found: { title: "The delivery is not remembered", status: { control: 404 } },
  // Misdirected, so that no client takes it for an answer about its key.
  host_not_allowed: { title: "The server does not answer to this host", status: { control: 421 } },
  // Not 503 or 429, which clients repeat: it does not pass with time.
  too_many_companies: { title: "There are too many companies", status: { control: 507 } },
  internal_error: { title: "The simulator failed", status: { control: 500 } },
};

/** Beyond these, a detail is no longer read. */
const mostSentences = 10;

/**
 * The problem that field errors make: the most telling code and field first, and the first fields in the detail. Lists
 * as many errors as the contract allows, and says so where there may be more. Assumed: `error-count`.
 */
export function validationProblem(found: readonly FieldError[]): Problem {
  const isTelling = ({ code }: FieldError) => code !== undefined;
  const errors = found.slice(0, mostErrors).sort((one, other) => Number(isTelling(other)) - Number(isTelling(one)));
  const has = (code: FieldError["code"]) => errors.some((error) => error.code === code);
  const code = has("removed_field")
    ? "removed_field"
    : has("immutable_field")
      ? "immutable_field"
      : "validation_failed";
  const sentences = errors.slice(0, mostSentences).map((error) => `${sayFieldError(error, "The body")}.`);
  if (errors.length > mostSentences) sentences.push(`And ${errors.length - mostSentences} more; see errors.`);
  if (errors.length === mostErrors)
    sentences.push(`Only the first ${mostErrors} errors are listed; there may be more.`);
  return { code, detail: sentences.join(" "), errors };
}
