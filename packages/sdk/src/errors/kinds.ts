import { type ErrorFacts, PartnerError, partnerErrorBrand } from "./partner-error.ts";

/** The call was aborted through its `signal`. `cause` is the signal's reason. */
export class AbortError extends PartnerError {
  override readonly name = "AbortError";
  readonly kind = "abort";
}

/**
 * The authorization is already Finished: it cannot be cancelled (409, documented: Errors) or updated (only Active ones
 * can, documented: States and transitions; the status is assumed: `finished-patch`).
 */
export class AlreadyFinishedError extends PartnerError {
  override readonly name = "AlreadyFinishedError";
  readonly kind = "already-finished";
}

/**
 * The API key is missing, unknown, or not allowed to do this (401, 403), or the `apiKey` function failed, in which case
 * nothing was sent. Assumed: `auth-failure`.
 */
export class AuthenticationError extends PartnerError {
  override readonly name = "AuthenticationError";
  readonly kind = "authentication";
}

/** No carrier with this carrierTaxId is registered (422 on create). Documented: Errors. */
export class CarrierNotRegisteredError extends PartnerError {
  override readonly name = "CarrierNotRegisteredError";
  readonly kind = "carrier-not-registered";
}

/** The client or a call received an invalid option. Nothing was sent. */
export class ConfigurationError extends PartnerError {
  override readonly name = "ConfigurationError";
  readonly kind = "configuration";
}

/**
 * The request conflicts with the current state of the service (409): for example, an externalId that was used with a
 * different body, or an event that this authorization cannot accept. Without a `status`: a create with the same
 * externalId and a different body was still in flight. Assumed: `repeat-create-changed`, `repeat-create`,
 * `fetch-on-native`.
 */
export class ConflictError extends PartnerError {
  override readonly name = "ConflictError";
  readonly kind = "conflict";
}

/**
 * No response arrived, because the connection failed or broke. `cause` is what fetch threw. It is usually unknown
 * whether the service received the request; `repeatIsSafe` takes that into account.
 */
export class ConnectionError extends PartnerError {
  override readonly name = "ConnectionError";
  readonly kind = "connection";
}

/**
 * The company has no record with the requested id (a 404 from the service itself; a proxy's 404 is an
 * `UnexpectedResponseError`). Assumed: `unknown-id`.
 */
export class NotFoundError extends PartnerError {
  override readonly name = "NotFoundError";
  readonly kind = "not-found";
}

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

/**
 * The service refused the request with a 4xx status that has no class of its own, such as 405, 413 or 415, or does not
 * know the path at all (404), which means that baseUrl is wrong. Assumed: `unknown-path`.
 */
export class RequestRefusedError extends PartnerError {
  override readonly name = "RequestRefusedError";
  readonly kind = "refused";
}

/** The service, or a proxy in front of it, failed (5xx, or 408). The outcome of the request is unknown. */
export class ServerError extends PartnerError {
  override readonly name = "ServerError";
  readonly kind = "server";
  /**
   * True if the response looks like the service's own, that is, has a JSON body. False for the error page of a proxy or
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

/**
 * A response that is not part of the interface: a redirect (never followed, because the API key would go with it), the
 * page of a proxy or another server, a 404 without a body, a success whose body is not JSON or lacks what the client
 * relies on, or a list that cannot be iterated to its end. Usually baseUrl is wrong: the message shows the status, the
 * content type and the address that responded. It says nothing about the company's records.
 */
export class UnexpectedResponseError extends PartnerError {
  override readonly name = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
}

/**
 * The request is invalid: `errors` names the fields. Without a `status`, the client rejected it before sending; with
 * one, the service did (400, 422, or 404 for a record that the body names). Assumed: `validation-status`,
 * `unknown-reference`.
 */
export class ValidationError extends PartnerError {
  override readonly name = "ValidationError";
  readonly kind = "validation";
}

/** Every error of this package, discriminated by `kind`. */
export type AnyPartnerError =
  | AbortError
  | AlreadyFinishedError
  | AuthenticationError
  | CarrierNotRegisteredError
  | ConfigurationError
  | ConflictError
  | ConnectionError
  | NotFoundError
  | RateLimitError
  | RequestRefusedError
  | ServerError
  | TimeoutError
  | UnexpectedResponseError
  | ValidationError;

/**
 * Returns whether a thrown value is an error of this package, even from another installed copy. `kind` then narrows its type.
 * @example
 * catch (error) {
 *   if (isPartnerError(error) && error.kind === "rate-limit") await sleep(error.retryAfter ?? 1);
 * }
 */
export function isPartnerError(value: unknown): value is AnyPartnerError {
  return typeof value === "object" && value !== null && partnerErrorBrand in value && value[partnerErrorBrand] === true;
}
