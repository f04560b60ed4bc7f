import type { PushJournal } from "./push-journal.ts";
import type { PushSummary } from "./push-outcome.ts";

/** Options of `push`. */
export interface PushOptions {
  /**
   * How many rows may be under way at a time, 1 to 1000. Default: 8. The push stays below it while the service answers 429,
   * or 503 with `Retry-After`: each halves the number, successes raise it again.
   */
  concurrency?: number | undefined;
  /** Keeps what was sent and what became of it, so that the push can be resumed after a crash. Default: none. */
  journal?: PushJournal | undefined;
  /**
   * Ends the push: requests under way are aborted, and their rows are delivered as `unknown`; then the iteration throws
   * `AbortError`. Rows that were not sent have no outcome. To let requests finish, leave the loop with `break` instead.
   */
  signal?: AbortSignal | undefined;
  /** Called with each outcome before it is delivered. An error that it throws ends the push. */
  onProgress?: ((summary: PushSummary) => void) | undefined;
  /**
   * How often a row is tried again after a time-out, a broken connection or a 5xx; and how often in a row the service may
   * answer 429 without accepting any. Default: 4. Waits up to 0.5 s, then up to twice as long each time, at most 8 s; a `Retry-After`
   * of up to ten minutes holds for all rows.
   */
  maxRetries?: number | undefined;
  /** Milliseconds for each request, instead of the client's. */
  timeout?: number | undefined;
  /**
   * Whether you had this authorization before the push, by its id. With it `created` and `existing` are told apart under
   * every service; otherwise by the service's answers, for which one create is sent twice.
   *
   * @example (id) => idsInTheErp.has(id)
   */
  isKnown?: ((id: string) => boolean) | undefined;
  /** Whether to send rows again that the journal has as rejected: a carrier may be registered by now. Default: false. */
  retryRejected?: boolean | undefined;
}
