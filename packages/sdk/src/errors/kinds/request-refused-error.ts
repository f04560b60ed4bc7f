import { PartnerError } from "../base/partner-error.ts";

/**
 * The service refused the request with a 4xx status that has no class of its own, such as 405, 413 or 415, or does not
 * know the path at all (404), which means that baseUrl is wrong. Assumed: `unknown-path`.
 */
export class RequestRefusedError extends PartnerError {
  override readonly name = "RequestRefusedError";
  readonly kind = "refused";
}
