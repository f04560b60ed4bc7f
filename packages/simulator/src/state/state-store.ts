import type { Steps } from "../steps.ts";

/** Thrown if the stored state of a company cannot be read or written. */
export class StoredStateError extends Error {
  override readonly name = "StoredStateError";
}

/** A change of one item of a company, as plain JSON: it was added or changed or, if the value is null, removed. */
export interface StoreEntry {
  /** The kind of item, such as `authorizations`. */
  readonly kind: string;
  /** The key of the item among its kind, such as an id. */
  readonly key: string;
  readonly value: unknown;
}

/** The changes of one company, written atomically. */
export interface StoreCommit {
  /** The name of the company in the store. */
  readonly company: string;
  /**
   * True to discard everything stored for the company before: with entries, the company starts over or its log is
   * compacted; without entries, it is deleted.
   */
  readonly replaces: boolean;
  /** In order; can be iterated only once. */
  readonly entries: Iterable<StoreEntry>;
}

/**
 * Persistent storage for the state of companies: a log for each, in a database that only this process writes to. The
 * meaning of entries is opaque to it. Every call is synchronous, which suits the SQLite of `node:sqlite` and of Durable
 * Objects.
 */
export interface StateStore {
  /**
   * True if settled deliveries are stored as well, as long as the log remembers them. Default: false; they are forgotten
   * when the process ends.
   */
  readonly keepsSettledDeliveries?: boolean;
  /** Returns the names of all companies that have entries. */
  companies(): readonly string[];
  /**
   * Returns the entries of a company in the order in which they were appended, in any number of batches.
   *
   * @throws {Error} when they cannot be read.
   */
  load(company: string): Iterable<readonly StoreEntry[]>;
  /**
   * Writes commits, all of them or none. When it returns or resolves, they survive the end of the process. Nothing else is
   * written before that; a promise lets others work meanwhile.
   *
   * @returns how many bytes each of them takes.
   * @throws {Error} when they cannot be written; then nothing has changed.
   */
  append(commits: readonly StoreCommit[]): readonly number[] | Promise<readonly number[]>;
  /**
   * Writes a commit that replaces everything in steps, for a store in which others wait meanwhile: nothing has changed until
   * the last one. Default: it is appended at once.
   */
  replacing?(commit: StoreCommit): Steps<number>;
  /**
   * Calls back once after this turn of the event loop and its microtasks, as `setImmediate` and `setTimeout` do:
   * everything until then is one commit.
   */
  whenTurnEnds(run: () => void): void;
}

/** A row contains this many entries, or as few as have a number of characters. */
export const entriesInRow = 2 ** 8;
const charactersInRow = 2 ** 20;

/** Entries as the texts of rows, for a store of rows: one for each would take several times as long to write and read. */
export function* rowsOf(entries: Iterable<StoreEntry>): Generator<string, undefined> {
  let [texts, characters]: [string[], number] = [[], 0];
  for (const { kind, key, value } of entries) {
    const text = JSON.stringify([kind, key, value]);
    texts.push(text);
    characters += text.length;
    if (texts.length < entriesInRow && characters < charactersInRow) continue;
    yield `[${texts.join()}]`;
    [texts, characters] = [[], 0];
  }
  if (texts.length > 0) yield `[${texts.join()}]`;
}

const isEntry = (value: unknown): value is [kind: string, key: string, value: unknown] =>
  Array.isArray(value) && value.length === 3 && typeof value[0] === "string" && typeof value[1] === "string";

/** The entries in the text of a row; undefined if it is damaged. */
export function entriesIn(text: unknown): StoreEntry[] | undefined {
  try {
    const values: unknown = JSON.parse(String(text));
    if (!Array.isArray(values) || !values.every(isEntry)) return undefined;
    return values.map(([kind, key, value]) => ({ kind, key, value }));
  } catch {
    return undefined;
  }
}
