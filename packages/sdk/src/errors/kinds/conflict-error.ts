import { PartnerError } from "../base/partner-error.ts";

/**
 * The request conflicts with the current state of the service (409): for example, an externalId that was used with a
 * different body, or an event that this authorization cannot accept. Without a `status`: a create with the same
 * externalId and a different body was still in flight. Assumed: `repeat-create-changed`, `repeat-create`,
 * `fetch-on-native`.
 */
export class ConflictError extends PartnerError {
  override readonly name = "ConflictError";
  readonly kind = "conflict";
}
