import { type StateStore, type StoreCommit, StoredStateError, type StoreEntry } from "@totem-partner/simulator";
import { withoutPauses, entriesIn, entriesInRow, rowsOf, type Steps, withPauses } from "@totem-partner/simulator/host";
import { createTable } from "./object-schema.ts";
import { type ObjectStorage, pause } from "./platform.ts";

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
    this.#protocol = undefined;
    let [parts, ended]: [string[], number] = [[], 0];
    for (const { place, ends, text } of this.#rows()) {
      parts.push(text);
      if (ends === 0) {
        yield [];
        continue;
      }
      const entries = entriesIn(parts.join(""));
      if (entries === undefined) throw new StoredStateError("A row of the log is not a list of entries.");
      if (entries.every(({ kind }) => kind === protocolKind)) this.#protocol = { from: ended + 1, to: place };
      [parts, ended] = [[], place];
      yield entries;
    }
    // The process ended, or a write failed, before all parts were there.
    if (parts.length > 0) this.#storage.sql.exec("DELETE FROM log WHERE place > ?", ended);
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

  /** Only a long protocol takes longWork. */
  append(commits: readonly StoreCommit[]): number[] | Promise<number[]> {
    const steps = this.#appending(commits);
    const { done, value } = steps.next();
    return done === true ? value : pause().then(() => withPauses(steps, pause));
  }

  *#appending(commits: readonly StoreCommit[]): Steps<number[]> {
    const sizes: number[] = [];
    // There is one at the most: that of the company.
    for (const { replaces, entries } of commits) {
      sizes.push(replaces ? withoutPauses(this.#replacing(entries)) : yield* this.#adding(entries));
    }
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
      const protocols: StoreEntry[] = [];
      let bytes = 0;
      for (const text of rowsOf(entriesBesides(entries, protocols))) bytes += yield* this.#inserting("fresh", text);
      // The protocol comes last, in rows of its own.
      const begin = this.#lastPlace("fresh") + 1;
      for (const text of rowsOf(protocols.slice(-1))) bytes += yield* this.#inserting("fresh", text);
      if (protocols.length > 0) this.#protocol = { from: begin, to: this.#lastPlace("fresh") };
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

  /** The protocol, which may be long, has rows of its own. None of them counts before the last, which comes with all else. */
  *#adding(entries: Iterable<StoreEntry>): Steps<number> {
    const { sql } = this.#storage;
    const protocols: StoreEntry[] = [];
    const rows = [...rowsOf(entriesBesides(entries, protocols))];
    const [protocol = ""] = rowsOf(protocols.slice(-1));
    if (protocol.length > longestPart) yield entriesInRow;
    const parts = [...partsOf(protocol)];
    const last = parts.pop();
    for (const part of parts) {
      this.#insert("log", part, 0);
      yield entriesInRow;
    }
    this.#storage.transactionSync(() => {
      if (last !== undefined) {
        this.#insert("log", last, 1);
        const { from, to } = this.#protocol ?? { from: 0, to: 0 };
        sql.exec("DELETE FROM log WHERE place BETWEEN ? AND ?", from, to);
        const place = this.#lastPlace("log");
        this.#protocol = { from: place - parts.length, to: place };
      }
      for (const text of rows) withoutPauses(this.#inserting("log", text));
    });
    return rows.reduce((sum, { length }) => sum + length, protocol.length);
  }

  #checkSize(before: number): void {
    const size = this.#storage.sql.databaseSize;
    if (size <= Math.max(this.most, before, smallest)) return;
    throw new StoredStateError(
      `The company would store ${String(size)} bytes, more than ${String(this.most)}, the maximum in this sandbox.`,
    );
  }

  *#inserting(table: LogTable, text: string): Steps<number> {
    let left = text.length;
    yield entriesInRow;
    for (const part of partsOf(text)) {
      left -= part.length;
      this.#insert(table, part, left === 0 ? 1 : 0);
      yield entriesInRow;
    }
    return text.length;
  }

  #insert(table: LogTable, text: string, ends: 0 | 1): void {
    this.#storage.sql.exec(`INSERT INTO ${table} (ends, text) VALUES (?, ?)`, ends, text);
  }

  #lastPlace(table: LogTable): number {
    const [row] = this.#storage.sql.exec<{ place: number | null }>(`SELECT max(place) AS place FROM ${table}`);
    return row?.place ?? 0;
  }
}
