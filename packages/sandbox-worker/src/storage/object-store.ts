import { type StateStore, type StoreCommit, StoredStateError, type StoreEntry } from "@totem-partner/simulator";
import { atOnce, entriesIn, entriesInRow, rowsOf, type Steps } from "@totem-partner/simulator/host";
import { createTable } from "./object-schema.ts";
import type { ObjectStorage } from "./platform.ts";

/** Durable Objects allow rows of 2 MB. No character takes more than three bytes. */
const longestPart = 600_000;

/** The characters of rows that are read together, approximately, and their number. */
const [longestPage, mostInPage] = [60_000, 64];

/** A new company takes less, in bytes. */
const smallest = 65_536;

/** The kind of the protocol's entry. No entry depends on its place, and with a document it is larger than all others. */
const protocolKind = "protocol";

type LogTable = "log" | "fresh";

interface LogRow {
  place: number;
  ends: number;
  text: string;
}

/** A text in parts that fit into rows. None ends between the two halves of a character. */
export function* partsOf(text: string, longest = longestPart): Generator<string, undefined> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + longest, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1;
    yield text.slice(at, end);
    at = end;
  }
}

function* entriesBesides(entries: Iterable<StoreEntry>, protocols: StoreEntry[]): Generator<StoreEntry> {
  for (const entry of entries) {
    if (entry.kind === protocolKind) protocols.push(entry);
    else yield entry;
  }
}

export class ObjectStore implements StateStore {
  /** Objects sleep often, and a partner looks at deliveries afterwards. */
  readonly keepsSettledDeliveries = true;
  readonly #storage: ObjectStorage;
  /** The bytes that a company may take which replaces another. */
  most: number;
  readonly #onAppended: () => void;
  /** The rows of the latest protocol, which has them for itself. */
  #protocol: { from: number; to: number } | undefined;

  /** Calls back after each commit, in the same transaction as the object sees it. */
  constructor(storage: ObjectStorage, most: number, onAppended: () => void) {
    this.#storage = storage;
    this.most = most;
    this.#onAppended = onAppended;
  }

  /** None that comes with a key: the company of the object is always the same. */
  companies(): string[] {
    return [];
  }

  *load(): Generator<StoreEntry[]> {
    let parts: string[] = [];
    for (const { place, ends, text } of this.#rows()) {
      parts.push(text);
      if (ends === 0) continue;
      const entries = entriesIn(parts.join(""));
      if (entries === undefined) throw new StoredStateError("A row of the log is not a list of entries.");
      if (entries.every(({ kind }) => kind === protocolKind)) {
        this.#protocol = { from: place - parts.length + 1, to: place };
      }
      parts = [];
      yield entries;
    }
  }

  /** Rows one after the other: more may be appended while they are read. */
  *#rows(): Generator<LogRow> {
    const query = "SELECT place, ends, text FROM log WHERE place > ? ORDER BY place LIMIT ?";
    let [last, limit] = [0, 1];
    for (;;) {
      // An iteration that is left open would lock the table.
      const rows = this.#storage.sql.exec<LogRow>(query, last, limit).toArray();
      yield* rows;
      const next = rows.at(-1)?.place;
      if (next === undefined) return;
      last = next;
      const characters = rows.reduce((sum, { text }) => sum + text.length, 0);
      limit = characters > longestPage ? Math.ceil(limit / 2) : Math.min(2 * limit, mostInPage);
    }
  }

  append(commits: readonly StoreCommit[]): number[] {
    // There is one at the most: that of the company.
    const sizes = commits.map(({ replaces, entries }) =>
      replaces
        ? atOnce(this.#replacing(entries))
        : this.#storage.transactionSync(() => atOnce(this.#writing("log", entries))),
    );
    this.#onAppended();
    return sizes;
  }

  *replacing({ entries }: StoreCommit): Steps<number> {
    const bytes = yield* this.#replacing(entries);
    this.#onAppended();
    return bytes;
  }

  /** Writes into another table, which then takes the place of the log. */
  *#replacing(entries: Iterable<StoreEntry>): Steps<number> {
    const { sql } = this.#storage;
    const [before, superseded] = [sql.databaseSize, this.#protocol];
    sql.exec("DROP TABLE IF EXISTS fresh");
    createTable(sql, "fresh");
    try {
      this.#protocol = undefined;
      const bytes = yield* this.#writing("fresh", entries);
      this.#storage.transactionSync(() => {
        sql.exec("DROP TABLE log");
        sql.exec("ALTER TABLE fresh RENAME TO log");
        this.#checkSize(before);
      });
      return bytes;
    } catch (error) {
      this.#protocol = superseded;
      sql.exec("DROP TABLE IF EXISTS fresh");
      throw error;
    }
  }

  whenTurnEnds(run: () => void): void {
    // A microtask would make a commit of nearly every step, which costs twice as much.
    setTimeout(run, 0);
  }

  *#writing(table: LogTable, entries: Iterable<StoreEntry>): Steps<number> {
    const { sql } = this.#storage;
    const protocols: StoreEntry[] = [];
    let bytes = 0;
    for (const text of rowsOf(entriesBesides(entries, protocols))) {
      bytes += this.#insert(table, text);
      yield entriesInRow;
    }
    // The protocol comes last, in rows of its own, and those that it supersedes are given back at once.
    const protocol = protocols.at(-1);
    if (protocol === undefined) return bytes;
    const { from, to } = this.#protocol ?? { from: 0, to: 0 };
    sql.exec(`DELETE FROM ${table} WHERE place BETWEEN ? AND ?`, from, to);
    const last = this.#lastPlace(table);
    for (const text of rowsOf([protocol])) bytes += this.#insert(table, text);
    this.#protocol = { from: last + 1, to: this.#lastPlace(table) };
    return bytes;
  }

  #checkSize(before: number): void {
    const size = this.#storage.sql.databaseSize;
    if (size <= Math.max(this.most, before, smallest)) return;
    throw new StoredStateError(
      `The company would store ${String(size)} bytes, more than ${String(this.most)}, the maximum in this sandbox.`,
    );
  }

  #insert(table: LogTable, text: string): number {
    let left = text.length;
    for (const part of partsOf(text)) {
      left -= part.length;
      this.#storage.sql.exec(`INSERT INTO ${table} (ends, text) VALUES (?, ?)`, left === 0 ? 1 : 0, part);
    }
    return text.length;
  }

  #lastPlace(table: LogTable): number {
    const [row] = this.#storage.sql.exec<{ place: number | null }>(`SELECT max(place) AS place FROM ${table}`);
    return row?.place ?? 0;
  }
}
