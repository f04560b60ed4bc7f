import { PartnerError } from "./partner-error.ts";

/** The client, or one call, was given an option that cannot work. Nothing was sent. */
export class ConfigurationError extends PartnerError {
  override readonly name = "ConfigurationError";
  readonly kind = "configuration";
}
