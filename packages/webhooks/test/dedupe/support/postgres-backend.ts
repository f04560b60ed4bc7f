import type { Pool } from "pg";
import { postgresDedupe } from "../../../src/postgres.ts";
import type { Backend } from "./backend.ts";

const pass = "UPDATE webhook_deliveries SET expires_at = expires_at - $1::float8 * interval '1 millisecond'";

/** An empty table in PostgreSQL: time passes for a row by bringing its end closer. */
export async function postgresBackend(pool: Pool): Promise<Backend> {
  await pool.query("TRUNCATE webhook_deliveries");
  return {
    open: (durations) => postgresDedupe(pool, durations),
    pass: async (milliseconds) => {
      await pool.query(pass, [milliseconds]);
    },
  };
}
