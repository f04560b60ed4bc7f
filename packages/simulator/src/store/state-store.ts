/** Something that a company keeps, as plain JSON: it came or changed, or, where the value is null, it went. */
export interface StoreEntry {
  /** What it is, such as `authorizations`. */
  readonly kind: string;
  /** Which one of its kind, such as an id. */
  readonly key: string;
  readonly value: unknown;
}

/** What changed of one company, all of it or nothing. */
export interface StoreCommit {
  /** The name of the company in the store. */
  readonly company: string;
  /**
   * Whether everything that was kept of the company before is forgotten: with entries, the company begins anew or its log
   * is compacted; without any, it is dropped.
   */
  readonly replaces: boolean;
  /** In order; to be gone through once. */
  readonly entries: Iterable<StoreEntry>;
}

/**
 * Where the state of companies lasts: a log for each of them, in a database of which this process is the only writer. It
 * knows nothing of what entries mean. Every call returns when it is done, so the SQLite of `node:sqlite` fits, and so does
 * that of a Durable Object.
 */
export interface StateStore {
  /** The names of all companies that have entries. */
  companies(): readonly string[];
  /**
   * The entries of a company in the order in which they were appended, in any number of batches.
   *
   * @throws {Error} when they cannot be read.
   */
  load(company: string): Iterable<readonly StoreEntry[]>;
  /**
   * Writes commits, all of them or none. When it returns, they survive the end of the process.
   *
   * @returns how many bytes each of them takes.
   * @throws {Error} when they cannot be written; then nothing has changed.
   */
  append(commits: readonly StoreCommit[]): readonly number[];
  /**
   * Calls back once when this turn of the event loop and its microtasks are over, as `setImmediate` and `setTimeout` do:
   * what happens until then is one commit.
   */
  whenTurnEnds(run: () => void): void;
}
