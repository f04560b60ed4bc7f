import { PartnerError } from "../base/partner-error.ts";

/** No carrier with this carrierTaxId is registered (422 on create). Documented: Errors. */
export class CarrierNotRegisteredError extends PartnerError {
  override readonly name = "CarrierNotRegisteredError";
  readonly kind = "carrier-not-registered";
}
