/**
 * What is guarded, and how many rounds it takes in one process: until V8 has compiled all of it, after which further rounds
 * lower nothing.
 */
export const rounds = {
  get: 1600,
  create: 3000,
  list: 900,
  deliver: 350,
  "sdk-get": 1200,
  "sdk-create": 1200,
  verify: 500,
} as const;

/** A work whose cost is guarded, as the command calls it. */
export type Row = keyof typeof rounds;

const isRow = (name: string): name is Row => Object.hasOwn(rounds, name);

/** Every row, in the order in which they are measured and shown. */
export const allRows: readonly Row[] = Object.keys(rounds).filter(isRow);

/**
 * The rows of these names; all without one.
 *
 * @throws {RangeError} that lists the rows, for a name that none has.
 */
export function rowsOf(names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !isRow(name));
  if (unknown !== undefined) throw new RangeError(`There is no row "${unknown}". There are: ${allRows.join(", ")}.`);
  return names.length === 0 ? allRows : allRows.filter((row) => names.includes(row));
}
