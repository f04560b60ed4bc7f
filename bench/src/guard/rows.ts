/** What is guarded, and how often it and its floor are done in turn in one process: about half a second. */
export const rounds = {
  get: 250,
  create: 250,
  list: 150,
  deliver: 100,
  "sdk-get": 300,
  "sdk-create": 300,
  verify: 200,
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
