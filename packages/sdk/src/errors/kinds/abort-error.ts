import { PartnerError } from "../base/partner-error.ts";

/** The call was aborted through its `signal`. `cause` is the signal's reason. */
export class AbortError extends PartnerError {
  override readonly name = "AbortError";
  readonly kind = "abort";
}
