import type { Sql } from "./platform.ts";

/** Small values of an object by their names, as JSON. */
export class ObjectNotes {
  readonly #sql: Sql;

  /** Its table must exist. */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The value with a name; undefined without one. */
  get(name: string): unknown {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM notes WHERE name = ?", name);
    return row === undefined ? undefined : JSON.parse(row.value);
  }

  put(name: string, value: unknown): void {
    this.#sql.exec("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", name, JSON.stringify(value));
  }
}
