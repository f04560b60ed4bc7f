import { type ErrorFacts, PartnerError } from "../base/partner-error.ts";

/** Too many requests (429). Assumed: `rate-limit`. */
export class RateLimitError extends PartnerError {
  override readonly name = "RateLimitError";
  readonly kind = "rate-limit";
  /** Seconds to wait, if the response has a `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts & { retryAfter?: number | undefined }) {
    super(message, facts);
    this.retryAfter = facts.retryAfter;
  }
}
