import { PartnerError } from "../base/partner-error.ts";

/**
 * No response arrived, because the connection failed or broke. `cause` is what fetch threw. It is usually unknown
 * whether the service received the request; `repeatIsSafe` takes that into account.
 */
export class ConnectionError extends PartnerError {
  override readonly name = "ConnectionError";
  readonly kind = "connection";
}
