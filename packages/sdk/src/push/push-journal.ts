import type { PartnerError } from "../errors/partner-error.ts";
import type { refusals } from "./refusals.ts";

/**
 * Keeps what a push has sent and what became of it, so that it can be resumed after a crash: `fileJournal` of
 * `@totem-partner/sdk/node`, `sqliteJournal` of `@totem-partner/sdk/sqlite`, or a store of your own.
 *
 * A store of your own is right when an entry is durable before `write` resolves, the last entry of an externalId counts,
 * and `open` refuses a journal that another push has open or that belongs to another service.
 */
export interface PushJournal {
  /** Opens the journal for one push to the service at this base URL. */
  open(service: string): Promise<OpenPushJournal>;
}

/** A journal that belongs to one push until it is closed. */
export interface OpenPushJournal {
  /** The last entry of an externalId. */
  read(externalId: string): Promise<JournalEntry | undefined>;
  /** Keeps an entry; resolves once a crash can no longer lose it. Several writes may be under way, never two of one row. */
  write(externalId: string, entry: JournalEntry): Promise<void>;
  /** Lets another push open the journal. */
  close(): Promise<void>;
}

/** What the journal knows of a row: it is about to be sent, and afterwards how that ended. */
export interface JournalEntry {
  /** A digest of the row's fields, to recognise a row that was changed. */
  fingerprint: string;
  /** Missing while the row is under way, and after an unknown outcome. */
  outcome?: JournaledOutcome | undefined;
}

/** An outcome as a journal keeps it: no tax ids, no bodies, no key. `unknown` is none. */
export type JournaledOutcome =
  { result: "created" | "existing" | "stored"; id: string | undefined } | { result: "rejected"; error: JournaledError };

/** The refusal of a row. Its words are those of the error, which holds no secrets. */
export type JournaledError = Pick<
  PartnerError,
  "message" | "status" | "code" | "requestId" | "operation" | "errors"
> & { kind: (typeof refusals)[number] };
