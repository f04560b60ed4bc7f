import { PartnerError } from "../base/partner-error.ts";

/** The client or a call received an invalid option. Nothing was sent. */
export class ConfigurationError extends PartnerError {
  override readonly name = "ConfigurationError";
  readonly kind = "configuration";
}
