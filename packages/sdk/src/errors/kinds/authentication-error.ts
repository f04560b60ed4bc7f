import { PartnerError } from "../base/partner-error.ts";

/**
 * The API key is missing, unknown, or not allowed to do this (401, 403), or the `apiKey` function failed, in which case
 * nothing was sent. Assumed: `auth-failure`.
 */
export class AuthenticationError extends PartnerError {
  override readonly name = "AuthenticationError";
  readonly kind = "authentication";
}
