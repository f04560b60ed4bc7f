import fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
// oxlint-disable-next-line n/no-unsupported-features/node-builtins -- Types alone; loadSqlite says who lacks it.
import type * as Sqlite from "node:sqlite";
import { setImmediate } from "node:timers";
import type { StateStore, StoreCommit, StoreEntry } from "@totem-partner/simulator";
import { entriesIn, rowsOf } from "@totem-partner/simulator/host";
import { explain, DataFileError } from "./data-file-error.ts";

/** The application id of our files: "totm". */
const applicationId = 0x74_6f_74_6d;

/** The version of the file: of its tables, and of what an older totem-mock could not read in them. */
const version = 1;

/** In KiB: a log is read once, from its beginning to its end, and a large cache would only take time to allocate. */
const cache = { loading: 2048, writing: 65_536 };

/** Commits stay in the write-ahead log until it has this many pages of 4 KiB. */
const checkpointPages = 4096;

const tooOld = (file: string, cause?: unknown): DataFileError =>
  new DataFileError(file, `needs node:sqlite as of Node 22.16; this is ${process.versions.node}`, "upgrade", { cause });

/** Bundlers know no module of this name, Node 20 lacks it, and later ones print a warning that does not help users. */
function loadSqlite(file: string): typeof Sqlite {
  const emit = Object.getOwnPropertyDescriptor(process, "emitWarning") ?? {};
  process.emitWarning = () => undefined;
  try {
    return createRequire(import.meta.url)("node:sqlite") as typeof Sqlite;
  } catch (cause) {
    throw tooOld(file, cause);
  } finally {
    Object.defineProperty(process, "emitWarning", emit);
  }
}

function numberOf(database: Sqlite.DatabaseSync, pragma: string): number {
  const [value] = Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {});
  return Number(value);
}

export class DataFile implements StateStore {
  readonly path: string;
  readonly #database: Sqlite.DatabaseSync;
  readonly #insert: Sqlite.StatementSync;
  readonly #forget: Sqlite.StatementSync;
  readonly #company: Sqlite.StatementSync;
  readonly #ids = new Map<string, number>();

  constructor(file: string) {
    this.path = resolve(file);
    const sqlite = loadSqlite(this.path);
    this.#checkPlace();
    try {
      this.#database = this.#open(sqlite);
      this.#insert = this.#database.prepare("INSERT INTO log (company, entries) VALUES (?, ?)");
      this.#forget = this.#database.prepare("DELETE FROM log WHERE company = ?");
      this.#company = this.#database.prepare("INSERT INTO companies (name) VALUES (?)");
      for (const { id, name } of this.#database.prepare("SELECT id, name FROM companies").all()) {
        this.#ids.set(String(name), Number(id));
      }
    } catch (error) {
      throw explain(this.path, error);
    }
  }

  companies(): string[] {
    return [...this.#ids.keys()];
  }

  *load(company: string): Generator<StoreEntry[]> {
    const id = this.#ids.get(company);
    if (id === undefined) return;
    this.#database.exec(`PRAGMA cache_size = -${cache.loading}`);
    const rows = this.#database.prepare("SELECT entries FROM log WHERE company = ? ORDER BY place").iterate(id);
    try {
      for (const { entries: text } of rows) {
        const entries = entriesIn(text);
        if (entries === undefined)
          throw new DataFileError(this.path, "is damaged: a row is not a list of entries", "repair");
        yield entries;
      }
    } catch (error) {
      throw explain(this.path, error);
    } finally {
      if (this.#database.isOpen) this.#database.exec(`PRAGMA cache_size = -${cache.writing}`);
    }
  }

  append(commits: readonly StoreCommit[]): number[] {
    const known = new Map(this.#ids);
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      const sizes = commits.map((commit) => this.#write(commit));
      this.#database.exec("COMMIT");
      return sizes;
    } catch (error) {
      // SQLite has already ended the transaction if the disk is full.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      this.#ids.clear();
      for (const [name, id] of known) this.#ids.set(name, id);
      throw explain(this.path, error);
    }
  }

  whenTurnEnds(run: () => void): void {
    setImmediate(run);
  }

  /** Closes the file, which is then complete without another file beside it. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #write({ company, replaces, entries }: StoreCommit): number {
    let bytes = 0;
    const known = this.#ids.get(company);
    if (replaces && known !== undefined) this.#forget.run(known);
    for (const text of rowsOf(entries)) {
      this.#insert.run(this.#idOf(company), text);
      bytes += text.length;
    }
    if (replaces && bytes === 0 && known !== undefined) {
      this.#database.prepare("DELETE FROM companies WHERE id = ?").run(known);
      this.#ids.delete(company);
    }
    return bytes;
  }

  #idOf(company: string): number {
    const known = this.#ids.get(company);
    if (known !== undefined) return known;
    const id = Number(this.#company.run(company).lastInsertRowid);
    this.#ids.set(company, id);
    return id;
  }

  #checkPlace(): void {
    if (fs.statSync(this.path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new DataFileError(this.path, "is a directory", "name");
    }
    if (!fs.existsSync(dirname(this.path))) {
      throw new DataFileError(this.path, "cannot be created: there is no such directory", "name");
    }
    try {
      // It contains webhook secrets, so only this user may read it, unless its mode was changed.
      fs.closeSync(fs.openSync(this.path, "a", 0o600));
    } catch (error) {
      throw explain(this.path, error);
    }
  }

  #open({ DatabaseSync }: typeof Sqlite): Sqlite.DatabaseSync {
    const database = new DatabaseSync(this.path, { timeout: 0 });
    try {
      // Early versions do not report whether a transaction is open, which append needs to know.
      if (!("isTransaction" in database)) throw tooOld(this.path);
      // In this mode, the lock is held until the file is closed, or the process ends in any way.
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      const [owner, present] = [numberOf(database, "application_id"), numberOf(database, "user_version")];
      const { tables } = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get() ?? {};
      const isNew = tables === 0 && owner === 0;
      if (!isNew && owner !== applicationId) throw new DataFileError(this.path, "belongs to another program", "name");
      if (!isNew && present !== version) {
        throw new DataFileError(this.path, `has version ${present}, but this totem-mock supports ${version}`, "update");
      }
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cache.writing};
        PRAGMA wal_autocheckpoint = ${checkpointPages}; BEGIN IMMEDIATE;`);
      if (isNew) {
        database.exec(`CREATE TABLE companies (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
          CREATE TABLE log (place INTEGER PRIMARY KEY, company INTEGER NOT NULL, entries TEXT NOT NULL) STRICT;
          CREATE INDEX log_of_company ON log (company);
          PRAGMA application_id = ${applicationId};`);
      }
      database.exec(`PRAGMA user_version = ${version}; COMMIT;`);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }
}
