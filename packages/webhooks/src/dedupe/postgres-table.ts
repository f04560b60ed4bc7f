/** The name of a table, as passed and as SQL writes it. */
export interface TableName {
  /** With its schema, if it has one. */
  readonly quoted: string;
  /** The name of the index on the expiry time. */
  readonly index: string;
}

/**
 * Lower case, as PostgreSQL folds unquoted names; the name of the index is 11 characters longer, and the limit is 63.
 */
const namePattern = /^(?:(?<schema>[a-z_][a-z0-9_]{0,62})\.)?(?<table>[a-z_][a-z0-9_]{0,51})$/;

/** Throws a RangeError for anything but a plain name. */
export function tableName(name: string): TableName {
  const { schema, table } = namePattern.exec(name)?.groups ?? {};
  if (table === undefined) {
    throw new RangeError(
      'table must be a name such as "webhook_deliveries" or "erp.webhook_deliveries": lower-case letters, digits and _, ' +
        "at most 52 characters.",
    );
  }
  return {
    quoted: schema === undefined ? `"${table}"` : `"${schema}"."${table}"`,
    index: `"${table}_expires_at"`,
  };
}

/** The default name of the table. */
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
