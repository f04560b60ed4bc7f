import { isFields } from "@totem-partner/spec/fields";
import {
  type Claim,
  type DedupeDurations,
  DedupeError,
  type DedupeStore,
  durations,
  failedCall,
  newClaim,
} from "./dedupe/store.ts";

/** Lower case, as PostgreSQL folds names. That of the index is 11 characters longer, and the limit is 63. */
const namePattern = /^(?:(?<schema>[a-z_][a-z0-9_]{0,62})\.)?(?<table>[a-z_][a-z0-9_]{0,51})$/;

/** The name of a table and of its index, as SQL writes them. Throws a RangeError for anything but a plain name. */
function tableName(name: string) {
  const { schema, table } = namePattern.exec(name)?.groups ?? {};
  if (table === undefined) {
    throw new RangeError(
      'table must be a name such as "webhook_deliveries" or "erp.webhook_deliveries": lowercase letters, digits and _, ' +
        "at most 52 characters.",
    );
  }
  return {
    quoted: schema === undefined ? `"${table}"` : `"${schema}"."${table}"`,
    index: `"${table}_expires_at"`,
  };
}

const defaultTable = "webhook_deliveries";

/**
 * Returns the SQL that creates the table of `postgresDedupe` and its index unless they exist, for your own migrations.
 *
 * @param table the table's name, with its schema if that is not on the search path. Default: "webhook_deliveries".
 * @throws `RangeError` for anything but a plain name.
 */
export function dedupeTable(table: string = defaultTable): string {
  const { quoted, index } = tableName(table);
  return `CREATE TABLE IF NOT EXISTS ${quoted} (
  id text COLLATE "C" PRIMARY KEY,
  token uuid NOT NULL,
  done boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS ${index} ON ${quoted} (expires_at);`;
}

const batch = 1000;

/** The end of a lease or ttl, by the clock of the database, which advances within a transaction too. */
const ending = "clock_timestamp() + $3::float8 * interval '1 millisecond'";

/** Each is atomic. A delivery whose row has expired is free. $1: id, $2: token, $3: the row's lifetime in ms. */
function statements(name: string) {
  const { quoted: table } = tableName(name);
  return {
    // Its SELECT sees the table before the statement: a row inserted concurrently is missing there, and counts as busy.
    claim: `
WITH claimed AS (
  INSERT INTO ${table} AS held (id, token, done, expires_at) VALUES ($1, $2, false, ${ending})
  ON CONFLICT (id) DO UPDATE SET token = excluded.token, done = false, expires_at = excluded.expires_at
  WHERE held.expires_at <= clock_timestamp()
  RETURNING 1
)
SELECT CASE
  WHEN EXISTS (SELECT FROM claimed) THEN 'claimed'
  WHEN EXISTS (SELECT FROM ${table} WHERE id = $1 AND done AND expires_at > clock_timestamp()) THEN 'done'
  ELSE 'busy'
END AS state`,
    confirm: `
INSERT INTO ${table} AS held (id, token, done, expires_at) VALUES ($1, $2, true, ${ending})
ON CONFLICT (id) DO UPDATE SET token = excluded.token, done = true, expires_at = excluded.expires_at
WHERE held.token = excluded.token OR held.expires_at <= clock_timestamp()
RETURNING id`,
    release: `DELETE FROM ${table} WHERE id = $1 AND token = $2 AND NOT done`,
    extend: `
UPDATE ${table} SET expires_at = CASE WHEN done THEN expires_at ELSE ${ending} END
WHERE id = $1 AND token = $2 AND expires_at > clock_timestamp()
RETURNING id`,
    // Unlike clock_timestamp(), now() lets the index find the rows. Rows that another sweep is deleting are skipped.
    sweep: `
WITH expired AS MATERIALIZED (
  SELECT id FROM ${table} WHERE expires_at <= now() ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
), swept AS (
  DELETE FROM ${table} AS held USING expired WHERE held.id = expired.id RETURNING 1
)
SELECT count(*)::int AS swept FROM swept`,
  };
}

/** The part of a `pg` `Pool` that `postgresDedupe` uses, and of a `pg` client that `confirmWithin` uses. */
export interface PostgresClient {
  /** Runs a statement. */
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Options of `postgresDedupe`. */
export interface PostgresDedupeOptions extends DedupeDurations {
  /**
   * The table, with its schema if that is not on the search path: "erp.webhook_deliveries". Receivers with the same
   * table share their deliveries. Default: "webhook_deliveries".
   */
  table?: string;
}

/** A store in PostgreSQL. */
export interface PostgresDedupe extends DedupeStore {
  /** Creates the table and its index unless they exist. Safe to call from any number of processes at the same time. */
  createTable(): Promise<void>;

  /**
   * Confirms a claim in your own transaction, so that the handler's effect and the confirmation are committed together
   * or not at all. The effect then happens exactly once, whatever crashes when. Other claims of the delivery wait for
   * the transaction.
   *
   * @param client the client that runs the transaction.
   * @throws `DedupeError` if the lease has expired and another holder has claimed the delivery. Roll back.
   * @example
   * await client.query("BEGIN");
   * await client.query("UPDATE stock SET …");
   * await dedupe.confirmWithin(client, claim);
   * await client.query("COMMIT");
   */
  confirmWithin(client: PostgresClient, claim: Claim): Promise<void>;

  /**
   * Deletes up to 1,000 expired rows and returns how many it deleted. The store does this itself before every hundredth
   * claim; call it more often if the table should shrink faster.
   */
  sweep(): Promise<number>;
}

const claimsPerSweep = 100;

/**
 * Creates a store in PostgreSQL 12 or newer, for any number of receivers. Each delivery is one row, which expires by
 * the database's clock: a claim after its lease, a confirmation after its ttl. A row contains the id and a random
 * token, never a body or a secret. Create the table first, with `createTable` or, in a migration, with `dedupeTable`.
 *
 * @param pool a pool of the package `pg`.
 * @throws `RangeError` for an invalid option, `TypeError` for one that is unknown or undefined.
 * @example
 * const dedupe = postgresDedupe(new Pool());
 * await dedupe.createTable();
 */
export function postgresDedupe(pool: PostgresClient, options: PostgresDedupeOptions = {}): PostgresDedupe {
  const { lease, ttl } = durations("postgresDedupe", options, { table: true });
  const { table = defaultTable } = options;
  const sql = statements(table);
  let claims = 0;

  const run = async (what: string, statement: string, values?: unknown[], client = pool): Promise<unknown[]> => {
    try {
      return (await client.query(statement, values)).rows;
    } catch (cause) {
      const check = `Check the connection, and that the table ${table} exists (createTable) and is writable.`;
      throw failedCall("PostgreSQL", what, cause, check);
    }
  };

  const sweep = async (): Promise<number> => {
    const [row] = await run("sweep expired deliveries", sql.sweep);
    return Number(isFields(row) && row["swept"]);
  };

  const confirm = async ({ id, token }: Claim, client?: PostgresClient): Promise<boolean> =>
    (await run("confirm a delivery", sql.confirm, [id, token, ttl], client)).length === 1;

  return {
    lease,
    claim: async (id) => {
      const claim = newClaim(id);
      // Before the claim: if it fails, the delivery is still free.
      if (claims++ % claimsPerSweep === 0) await sweep();
      const [row] = await run("claim a delivery", sql.claim, [id, claim.token, lease]);
      const state = isFields(row) && row["state"];
      if (state === "claimed") return { state, claim };
      return { state: state === "done" ? "done" : "busy" };
    },
    confirm: (claim) => confirm(claim),
    confirmWithin: async (client, claim) => {
      if (await confirm(claim, client)) return;
      throw new DedupeError(
        "The lease of this claim has expired, and another holder has claimed the delivery. Roll the transaction back.",
      );
    },
    release: async ({ id, token }) => {
      await run("release a delivery", sql.release, [id, token]);
    },
    extend: async ({ id, token }) => (await run("extend a claim", sql.extend, [id, token, lease])).length === 1,
    createTable: async () => {
      // Two concurrent attempts to create a table would make each other fail, despite IF NOT EXISTS.
      const lock = `PERFORM pg_advisory_xact_lock(hashtext('@totem-partner/webhooks'));`;
      await run("create the table", `DO $do$ BEGIN ${lock} ${dedupeTable(table)} END $do$`);
    },
    sweep,
  };
}
