import { PartnerError } from "./partner-error.ts";

/**
 * An answer that is not one of the interface: a redirect (never followed, since the key would go with it), the page of
 * a proxy or of another server, a 404 without a body, a success whose body is no JSON or lacks what the client relies
 * on, or a list that iterating cannot read to its end. Mostly baseUrl is wrong: the message shows status, content type
 * and the address that answered. It says nothing about the records of the company.
 */
export class UnexpectedResponseError extends PartnerError {
  override readonly name = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
}
