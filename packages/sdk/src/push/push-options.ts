import type { AuthorizationCreate } from "../authorizations/records.ts";
import type { PartnerError } from "../errors/partner-error.ts";
import type { rejectionKinds } from "./classify.ts";
import type { PushSummary } from "./push-outcome.ts";

/** Options of `push`. One that is present and undefined, or unknown, throws a `ConfigurationError`. */
export interface PushOptions {
  /**
   * The maximum number of rows in flight, 1 to 1000. Default: 8. Each 429, or 503 with `Retry-After`, halves the
   * number; successes raise it again.
   */
  concurrency?: number;
  /** Records what was sent and each outcome, so that the push can resume after a crash. Default: none. */
  journal?: PushJournal;
  /**
   * Aborts the push: requests in flight are aborted and their rows yielded as `unknown`; then the iteration throws
   * `AbortError`. Rows that were not sent have no outcome. To let requests finish, leave the loop with `break` instead.
   */
  signal?: AbortSignal;
  /** Called with each outcome before it is yielded. An error that it throws ends the push. */
  onProgress?: (summary: PushSummary) => void;
  /**
   * The maximum number of retries of a row after a timeout, a broken connection or a 5xx, and of 429s in a row that the service
   * may return without accepting anything. Default: 4. Waits up to 0.5 s, then up to twice as long each time, at most 8
   * s; a `Retry-After` of up to ten minutes applies to all rows.
   */
  maxRetries?: number;
  /** Timeout in milliseconds for each request. Default: the client's. */
  timeout?: number;
  /**
   * Returns whether you had the authorization with this id before the push. With it, `created` and `existing` are distinguished
   * on every service; without it, by the service's responses, for which one create is sent twice.
   * @example (id) => idsInTheErp.has(id)
   */
  isKnown?: (id: string) => boolean;
  /**
   * Resends rows that the journal lists as rejected, for example because a carrier has been registered since.
   * Default: false.
   */
  retryRejected?: boolean;
}

/** Rows to push or check. They are read one by one. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** The conversion of rows of another form into the fields of authorizations. */
export interface RowFields<Row> {
  /**
   * Returns the fields that `create` accepts. Called once per row, before the row is checked and sent; an error that it
   * throws ends the push or check.
   * @example ({ number, tonnes }) => ({ externalId: number, quantity: tonnes, ...defaults })
   */
  fields: (row: Row) => AuthorizationCreate;
}

/** The columns of a row that are not fields of an authorization. `any` has every column, and is accepted. */
type OwnColumns<Row> = Row extends unknown
  ? string extends keyof Row
    ? never
    : Exclude<keyof Row, keyof AuthorizationCreate>
  : never;

/** Rows that can be sent as they are. A row with any other column would be rejected, so it does not compile. */
export type PlainRows<Row> = [OwnColumns<Row>] extends [never]
  ? Rows<Row>
  : `Rows with the column ${OwnColumns<Row> & string} need the option fields.`;

/**
 * Records what a push sends and each outcome, so that the push can resume after a crash: `fileJournal` from
 * `@totem-partner/sdk/node`, or your own store.
 *
 * Your own store must make an entry durable before `write` resolves, let the last entry of an externalId win, and
 * reject `open` for a journal that another push has open or that belongs to another service.
 */
export interface PushJournal {
  /** Opens the journal for one push to the service at this base URL. */
  open(service: string): Promise<OpenPushJournal>;
}

/** An open journal, which belongs to one push until it is closed. */
export interface OpenPushJournal {
  /** Returns the last entry of an externalId. */
  read(externalId: string): Promise<JournalEntry | undefined>;
  /**
   * Writes an entry; resolves once a crash can no longer lose it. Several writes may run concurrently, but never two
   * for the same row.
   */
  write(externalId: string, entry: JournalEntry): Promise<void>;
  /** Closes the journal, so that another push can open it. */
  close(): Promise<void>;
}

/** An entry of the journal: a row that is about to be sent and, later, its outcome. */
export interface JournalEntry {
  /** A digest of the row's fields, to detect a changed row. */
  fingerprint: string;
  /** Missing while the row is in flight, and after an unknown outcome. */
  outcome?: JournaledOutcome | undefined;
}

/** An outcome as stored in a journal, without tax ids, bodies or key. `unknown` outcomes are not stored. */
export type JournaledOutcome =
  | { result: "created" | "existing" | "stored"; id: string | undefined }
  | { result: "rejected"; error: JournaledError };

/** The rejection of a row. Its message is that of the error, which contains no secrets. */
export type JournaledError = Pick<
  PartnerError,
  "message" | "status" | "code" | "requestId" | "operation" | "errors"
> & { kind: (typeof rejectionKinds)[number] };
