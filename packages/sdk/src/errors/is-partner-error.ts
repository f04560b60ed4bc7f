import type { AbortError } from "./abort-error.ts";
import type { AlreadyFinishedError } from "./already-finished-error.ts";
import type { AuthenticationError } from "./authentication-error.ts";
import { partnerErrorBrand } from "./brand.ts";
import type { CarrierNotRegisteredError } from "./carrier-not-registered-error.ts";
import type { ConfigurationError } from "./configuration-error.ts";
import type { ConflictError } from "./conflict-error.ts";
import type { ConnectionError } from "./connection-error.ts";
import type { NotFoundError } from "./not-found-error.ts";
import type { RateLimitError } from "./rate-limit-error.ts";
import type { RequestRefusedError } from "./request-refused-error.ts";
import type { ServerError } from "./server-error.ts";
import type { TimeoutError } from "./timeout-error.ts";
import type { UnexpectedResponseError } from "./unexpected-response-error.ts";
import type { ValidationError } from "./validation-error.ts";

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
 * Whether a thrown value is an error of this package, even from another installed copy. `kind` then narrows its type.
 * @example
 * catch (error) {
 *   if (isPartnerError(error) && error.kind === "rate-limit") await sleep(error.retryAfter ?? 1);
 * }
 */
export function isPartnerError(value: unknown): value is AnyPartnerError {
  return typeof value === "object" && value !== null && partnerErrorBrand in value && value[partnerErrorBrand] === true;
}
