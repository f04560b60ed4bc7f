import { PartnerError } from "./partner-error.ts";

/**
 * No answer came: no connection, or one that broke. `cause` is what fetch threw. Whether the service saw the request is
 * mostly not known; `repeatIsSafe` takes that into account.
 */
export class ConnectionError extends PartnerError {
  override readonly name = "ConnectionError";
  readonly kind = "connection";
}
