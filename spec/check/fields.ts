/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** True if a value is an object with fields, and not a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
