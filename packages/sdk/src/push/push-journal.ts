import type { PartnerError } from "../errors/partner-error.ts";
import type { rejectionKinds } from "./classify.ts";

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
