import { PartnerError } from "./partner-error.ts";

/**
 * The request contradicts what the service already has (409): an externalId that was used with another body, or an event
 * that this authorization cannot take. Without a `status`: a create with the same externalId and another body was still
 * under way. Assumed: `repeat-create-changed`, `repeat-create`, `fetch-on-native`.
 */
export class ConflictError extends PartnerError {
  override readonly name = "ConflictError";
  readonly kind = "conflict";
}
