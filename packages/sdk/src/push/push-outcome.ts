import type { Authorization, AuthorizationCreate } from "../authorizations/records.ts";
import type { PartnerError } from "../errors/partner-error.ts";

interface RowFacts<Row> {
  /** The index of the row in the push, starting at 0. */
  index: number;
  row: Row;
  /** True if the outcome comes from the journal: an earlier run of this push already found it. */
  resumed: boolean;
  /** The index of the earlier row with the same externalId. A row that repeats one is never sent. */
  repeats?: number | undefined;
}

interface OnTheService<Result> {
  result: Result;
  /** The id. Missing if the service refuses repeats (`repeat-create=409`), because it does not return the id then. */
  id: string | undefined;
  /** The authorization, if this run received it; missing for outcomes from the journal, repeated rows and 409. */
  authorization?: Authorization | undefined;
}

interface Failed<Result> {
  result: Result;
  error: PartnerError;
}

/** The result of a row, without the row. One member for each result, so that a comparison narrows it. */
export type Finding =
  | OnTheService<"created">
  | OnTheService<"existing">
  | OnTheService<"stored">
  | Failed<"rejected">
  | Failed<"unknown">;

/**
 * The outcome of a row, which `result` narrows to the fields that it has: `error` for `rejected` and `unknown`, `id` and
 * `authorization` for the others. `result` is
 *
 * - `created`: this push created the authorization.
 * - `existing`: the authorization already existed, and nothing was created.
 * - `stored`: the service has the authorization, but its responses do not show whether this push created it, because it
 *   responds to creates and repeats alike, or refuses a repeat (409) of a request that got no clear response. The option
 *   `isKnown` settles the former.
 * - `rejected`: the row is invalid, for the reason in `error`; nothing was created. Without `error.status`, it was not
 *   sent.
 * - `unknown`: the outcome is undetermined, for the reason in `error`: timeouts, broken connections, 5xx or 429 up to
 *   the last retry, or a response that is not the service's. The service may or may not have the row; push it again.
 *
 * Documented: Limits (a retry does not duplicate); assumed: `create-status`, `repeat-create`.
 */
export type PushOutcome<Row = AuthorizationCreate> = RowFacts<Row> & Finding;

/** The result of a row. */
export type PushResult = Finding["result"];

/** The number of rows of a push with each outcome so far; `rows` is their total. */
export type PushSummary = Readonly<Record<PushResult | "rows" | "resumed", number>>;

/** A row, and what a push would find wrong with it before sending anything. */
export interface CheckedRow<Row = AuthorizationCreate> {
  /** The index of the row, starting at 0. */
  index: number;
  /** The row itself. */
  row: Row;
  /** The reason why the row would not be sent; undefined if it would be. */
  error?: PartnerError | undefined;
  /** The index of the earlier row that has the same externalId and different fields. */
  repeats?: number | undefined;
}
