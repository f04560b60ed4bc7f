import type { Sql } from "./platform.ts";

const log = "(place INTEGER PRIMARY KEY, ends INTEGER NOT NULL, text TEXT NOT NULL)";

const columns = {
  log,
  /** A log that is about to take the place of that one. */
  fresh: log,
  requests: "(place INTEGER PRIMARY KEY, text TEXT NOT NULL)",
  keys: "(id TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, ends INTEGER)",
  /** Small values. With this table, the company exists. */
  notes: "(name TEXT PRIMARY KEY, value TEXT NOT NULL)",
};

export const createTable = (sql: Sql, name: keyof typeof columns): unknown =>
  sql.exec(`CREATE TABLE IF NOT EXISTS ${name} ${columns[name]}`);

export function createTables(sql: Sql): void {
  for (const name of ["log", "requests", "keys", "notes"] as const) createTable(sql, name);
}

export class ObjectNotes {
  readonly #sql: Sql;

  /** To get and put, its table must exist. */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** True if a company was created in this object, and not deleted since. Creates nothing. */
  get exist(): boolean {
    const query = "SELECT 1 AS it FROM sqlite_schema WHERE type = 'table' AND name = 'notes'";
    return this.#sql.exec(query).toArray().length > 0;
  }

  get(name: string): unknown {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM notes WHERE name = ?", name);
    return row === undefined ? undefined : JSON.parse(row.value);
  }

  put(name: string, value: unknown): void {
    this.#sql.exec("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", name, JSON.stringify(value));
  }
}
