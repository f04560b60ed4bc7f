import { PartnerError } from "../base/partner-error.ts";

/**
 * A response that is not part of the interface: a redirect (never followed, because the API key would go with it), the
 * page of a proxy or another server, a 404 without a body, a success whose body is not JSON or lacks what the client
 * relies on, or a list that cannot be iterated to its end. Usually baseUrl is wrong: the message shows the status, the
 * content type and the address that responded. It says nothing about the company's records.
 */
export class UnexpectedResponseError extends PartnerError {
  override readonly name = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
}
