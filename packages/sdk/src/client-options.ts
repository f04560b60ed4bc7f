import type { ApiKeySource } from "./api-key.ts";
import type { PartnerLogger, RequestEvent, ResponseEvent, RetryEvent } from "./http/observers.ts";
import type { Fetch } from "./http/transport.ts";

/** Options of `PartnerClient`. */
export interface PartnerClientOptions {
  /**
   * The address of the service, with or without `/partner` at its end, as its operators gave it to you. Default: the
   * variable TOTEM_PARTNER_BASE_URL; it is never guessed. Assumed: `path-prefix`.
   *
   * @example "https://service.example/partner"
   */
  baseUrl?: string | URL | undefined;
  /**
   * The partner API key, or a function, also an asynchronous one, that gives it and is asked for every attempt. Default:
   * the variable TOTEM_PARTNER_API_KEY. Documented: Authentication.
   *
   * @example () => vault.get("partner-key")
   */
  apiKey?: ApiKeySource | undefined;
  /** Milliseconds for each attempt of a request, until its answer is complete. Default: 30 000. `Infinity`: none. */
  timeout?: number | undefined;
  /**
   * Milliseconds for all attempts of a request and the waits between them. A wait that would exceed it is not begun: the
   * call throws the last error at once. Default: 120 000. `Infinity`: none.
   */
  totalTimeout?: number | undefined;
  /**
   * How often a request is sent again at the most, where that may help and cannot do it twice. Default: 3. `Infinity`:
   * until `totalTimeout` is over.
   */
  maxRetries?: number | undefined;
  /**
   * The longest `Retry-After`, in milliseconds, that is waited for. When the service asks for more, the call throws at
   * once, with `retryAfter`. Default: 60 000. Assumed: `rate-limit`.
   */
  maxRetryAfter?: number | undefined;
  /** Sends the requests, instead of the platform's fetch: for a proxy, for tests. */
  fetch?: Fetch | undefined;
  /**
   * Receives a line for each request, each answer and each retry, such as `console`. Its failures are ignored. Default: none, or the
   * console where the variable TOTEM_PARTNER_LOG is `debug` (every line) or `warn` (warnings alone).
   */
  logger?: PartnerLogger | undefined;
  /**
   * Called before each request is sent, which does not wait for it. If it throws or rejects, the logger gets a warning
   * and the call goes on.
   */
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  /** Called before the wait for each retry. Failures are handled as those of `onRequest`. */
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  /** Called after each answer, redirects included, once it has arrived. Failures are handled as those of `onRequest`. */
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  /**
   * Whether requests are checked against the contract before they are sent, with the messages that the service would
   * give. Default: true. With false the service alone decides.
   */
  validate?: boolean | undefined;
  /**
   * Whether errors keep the body of the answer in `error.body`. It may hold tax ids and other personal data, so it never
   * shows in a log. Default: false.
   */
  includeBodies?: boolean | undefined;
}
