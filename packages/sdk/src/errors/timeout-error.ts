import { type ErrorFacts, PartnerError } from "./partner-error.ts";

/** The answer was not complete in time. Whether the service has done what was asked is not known. */
export class TimeoutError extends PartnerError {
  override readonly name = "TimeoutError";
  readonly kind = "timeout";
  /** The time-out that ran out, in milliseconds. */
  readonly timeout: number;

  constructor(message: string, facts: ErrorFacts & { timeout: number }) {
    super(message, facts);
    this.timeout = facts.timeout;
  }
}
