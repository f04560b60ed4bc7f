import { type StateStore, type StoreCommit, StoredStateError, type StoreEntry } from "@totem-partner/simulator";
import { entriesIn, rowsOf } from "@totem-partner/simulator/host";
import type { ObjectStorage } from "./platform.ts";

/** Durable Objects allow rows of 2 MB. No character takes more than three bytes. */
const longestPart = 600_000;

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

/** The log of one company in the SQLite of its object. */
export class ObjectStore implements StateStore {
  /** Objects sleep often, and a partner looks at deliveries afterwards. */
  readonly keepsSettledDeliveries = true;
  readonly #storage: ObjectStorage;
  readonly #onAppended: () => void;

  /** Calls back after each commit, in the same transaction as the object sees it. */
  constructor(storage: ObjectStorage, onAppended: () => void) {
    this.#storage = storage;
    this.#onAppended = onAppended;
  }

  /** None that comes with a key: the company of the object is always the same. */
  companies(): string[] {
    return [];
  }

  *load(): Generator<StoreEntry[]> {
    const rows = this.#storage.sql.exec<{ ends: number; text: string }>("SELECT ends, text FROM log ORDER BY place");
    let parts: string[] = [];
    for (const { ends, text } of rows) {
      parts.push(text);
      if (ends === 0) continue;
      const entries = entriesIn(parts.join(""));
      if (entries === undefined) throw new StoredStateError("A row of the log is not a list of entries.");
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
    let bytes = 0;
    if (replaces) sql.exec("DELETE FROM log");
    for (const text of rowsOf(entries)) {
      let left = text.length;
      for (const part of partsOf(text)) {
        left -= part.length;
        sql.exec("INSERT INTO log (ends, text) VALUES (?, ?)", left === 0 ? 1 : 0, part);
      }
      bytes += text.length;
    }
    return bytes;
  }
}
