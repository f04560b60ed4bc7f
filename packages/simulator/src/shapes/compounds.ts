import { isFields } from "@totem-partner/spec/fields";
import { type Form, type Shape, shape } from "./shape.ts";

/** One of several texts. The keys are the values, so that a missing one does not compile. */
export const oneOf = <T extends string>(values: Readonly<Record<T, true>>): Shape<T> =>
  shape(
    { is: "one-of", values: Object.keys(values) },
    (value): value is T => typeof value === "string" && Object.hasOwn(values, value),
  );

/** One of the texts in a list. */
export const memberOf = <T extends string>(values: readonly T[]): Shape<T> =>
  shape({ is: "one-of", values }, (value): value is T => values.some((one) => one === value));

/** What another shape accepts, or null. */
export const orNull = <T>(other: Shape<T>): Shape<T | null> =>
  shape({ is: "or-null", of: other.form }, (value): value is T | null => value === null || other(value));

const orNothing = <T>(is: "optional" | "or-undefined", other: Shape<T>): Shape<T | undefined> =>
  shape({ is, of: other.form }, (value): value is T | undefined => value === undefined || other(value));

/** What another shape accepts, in an optional field. */
export const optional = <T>(other: Shape<T>): Shape<T | undefined> => orNothing("optional", other);

/** The same for an optional field that may be given as undefined. */
export const orUndefined = <T>(other: Shape<T>): Shape<T | undefined> => orNothing("or-undefined", other);

/** What any of several shapes accepts. */
export const anyOf = <T extends readonly unknown[]>(
  ...others: { readonly [K in keyof T]: Shape<T[K]> }
): Shape<T[number]> =>
  shape({ is: "any-of", forms: others.map(({ form }) => form) }, (value): value is T[number] =>
    others.some((each) => each(value)),
  );

/** A list of what another shape accepts, which may be changed. */
export const arrayOf = <T>(item: Shape<T>): Shape<T[]> =>
  shape({ is: "list", of: item.form }, (value): value is T[] => Array.isArray(value) && value.every(item));

/** A list of what another shape accepts. */
export const listOf = <T>(item: Shape<T>): Shape<readonly T[]> =>
  shape({ is: "list", of: item.form }, (value): value is readonly T[] => Array.isArray(value) && value.every(item));

/** An object whose values all have one type. */
export const recordOf = <T>(item: Shape<T>): Shape<Record<string, T>> =>
  shape(
    { is: "record", of: item.form },
    (value): value is Record<string, T> => isFields(value) && Object.values(value).every(item),
  );

/** An object with these fields. A missing one does not compile; additional ones are ignored. */
export function fields<T extends object>(table: { readonly [K in keyof T]-?: Shape<T[K]> }): Shape<T> {
  const each = Object.entries<{ (value: unknown): boolean; readonly form: Form }>(table);
  return shape(
    { is: "fields", fields: Object.fromEntries(each.map(([name, { form }]) => [name, form])) },
    (value): value is T => isFields(value) && each.every(([name, is]) => is(value[name])),
  );
}
