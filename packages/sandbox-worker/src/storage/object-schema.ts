import type { Sql } from "./platform.ts";

/** Whether a company was created in this object, and not deleted since. Creates nothing. */
export const hasCompany = (sql: Sql): boolean =>
  sql.exec("SELECT 1 AS it FROM sqlite_schema WHERE type = 'table' AND name = 'notes'").toArray().length > 0;

/** The tables of a company: its log, which holds its state, its newest requests, its keys, and small values. */
export function createTables(sql: Sql): void {
  for (const table of [
    "log (place INTEGER PRIMARY KEY, ends INTEGER NOT NULL, text TEXT NOT NULL)",
    "requests (place INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    "keys (id TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, ends INTEGER)",
    "notes (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
  ]) {
    sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
  }
}
