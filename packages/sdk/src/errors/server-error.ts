import { type ErrorFacts, PartnerError } from "./partner-error.ts";

/** The service, or a proxy before it, failed (5xx, or 408). What became of the request is not known. */
export class ServerError extends PartnerError {
  override readonly name = "ServerError";
  readonly kind = "server";
  /**
   * Whether the answer looks like the service's own, which has a JSON body. False for the page of a proxy or a gateway,
   * and for an answer without a body. Assumed: `error-body`.
   */
  readonly fromService: boolean;
  /** Seconds to wait before the next attempt, when the answer says so in `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts & { fromService: boolean; retryAfter?: number | undefined }) {
    super(message, facts);
    this.fromService = facts.fromService;
    this.retryAfter = facts.retryAfter;
  }
}
