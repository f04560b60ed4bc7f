import { isFields } from "@totem-partner/spec/fields";
// oxlint-disable-next-line n/no-unsupported-features/node-builtins -- Types alone; loadSqlite says who lacks it.
import type * as sqlite from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { JournalEntry, OpenPushJournal, PushJournal } from "../push/push-journal.ts";
import { groupCommit } from "./group-commit.ts";
import { checkHeader, journalError, journalFormat, readRecord } from "./journal-record.ts";

const tables = `
  CREATE TABLE IF NOT EXISTS totem_push (format TEXT, version INTEGER, service TEXT);
  CREATE TABLE IF NOT EXISTS totem_push_rows (external_id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, outcome TEXT) WITHOUT ROWID;
`;

/** SQLITE_BUSY, in the lowest byte of any extended error code. */
const busy = 5;

async function loadSqlite(path: string): Promise<typeof sqlite> {
  try {
    return await import("node:sqlite");
  } catch (cause) {
    const why = `needs node:sqlite, available from Node 22.13; this is ${process.versions.node}. Use fileJournal of @totem-partner/sdk/node.`;
    throw journalError(path, why, cause);
  }
}

/** Locks the database for this process, until it is closed or the process dies. */
function begin(path: string, database: sqlite.DatabaseSync, service: string): void {
  try {
    database.exec(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE;",
    );
    database.exec(tables);
  } catch (cause) {
    const isBusy = isFields(cause) && Number(cause["errcode"]) % 256 === busy;
    const why = isBusy
      ? "is in use. Wait for the other push to end."
      : "is not a SQLite database. Choose another file.";
    throw journalError(path, why, cause);
  }
  const header = database.prepare("SELECT format, version, service FROM totem_push").get();
  const { format, version } = journalFormat;
  if (header === undefined) database.prepare("INSERT INTO totem_push VALUES (?, ?, ?)").run(format, version, service);
  else checkHeader(path, header, service);
  database.exec("COMMIT");
}

function journalIn(path: string, database: sqlite.DatabaseSync): OpenPushJournal {
  const select = database.prepare("SELECT fingerprint, outcome FROM totem_push_rows WHERE external_id = ?");
  const upsert = database.prepare("INSERT OR REPLACE INTO totem_push_rows VALUES (?, ?, ?)");
  const commits = groupCommit<[string, string, string | null]>(async (rows) => {
    await Promise.resolve(); // Other pending writes join the batch.
    database.exec("BEGIN");
    for (const row of rows) upsert.run(...row);
    database.exec("COMMIT");
  });
  const readRow = (externalId: string): JournalEntry | undefined => {
    const row = select.get(externalId);
    if (row === undefined) return undefined;
    const { fingerprint, outcome } = row;
    const known: unknown = typeof outcome === "string" ? JSON.parse(outcome) : undefined;
    const record = readRecord({ externalId, fingerprint, outcome: known });
    if (record === undefined) throw journalError(path, "has a row that is not a journal entry. Restore the file.");
    return record.entry;
  };
  return {
    read: (externalId) => new Promise((resolve) => resolve(readRow(externalId))),
    write: (externalId, { fingerprint, outcome }) =>
      commits.add([externalId, fingerprint, outcome === undefined ? null : JSON.stringify(outcome)]),
    close: async () => {
      await commits.idle();
      database.close();
    },
  };
}

/**
 * A journal in a SQLite database, with the same guarantees as `fileJournal`. It can be an existing database: its own
 * tables are left alone, but no other connection can use it during the push. Requires Node 22.13 or newer.
 *
 * @throws `ConfigurationError`, when the push starts, if Node has no SQLite, or if the file is in use, is not a
 * database, or belongs to another service.
 * @example
 * import { sqliteJournal } from "@totem-partner/sdk/sqlite";
 *
 * const summary = await partner.authorizations.push(rows, { journal: sqliteJournal("push.db") });
 */
export function sqliteJournal(path: string | URL): PushJournal {
  const name = path instanceof URL ? fileURLToPath(path) : path;
  return {
    open: async (service) => {
      const { DatabaseSync } = await loadSqlite(name);
      const database = new DatabaseSync(name);
      try {
        begin(name, database, service);
        return journalIn(name, database);
      } catch (error) {
        database.close();
        throw error;
      }
    },
  };
}
