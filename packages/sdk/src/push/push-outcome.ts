import type { Authorization, AuthorizationCreate } from "../authorizations/records.ts";
import type { PartnerError } from "../errors/partner-error.ts";

interface RowFacts<Row> {
  /** The place of the row in what was pushed; the first is 0. */
  index: number;
  row: Row;
  /** True when the outcome comes from the journal: an earlier run of this push has already delivered or found it. */
  resumed: boolean;
  /** The index of the row that this one repeats: both have the same externalId. Such a row is never sent. */
  repeats?: number | undefined;
}

/** What became of a row, without the row. */
export type Finding =
  | {
      result: "created" | "existing" | "stored";
      /** The id; a service that refuses repeats (`repeat-create=409`) does not say it, and a repeated row is not sent. */
      id: string | undefined;
      /** The authorization, where this run received it: not for outcomes of the journal, repeated rows, and 409. */
      authorization?: Authorization | undefined;
    }
  | { result: "rejected" | "unknown"; error: PartnerError };

/**
 * What became of a row. `result` is
 *
 * - `created`: this push created the authorization.
 * - `existing`: the authorization was there before, and nothing was created.
 * - `stored`: the service has the authorization, and its answers do not show whether this push created it. That happens
 *   where it answers creates and repeats alike; the option `isKnown` decides there too.
 * - `rejected`: the row is wrong, for the reason in `error`; nothing was created. Without `error.status`, it was not sent.
 * - `unknown`: there was no decision on the row, for the reason in `error`: time-outs, broken connections, 5xx or 429 to
 *   the last retry, or an answer that is not the service's. The service may have it or not; push it again.
 *
 * Documented: Limits (a retry does not duplicate); assumed: `create-status`, `repeat-create`.
 */
export type PushOutcome<Row = AuthorizationCreate> = RowFacts<Row> & Finding;

/** What became of a row, in one word. */
export type PushResult = Finding["result"];

/** How many rows of a push have an outcome so far, and which; `rows` counts all of them. */
export type PushSummary = Readonly<Record<PushResult | "rows" | "resumed", number>>;
