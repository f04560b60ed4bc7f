/**
 * Whether a parsed value is of exactly this type. A reader that covers only a part of it, such as a union without one
 * of its members, does not compile.
 */
export type Reads<in out T> = (value: unknown) => value is T;

/** A text. */
export const text: Reads<string> = (value) => typeof value === "string";

/** A number. In JSON, all numbers are finite. */
export const number: Reads<number> = (value) => typeof value === "number";

/** A boolean. */
export const truth: Reads<boolean> = (value) => typeof value === "boolean";

/** Any value. */
export const anything: Reads<unknown> = (_value): _value is unknown => true;

/** One of several texts. The keys are the values, so that a missing one does not compile. */
export const oneOf =
  <T extends string>(values: Readonly<Record<T, true>>): Reads<T> =>
  (value): value is T =>
    typeof value === "string" && Object.hasOwn(values, value);

/** What another reader accepts, or null. */
export const orNull =
  <T>(reads: Reads<T>): Reads<T | null> =>
  (value): value is T | null =>
    value === null || reads(value);

/** What another reader accepts, or undefined: an optional field. */
export const optional =
  <T>(reads: Reads<T>): Reads<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || reads(value);

/** What any of several readers accepts. */
export const anyOf =
  <T extends readonly unknown[]>(...reads: { readonly [K in keyof T]: Reads<T[K]> }): Reads<T[number]> =>
  (value): value is T[number] =>
    reads.some((each) => each(value));

/** A list of what another reader accepts. */
export const listOf =
  <T>(reads: Reads<T>): Reads<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(reads);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object whose values all have one type. */
export const recordOf =
  <T>(reads: Reads<T>): Reads<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(reads);

/** An object with these fields. A missing one does not compile; additional ones are ignored. */
export function fields<T extends object>(table: { readonly [K in keyof T]-?: Reads<T[K]> }): Reads<T> {
  const reads = Object.entries<(value: unknown) => boolean>(table);
  return (value): value is T => isObject(value) && reads.every(([name, each]) => each(value[name]));
}
