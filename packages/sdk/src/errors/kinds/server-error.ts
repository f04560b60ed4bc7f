import { type ErrorFacts, PartnerError } from "../base/partner-error.ts";

/** The service, or a proxy in front of it, failed (5xx, or 408). The outcome of the request is unknown. */
export class ServerError extends PartnerError {
  override readonly name = "ServerError";
  readonly kind = "server";
  /**
   * Whether the response looks like the service's own, that is, has a JSON body. False for the error page of a proxy or
   * gateway, and for a response without a body. Assumed: `error-body`.
   */
  readonly fromService: boolean;
  /** Seconds to wait before the next attempt, if the response has a `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts & { fromService: boolean; retryAfter?: number | undefined }) {
    super(message, facts);
    this.fromService = facts.fromService;
    this.retryAfter = facts.retryAfter;
  }
}
