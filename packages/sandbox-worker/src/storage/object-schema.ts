import type { Sql } from "./platform.ts";

/** Whether a company was created in this object, and not deleted since. Creates nothing. */
export const hasCompany = (sql: Sql): boolean =>
  sql.exec("SELECT 1 AS it FROM sqlite_schema WHERE type = 'table' AND name = 'notes'").toArray().length > 0;

/** The log of a company, and one that is about to take its place. */
export type LogTable = "log" | "fresh";

export const createLog = (sql: Sql, table: LogTable): unknown =>
  sql.exec(`CREATE TABLE IF NOT EXISTS ${table} (place INTEGER PRIMARY KEY, ends INTEGER NOT NULL, text TEXT NOT NULL)`);

/** The tables of a company: its log, which holds its state, its newest requests, its keys, and small values. */
export function createTables(sql: Sql): void {
  createLog(sql, "log");
  for (const table of [
    "requests (place INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    "keys (id TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, ends INTEGER)",
    "notes (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
  ]) {
    sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
  }
}
