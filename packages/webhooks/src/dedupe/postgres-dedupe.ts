import { newClaim } from "./claim.ts";
import { DedupeError, failedCall } from "./dedupe-error.ts";
import { type DedupeDurations, durations } from "./durations.ts";
import { statements } from "./postgres-statements.ts";
import { dedupeTable, defaultTable, tableName } from "./postgres-table.ts";
import type { Claim, DedupeStore } from "./store.ts";

/** What `postgresDedupe` needs of a `Pool`, and `confirmWithin` of a client of it, of the package `pg`. */
export interface PostgresClient {
  /** Runs a statement. */
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Options of `postgresDedupe`. */
export interface PostgresDedupeOptions extends DedupeDurations {
  /**
   * The table, with its schema if that is not on the search path: "erp.webhook_deliveries". Receivers that share it share
   * what they know. Default: "webhook_deliveries".
   */
  table?: string | undefined;
}

/** A store in PostgreSQL. */
export interface PostgresDedupe extends DedupeStore {
  /** Creates the table and its index unless they exist. Any number of processes may call it at the same time. */
  createTable(): Promise<void>;

  /**
   * Confirms a claim in your own transaction, so that the effect of a handler and the confirmation are committed together
   * or not at all. Whatever dies when, the effect happens once. Other claims of the delivery wait for the transaction.
   *
   * @param client that runs the transaction.
   * @throws `DedupeError` when another holder has claimed the delivery since the lease ended. Roll back.
   * @example
   * await client.query("BEGIN");
   * await client.query("UPDATE stock SET …");
   * await dedupe.confirmWithin(client, claim);
   * await client.query("COMMIT");
   */
  confirmWithin(client: PostgresClient, claim: Claim): Promise<void>;

  /**
   * Deletes up to 1,000 rows that have expired, and returns how many. The store does this by itself before every hundredth
   * claim; a table that is to shrink faster needs more calls.
   */
  sweep(): Promise<number>;
}

const claimsPerSweep = 100;

/** A column of a row. */
const column = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null ? Object.entries(row).find(([key]) => key === name)?.[1] : undefined;

/**
 * A store in PostgreSQL 12 or newer, for any number of receivers. Each delivery is one row, which expires by the clock of
 * the database: a claim after its lease, a confirmation after its ttl. A row holds the id and a random token, and never a
 * body or a secret. Create the table first, with `createTable` or in a migration with `dedupeTable`.
 *
 * @param pool of the package `pg`.
 * @throws `RangeError` for an option that cannot work.
 * @example
 * const dedupe = postgresDedupe(new Pool());
 * await dedupe.createTable();
 */
export function postgresDedupe(pool: PostgresClient, options: PostgresDedupeOptions = {}): PostgresDedupe {
  const { lease, ttl } = durations(options);
  const { table = defaultTable } = options;
  const sql = statements(tableName(table));
  let claims = 0;

  const run = async (what: string, statement: string, values?: unknown[], client = pool): Promise<unknown[]> => {
    try {
      return (await client.query(statement, values)).rows;
    } catch (cause) {
      const check = `Check the connection, and that the table ${table} exists (createTable) and may be written.`;
      throw failedCall("PostgreSQL", what, cause, check);
    }
  };

  const sweep = async (): Promise<number> => {
    const [row] = await run("sweep expired deliveries", sql.sweep);
    return Number(column(row, "swept"));
  };

  const confirm = async ({ id, token }: Claim, client?: PostgresClient): Promise<boolean> =>
    (await run("confirm a delivery", sql.confirm, [id, token, ttl], client)).length === 1;

  return {
    lease,
    claim: async (id) => {
      const claim = newClaim(id);
      // Before the claim: when it fails, the delivery is still free.
      if (claims++ % claimsPerSweep === 0) await sweep();
      const [row] = await run("claim a delivery", sql.claim, [id, claim.token, lease]);
      const state = column(row, "state");
      if (state === "claimed") return { state, claim };
      return { state: state === "done" ? "done" : "busy" };
    },
    confirm: (claim) => confirm(claim),
    confirmWithin: async (client, claim) => {
      if (await confirm(claim, client)) return;
      throw new DedupeError(
        "The lease of this claim has ended, and another holder has claimed the delivery since. Roll the transaction back.",
      );
    },
    release: async ({ id, token }) => {
      await run("release a delivery", sql.release, [id, token]);
    },
    extend: async ({ id, token }) => (await run("extend a claim", sql.extend, [id, token, lease])).length === 1,
    createTable: async () => {
      // Two that create a table at the same time would fail each other, in spite of IF NOT EXISTS.
      const lock = `PERFORM pg_advisory_xact_lock(hashtext('@totem-partner/webhooks'));`;
      await run("create the table", `DO $do$ BEGIN ${lock} ${dedupeTable(table)} END $do$`);
    },
    sweep,
  };
}
