import { DatabaseSync } from "node:sqlite";
import type { ObjectStorage, Sql, SqlRows } from "../../src/storage/platform.ts";

type SqlValue = Parameters<Sql["exec"]>[1];

/** The storage of an object on Node's SQLite, in memory, with its alarm. */
export class SqliteStorage implements ObjectStorage {
  readonly #database: DatabaseSync;
  #alarm: number | null = null;

  constructor(database = new DatabaseSync(":memory:")) {
    this.#database = database;
  }

  /** The storage that another process finds after this moment. */
  copy(): SqliteStorage {
    const copied = new SqliteStorage();
    const tables = this.sql.exec<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table'",
    );
    for (const { name, sql } of tables) {
      copied.sql.exec(sql);
      for (const row of this.sql.exec(`SELECT * FROM ${name}`)) {
        const places = Object.keys(row).map(() => "?");
        copied.sql.exec(`INSERT INTO ${name} VALUES (${places.join()})`, ...Object.values(row));
      }
    }
    return copied;
  }

  get sql(): Sql {
    const database = this.#database;
    return {
      exec<Row extends { [Name in keyof Row]: SqlValue }>(query: string, ...values: SqlValue[]): SqlRows<Row> {
        const bound = values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
        const rows = database.prepare(query).all(...bound) as Row[];
        return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
      },
      get databaseSize() {
        const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
        return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
      },
    };
  }

  transactionSync<T>(run: () => T): T {
    this.#database.exec("BEGIN");
    try {
      const value = run();
      this.#database.exec("COMMIT");
      return value;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  async setAlarm(at: number): Promise<void> {
    this.#alarm = at;
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm;
  }

  async deleteAlarm(): Promise<void> {
    this.#alarm = null;
  }

  async deleteAll(): Promise<void> {
    const tables = this.sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray();
    for (const { name } of tables) this.#database.exec(`DROP TABLE ${name}`);
  }

  async sync(): Promise<void> {
    // Everything is written at once.
  }
}
