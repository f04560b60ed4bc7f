import { PartnerError } from "./partner-error.ts";

/** The service, or a proxy before it, failed (5xx, or 408). What became of the request is not known. */
export class ServerError extends PartnerError {
  override readonly name = "ServerError";
  readonly kind = "server";
}
