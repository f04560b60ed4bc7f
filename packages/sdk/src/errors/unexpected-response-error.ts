import { PartnerError } from "./partner-error.ts";

/**
 * An answer that is not one of the interface: a redirect (never followed, since the key would go with it), a success
 * whose body is no JSON or lacks what the client relies on, or a list that gives the same page again.
 */
export class UnexpectedResponseError extends PartnerError {
  override readonly name = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
}
