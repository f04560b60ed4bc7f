import { PartnerError } from "../base/partner-error.ts";

/**
 * The authorization is already Finished: it cannot be cancelled (409, documented: Errors) or updated (only Active ones
 * can, documented: States and transitions; the status is assumed: `finished-patch`).
 */
export class AlreadyFinishedError extends PartnerError {
  override readonly name = "AlreadyFinishedError";
  readonly kind = "already-finished";
}
