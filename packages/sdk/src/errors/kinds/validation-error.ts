import { PartnerError } from "../base/partner-error.ts";

/**
 * The request is invalid: `errors` names the fields. Without a `status`, the client rejected it before sending; with
 * one, the service did (400, 422, or 404 for a record that the body names). Assumed: `validation-status`,
 * `unknown-reference`.
 */
export class ValidationError extends PartnerError {
  override readonly name = "ValidationError";
  readonly kind = "validation";
}
