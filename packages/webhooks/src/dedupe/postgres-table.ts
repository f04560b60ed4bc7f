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

export const defaultTable = "webhook_deliveries";

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
export function statements(name: string) {
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
