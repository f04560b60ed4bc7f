import { PartnerError } from "./partner-error.ts";

/**
 * The API key is missing, not known, or not allowed to do this (401, 403); or the `apiKey` function failed, and then
 * nothing was sent. Assumed: `auth-failure`.
 */
export class AuthenticationError extends PartnerError {
  override readonly name = "AuthenticationError";
  readonly kind = "authentication";
}
