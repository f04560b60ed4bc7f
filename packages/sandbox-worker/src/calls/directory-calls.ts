/** The resources that a company has used since it was created. */
export interface Usage {
  requests: number;
  /** Requests that exceeded a bound, which are counted in `requests`, too. */
  refused: number;
  deliveries: { delivered: number; failed: number };
  wakes: number;
  /** The instant when the last request arrived, in milliseconds since the epoch; null before the first one. */
  lastCallAt: number | null;
  /** Attempts in a row that failed, and why the last one did; null while there are none. */
  failing: { attempts: number; reason: string } | null;
}

interface CompanyReport {
  usage: Usage;
  records: number;
  storedBytes: number;
  isAwake: boolean;
  /** The instant when it was archived, in milliseconds since the epoch; null if it is not. */
  archivedAt: number | null;
}

/** A company as an operator finds it in the list. Instants are ISO 8601. */
export interface ListedCompany extends Omit<CompanyReport, "archivedAt" | "usage"> {
  name: string;
  createdAt: string;
  archivedAt: string | null;
  usage: Omit<Usage, "lastCallAt"> & { lastCallAt: string | null };
}

export interface Totals {
  companies: number;
  awake: number;
  archived: number;
  failing: number;
  records: number;
  storedBytes: number;
  requests: number;
  refused: number;
  delivered: number;
  undelivered: number;
  wakes: number;
}

/** The conditions that narrow down a list: a state, or a failed latest attempt of a delivery. */
export const conditions = ["awake", "asleep", "archived", "failing"] as const;

export interface CompanyFilter {
  /** A part of the name. */
  name?: string | undefined;
  is?: (typeof conditions)[number] | undefined;
}

export interface DirectoryCalls {
  /** Adds a company, unless it is known or there are too many. */
  add(name: string, most: number): Promise<"new" | "known" | "too many">;
  /** Notes what a company says of itself. One that was removed meanwhile stays removed. */
  report(name: string, report: CompanyReport): Promise<void>;
  forget(name: string): Promise<void>;
  /** A page of the companies, by name; one that is called exactly like the filter comes first. */
  list(limit: number, offset: number, filter: CompanyFilter): Promise<{ items: ListedCompany[]; total: number }>;
  /** Writes something, to find out whether that is possible. Rejects if it is not. */
  check(): Promise<void>;
  totals(): Promise<Totals>;
}

type ArchivedKeys = readonly { digest: string; ends: number | null }[];

export interface ArchiveCalls {
  /** Stores a company, in place of what was stored before. Returns how many bytes that takes. */
  put(keys: ArchivedKeys, dump: ReadableStream<Uint8Array>): Promise<number>;
  /**
   * Reads what is stored, for somebody with a valid key, given by its digest, or for the operator. Undefined if nothing is
   * stored, or the key is not valid.
   */
  open(digest: string | null, now: number): Promise<ReadableStream<Uint8Array> | undefined>;
  drop(): Promise<void>;
}
