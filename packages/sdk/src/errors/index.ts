// What follows is a module of its own in the package, so that importing an error does not bring the client.
export { AbortError } from "./abort-error.ts";
export { AlreadyFinishedError } from "./already-finished-error.ts";
export { AuthenticationError } from "./authentication-error.ts";
export { CarrierNotRegisteredError } from "./carrier-not-registered-error.ts";
export { ConfigurationError } from "./configuration-error.ts";
export { ConflictError } from "./conflict-error.ts";
export { ConnectionError } from "./connection-error.ts";
export { isPartnerError } from "./is-partner-error.ts";
export { NotFoundError } from "./not-found-error.ts";
export { PartnerError } from "./partner-error.ts";
export { RateLimitError } from "./rate-limit-error.ts";
export { RequestRefusedError } from "./request-refused-error.ts";
export { ServerError } from "./server-error.ts";
export { TimeoutError } from "./timeout-error.ts";
export { UnexpectedResponseError } from "./unexpected-response-error.ts";
export { ValidationError } from "./validation-error.ts";
