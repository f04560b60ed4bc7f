import { type StateStore, type StoreCommit, StoredStateError, type StoreEntry } from "@totem-partner/simulator";
import { entriesIn, rowsOf } from "@totem-partner/simulator/host";
import type { ObjectStorage } from "./platform.ts";

/** Durable Objects allow rows of 2 MB. No character takes more than three bytes. */
const longestPart = 600_000;

/** A new company takes less, in bytes. */
const smallest = 65_536;

/** The kind of the protocol's entry. No entry depends on its place, and with a document it is larger than all others. */
const protocolKind = "protocol";

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

/** Entries without those of the protocol, which are put aside. */
function* entriesBesides(entries: Iterable<StoreEntry>, protocols: StoreEntry[]): Generator<StoreEntry> {
  for (const entry of entries) {
    if (entry.kind === protocolKind) protocols.push(entry);
    else yield entry;
  }
}

/** The log of one company in the SQLite of its object. */
export class ObjectStore implements StateStore {
  /** Objects sleep often, and a partner looks at deliveries afterwards. */
  readonly keepsSettledDeliveries = true;
  readonly #storage: ObjectStorage;
  readonly #most: number;
  readonly #onAppended: () => void;
  /** The rows of the latest protocol, which has them for itself. */
  #protocol: { from: number; to: number } | undefined;

  /**
   * Replaces a company with nothing that takes more than so many bytes. Calls back after each commit, in the same
   * transaction as the object sees it.
   */
  constructor(storage: ObjectStorage, most: number, onAppended: () => void) {
    this.#storage = storage;
    this.#most = most;
    this.#onAppended = onAppended;
  }

  /** None that comes with a key: the company of the object is always the same. */
  companies(): string[] {
    return [];
  }

  *load(): Generator<StoreEntry[]> {
    const query = "SELECT place, ends, text FROM log ORDER BY place";
    const rows = this.#storage.sql.exec<{ place: number; ends: number; text: string }>(query);
    let parts: string[] = [];
    for (const { place, ends, text } of rows) {
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

  append(commits: readonly StoreCommit[]): number[] {
    const sizes = this.#storage.transactionSync(() => commits.map((commit) => this.#write(commit)));
    this.#onAppended();
    return sizes;
  }

  whenTurnEnds(run: () => void): void {
    // A microtask would make a commit of nearly every step, which costs twice as much.
    setTimeout(run, 0);
  }

  #write({ replaces, entries }: StoreCommit): number {
    const { sql } = this.#storage;
    const before = replaces ? sql.databaseSize : 0;
    if (replaces) sql.exec("DELETE FROM log");
    const protocols: StoreEntry[] = [];
    let bytes = this.#insert(entriesBesides(entries, protocols));
    // The protocol comes last, in rows of its own, and those that it supersedes are given back at once.
    if (protocols.length > 0) {
      const { from, to } = this.#protocol ?? { from: 0, to: 0 };
      sql.exec("DELETE FROM log WHERE place BETWEEN ? AND ?", from, to);
      const last = this.#lastPlace;
      bytes += this.#insert(protocols.slice(-1));
      this.#protocol = { from: last + 1, to: this.#lastPlace };
    }
    if (!replaces) return bytes;
    const size = sql.databaseSize;
    if (size <= Math.max(this.#most, before, smallest)) return bytes;
    throw new StoredStateError(
      `The company would store ${String(size)} bytes, more than ${String(this.#most)}, the maximum in this sandbox.`,
    );
  }

  #insert(entries: Iterable<StoreEntry>): number {
    let bytes = 0;
    for (const text of rowsOf(entries)) {
      let left = text.length;
      for (const part of partsOf(text)) {
        left -= part.length;
        this.#storage.sql.exec("INSERT INTO log (ends, text) VALUES (?, ?)", left === 0 ? 1 : 0, part);
      }
      bytes += text.length;
    }
    return bytes;
  }

  get #lastPlace(): number {
    const [row] = this.#storage.sql.exec<{ place: number | null }>("SELECT max(place) AS place FROM log");
    return row?.place ?? 0;
  }
}
