import { type ErrorFacts, PartnerError } from "../base/partner-error.ts";

/** No complete response arrived in time. Whether the service carried out the request is unknown. */
export class TimeoutError extends PartnerError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
  /** The timeout that expired, in milliseconds. */
  readonly timeout: number;

  constructor(message: string, facts: ErrorFacts & { timeout: number }) {
    super(message, facts);
    this.timeout = facts.timeout;
  }
}
