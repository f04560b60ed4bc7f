/** What is guarded, and how often it and its floor are done in turn in one process: about a second in all. */
export const rounds = {
  get: 1000,
  create: 1000,
  list: 700,
  deliver: 250,
  "sdk-get": 600,
  "sdk-create": 600,
  verify: 700,
} as const;

/** A work whose cost is guarded, as the command and the file call it. */
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
