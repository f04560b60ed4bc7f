import { Pool } from "pg";
import { afterAll, beforeAll } from "vitest";
import { postgresDedupe } from "../../../src/postgres.ts";
import { startPostgres } from "../../support/postgres-server.ts";

/** A cluster is made in two seconds, or in many on a busy machine. */
const patience = 60_000;

/** Runs the tests beside it with a PostgreSQL of their own, in which the table of the store exists. */
export function withPostgres(): { readonly pool: Pool } {
  const stack = new AsyncDisposableStack();
  let pool: Pool | undefined;
  beforeAll(async () => {
    const { connection } = stack.use(await startPostgres());
    pool = stack.adopt(new Pool(connection), (pool) => pool.end());
    await postgresDedupe(pool).createTable();
  }, patience);
  afterAll(() => stack.disposeAsync(), patience);
  return {
    get pool() {
      if (pool === undefined) throw new Error("The pool is there when a test runs.");
      return pool;
    },
  };
}
