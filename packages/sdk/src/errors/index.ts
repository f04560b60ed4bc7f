// What follows is a module of its own in the package, so that importing an error does not bring the client.
export { AbortError } from "./kinds/abort-error.ts";
export { AlreadyFinishedError } from "./kinds/already-finished-error.ts";
export { AuthenticationError } from "./kinds/authentication-error.ts";
export { CarrierNotRegisteredError } from "./kinds/carrier-not-registered-error.ts";
export { ConfigurationError } from "./kinds/configuration-error.ts";
export { ConflictError } from "./kinds/conflict-error.ts";
export { ConnectionError } from "./kinds/connection-error.ts";
export { isPartnerError } from "./is-partner-error.ts";
export { NotFoundError } from "./kinds/not-found-error.ts";
export { PartnerError } from "./base/partner-error.ts";
export { RateLimitError } from "./kinds/rate-limit-error.ts";
export { RequestRefusedError } from "./kinds/request-refused-error.ts";
export { ServerError } from "./kinds/server-error.ts";
export { TimeoutError } from "./kinds/timeout-error.ts";
export { UnexpectedResponseError } from "./kinds/unexpected-response-error.ts";
export { ValidationError } from "./kinds/validation-error.ts";
