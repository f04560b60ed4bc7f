import { PartnerError } from "../base/partner-error.ts";

/**
 * The company has no record with the requested id (a 404 from the service itself; a proxy's 404 is an
 * `UnexpectedResponseError`). Assumed: `unknown-id`.
 */
export class NotFoundError extends PartnerError {
  override readonly name = "NotFoundError";
  readonly kind = "not-found";
}
