/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** True if a value is an object with fields, and not a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True if a value is the name of an entry of a table. */
export const isKeyOf = <Table extends object>(table: Table, key: unknown): key is keyof Table =>
  typeof key === "string" && Object.hasOwn(table, key);

/** The names of the entries of a table. */
export const keysIn = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table).filter((key): key is keyof Table & string => isKeyOf(table, key));

/** A copy of an object with another value for each field. */
export const mapValues = <T, Mapped>(
  fields: Readonly<Record<string, T>>,
  change: (value: T, name: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]));

/** The first thing that is found in some values, in their order; undefined if there is none. */
export function firstFound<T, Found>(values: Iterable<T>, find: (value: T) => Found | undefined): Found | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the same text for equal JSON, whatever the order of its keys. */
export function canonicalJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => {
    if (!isFields(value)) return value;
    const keys = Object.keys(value).sort();
    return Object.fromEntries(keys.map((key) => [key, value[key]]));
  });
}
