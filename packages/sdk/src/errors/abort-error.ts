import { PartnerError } from "./partner-error.ts";

/** The call was given up through its `signal`. `cause` is the reason of the signal. */
export class AbortError extends PartnerError {
  override readonly name = "AbortError";
  readonly kind = "abort";
}
