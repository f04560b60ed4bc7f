import type * as sdk from "@totem-partner/sdk";

type Kind = sdk.PartnerError["kind"];

/** An error of the client, by its `kind`. */
export interface SdkError {
  /** The class that the package exports. */
  name: keyof typeof sdk;
  cause: string;
  cure: string;
}

/** The causes of the client's errors, and their remedies. */
export const sdkErrors: Readonly<Record<Kind, SdkError>> = {
  validation: {
    name: "ValidationError",
    cause: "A field is wrong, or names an unknown record. Without `status`, the client found it before sending.",
    cure: "Correct the fields in `error.errors`. The same call fails again.",
  },
  "carrier-not-registered": {
    name: "CarrierNotRegisteredError",
    cause: "The carrier of an order is not registered with the service.",
    cure: "Have the carrier registered, then make the same call again.",
  },
  "already-finished": {
    name: "AlreadyFinishedError",
    cause: "The authorization to cancel or update is already Finished.",
    cure: 'Treat it as ended. `cancel(id, { ifFinished: "return" })` returns it instead of throwing.',
  },
  conflict: {
    name: "ConflictError",
    cause: "The state of the service does not allow it, such as an `externalId` that was used with another body.",
    cure: "Look at `code` and `assumption`: another service may accept the same call.",
  },
  "not-found": {
    name: "NotFoundError",
    cause: "The company has no record with this id.",
    cure: "Check the id, the key and the environment.",
  },
  authentication: {
    name: "AuthenticationError",
    cause: "The service refuses the key, or the function that returns it failed.",
    cure: "Check the key. Nothing is retried, and a push stops.",
  },
  "rate-limit": {
    name: "RateLimitError",
    cause: "The service still returns 429 after the last retry, or asks to wait longer than `maxRetryAfter`.",
    cure: "Make the same call after `error.retryAfter` seconds.",
  },
  refused: {
    name: "RequestRefusedError",
    cause: "The service does not know the path, or refuses the request with another 4xx.",
    cure: "Check `baseUrl` first: with or without `/partner`.",
  },
  server: {
    name: "ServerError",
    cause: "The service, or a proxy in front of it, returned 5xx or 408.",
    cure: "If `repeatIsSafe`, make the same call later. Otherwise find out first whether it was executed.",
  },
  connection: {
    name: "ConnectionError",
    cause: "No response arrived, or it broke off.",
    cure: "Check address and network. `outcomeUnknown` says whether the service may have acted.",
  },
  timeout: {
    name: "TimeoutError",
    cause: "No complete response arrived within `timeout`, or the attempts took longer than `totalTimeout`.",
    cure: "If `repeatIsSafe`, make the same call later; raise the limits for slow networks.",
  },
  abort: {
    name: "AbortError",
    cause: "Your code aborted the call through `signal`.",
    cure: "Nothing, if this was intended. `outcomeUnknown` says whether the service may have acted.",
  },
  "unexpected-response": {
    name: "UnexpectedResponseError",
    cause:
      "The response is not one that the service sends: a redirect, a proxy's page, or a success that cannot be read.",
    cure: "Check `baseUrl` and any proxies in between; the message shows status, content type and address.",
  },
  configuration: {
    name: "ConfigurationError",
    cause: "An option of the client is missing or cannot work.",
    cure: "Correct the option that the message names.",
  },
};
