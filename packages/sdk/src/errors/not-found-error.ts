import { PartnerError } from "./partner-error.ts";

/**
 * The company has no record with the id that was asked for (404, from the service itself: the 404 of a proxy is an
 * `UnexpectedResponseError`). Assumed: `unknown-id`.
 */
export class NotFoundError extends PartnerError {
  override readonly name = "NotFoundError";
  readonly kind = "not-found";
}
