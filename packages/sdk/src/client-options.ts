import { readBaseUrl as read } from "@totem-partner/spec/base-url";
import type { ApiKeySource } from "./send/headers.ts";
import type {
  AroundCall,
  FailureEvent,
  PartnerLogger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from "./send/observers.ts";
import type { Fetch } from "./send/transport.ts";
import type { Profile } from "./calls/response-assumptions.ts";
import { ConfigurationError } from "./errors/kinds.ts";
import { unsent } from "./errors/partner-error.ts";
import type { CallHeaders } from "./send/headers.ts";
import { checkObject, checkOptions, type OptionKinds } from "./calls/call-options.ts";
import { readEnvironment } from "./send/environment.ts";

/**
 * Options of `PartnerClient`. To use a default, leave the option out: one that is present and undefined throws a
 * `ConfigurationError`, as does an unknown one.
 */
export interface PartnerClientOptions {
  /**
   * The address of the service as its operators gave it to you, with or without `/partner` at the end. Default: the
   * environment variable TOTEM_PARTNER_BASE_URL; it is never guessed. Assumed: `path-prefix`.
   * @example "https://service.example/partner"
   */
  baseUrl?: string | URL;
  /**
   * The partner API key, or a sync or async function that returns it and is called for every attempt. Default: the
   * environment variable TOTEM_PARTNER_API_KEY. Documented: Authentication.
   * @example () => vault.get("partner-key")
   */
  apiKey?: ApiKeySource;
  /**
   * Timeout in milliseconds for each attempt of a request, until its response is complete. Default: 30 000. `Infinity`:
   * none.
   */
  timeout?: number;
  /**
   * Timeout in milliseconds for all attempts of a request and the waits between them. If the next wait would exceed it,
   * the call throws the last error immediately. Default: 120 000. `Infinity`: none.
   */
  totalTimeout?: number;
  /**
   * The maximum number of retries of a request. Only requests that can be repeated without duplicating their effect are
   * retried. Default: 3. `Infinity`: until `totalTimeout` expires.
   */
  maxRetries?: number;
  /**
   * The longest `Retry-After`, in milliseconds, that the client waits for. If the service asks for more, the call
   * throws immediately, with `retryAfter` on the error. Default: 60 000. Assumed: `rate-limit`.
   */
  maxRetryAfter?: number;
  /**
   * Headers for every request, for example for your gateway; those of a call take precedence. The API key, `host`,
   * `content-length`, `content-type` and idempotency keys throw a `ConfigurationError`. Default: none.
   * @example { "x-gateway-client": "erp-north" }
   */
  headers?: CallHeaders;
  /** Sends the requests in place of the platform's fetch, for example through a proxy or in tests. */
  fetch?: Fetch;
  /**
   * Receives a line for each request, response, retry and failure; `console` works. Errors that it throws are ignored. Default:
   * none, or the console if the environment variable TOTEM_PARTNER_LOG is `debug` (every line) or `warn` (warnings
   * only).
   */
  logger?: PartnerLogger;
  /**
   * Called around each request and its retries, for a span or a metric: `next` makes the call, and resolves to its outcome
   * even if that is an error. The call waits for the function, ignores its result, and throws nothing of what it throws: the
   * logger receives a warning. A method that makes several requests, such as `assign`, calls it for each.
   * @example
   * async ({ operation }, next) => {
   *   const started = performance.now();
   *   const { status, attempts } = await next();
   *   histogram.record(performance.now() - started, { operation, status, attempts });
   * }
   */
  aroundCall?: AroundCall;
  /**
   * Called before each request is sent, and not awaited. If it throws or rejects, the logger receives a warning and the
   * call continues.
   */
  onRequest?: (event: RequestEvent) => void | Promise<void>;
  /** Called before the wait for each retry. Errors are handled as for `onRequest`. */
  onRetry?: (event: RetryEvent) => void | Promise<void>;
  /** Called after each response has arrived, including redirects. Errors are handled as for `onRequest`. */
  onResponse?: (event: ResponseEvent) => void | Promise<void>;
  /**
   * Called when a request has failed for good, with the error that the call throws: after the last attempt, whether the
   * service rejected the request or did not respond. Not called for requests that are invalid and therefore never sent,
   * nor for error statuses of `raw`, which returns them. Errors are handled as for `onRequest`.
   */
  onFailure?: (event: FailureEvent) => void | Promise<void>;
  /**
   * Checks requests against the contract before they are sent, with the error messages that the service
   * would return. Default: true. With false, only the service decides.
   */
  validate?: boolean;
  /**
   * Keeps the response body of an error in `error.body`. It may contain tax ids and other personal data, so it never
   * appears in logs. Default: false.
   */
  includeBodies?: boolean;
  /**
   * The parsed profile of a service (`totem-mock learn`), for one whose lists or errors do not show by their shape
   * where everything is, whose events have other names, whose ids are no UUIDs (`ids`), or whose paths end in a slash
   * (`trailing-slash`). The client uses `list-envelope` and `error-body`, neither of which
   * it needs for the shapes that frameworks usually send, and `event-names`: you write and read the names of the contract,
   * and the service those that it knows; and `repeat-create`, if a repeated create is refused in words of its own. Where errors have no words, it needs `webhook-missing` and the like to take a 404
   * for what is absent. Default: none.
   * @example { version: 1, assumptions: { "list-envelope": { envelope: { hits: "{items}", found: "{total}" } } } }
   */
  profile?: Profile;
}

const known: OptionKinds<PartnerClientOptions> = {
  baseUrl: "other",
  apiKey: "other",
  timeout: "number",
  totalTimeout: "number",
  maxRetries: "number",
  maxRetryAfter: "number",
  headers: "other",
  fetch: "function",
  logger: "other",
  aroundCall: "function",
  onRequest: "function",
  onRetry: "function",
  onResponse: "function",
  onFailure: "function",
  validate: "boolean",
  includeBodies: "boolean",
  profile: "other",
};

export function checkClientOptions(owner: string, options: object, otherKey: string): void {
  checkObject(owner, options);
  if ("apiKey" in options && options.apiKey === undefined) {
    const message = `${owner}: apiKey is undefined. The client would use ${otherKey} and might act for another company. Pass a key, or leave the option out.`;
    throw new ConfigurationError(message, unsent);
  }
  checkOptions(owner, options, known);
}

const invalid = (why: string) => new ConfigurationError(`baseUrl ${why}`, unsent);

/** The caller knows whether it ends in `/partner` (assumed: `path-prefix`), which is neither added nor removed. */
export function readBaseUrl(input: string | URL | undefined): string {
  const value = input ?? readEnvironment("TOTEM_PARTNER_BASE_URL");
  if (value === undefined || value === "") {
    throw invalid("is missing. Pass the address of the service, or set TOTEM_PARTNER_BASE_URL; there is no default.");
  }
  const base = read(value);
  if ("says" in base) throw invalid(base.says);
  return base.url.origin + base.path;
}
