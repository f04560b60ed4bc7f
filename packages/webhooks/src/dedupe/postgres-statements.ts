import type { TableName } from "./postgres-table.ts";

/** The statements of a store. */
export interface Statements {
  readonly claim: string;
  readonly confirm: string;
  readonly release: string;
  readonly extend: string;
  readonly sweep: string;
}

/** The maximum number of rows that one sweep deletes. */
const batch = 1000;

/** The end of a lease or ttl, by the clock of the database, which advances within a transaction too. */
const ending = "clock_timestamp() + $3::float8 * interval '1 millisecond'";

/**
 * A delivery whose row has expired is free, as is one without a row. $1 is the id, $2 the token, $3 the lifetime of
 * the row in milliseconds. Each statement is atomic on its one row.
 */
export function statements({ quoted: table }: TableName): Statements {
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
