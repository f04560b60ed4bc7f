import { PartnerError } from "./partner-error.ts";

/** The service refused the request with a 4xx status that has no class of its own, such as 405, 413 or 415. */
export class RequestRefusedError extends PartnerError {
  override readonly name = "RequestRefusedError";
  readonly kind = "refused";
}
