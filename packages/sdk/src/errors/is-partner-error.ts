import type { AbortError } from "./kinds/abort-error.ts";
import type { AlreadyFinishedError } from "./kinds/already-finished-error.ts";
import type { AuthenticationError } from "./kinds/authentication-error.ts";
import { partnerErrorBrand } from "./base/brand.ts";
import type { CarrierNotRegisteredError } from "./kinds/carrier-not-registered-error.ts";
import type { ConfigurationError } from "./kinds/configuration-error.ts";
import type { ConflictError } from "./kinds/conflict-error.ts";
import type { ConnectionError } from "./kinds/connection-error.ts";
import type { NotFoundError } from "./kinds/not-found-error.ts";
import type { RateLimitError } from "./kinds/rate-limit-error.ts";
import type { RequestRefusedError } from "./kinds/request-refused-error.ts";
import type { ServerError } from "./kinds/server-error.ts";
import type { TimeoutError } from "./kinds/timeout-error.ts";
import type { UnexpectedResponseError } from "./kinds/unexpected-response-error.ts";
import type { ValidationError } from "./kinds/validation-error.ts";

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
