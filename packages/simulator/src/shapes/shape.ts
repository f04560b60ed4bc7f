/** What a value must be, as data. A check for messages derives from it, and may be stricter about texts and numbers. */
export type Form =
  | { is: "text" | "non-empty" | "uuid" | "instant" | "base64" | "number" | "positive" | "integer" | "truth" }
  | { is: "anything" }
  | { is: "one-of"; values: readonly string[] }
  | { is: "or-null" | "optional" | "or-undefined" | "list" | "record"; of: Form }
  | { is: "any-of"; forms: readonly Form[] }
  | { is: "fields"; fields: Readonly<Record<string, Form>> };

/**
 * Whether a parsed value is of exactly this type. A shape that covers only a part of it, such as a union without one of
 * its members, does not compile.
 */
export interface Shape<in out T> {
  (value: unknown): value is T;
  readonly form: Form;
}

/** A shape whose check is a function. */
export const shape = <T>(form: Form, is: (value: unknown) => value is T): Shape<T> => Object.assign(is, { form });
