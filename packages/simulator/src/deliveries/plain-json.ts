/**
 * Whether a value that was read is of a type: of exactly this one. What reads only a part of it, such as a union without
 * one of its members, would not read what was written, and does not compile.
 */
export type Reads<in out T> = (value: unknown) => value is T;

/** A text. */
export const text: Reads<string> = (value) => typeof value === "string";

/** A number. JSON has no others than finite ones. */
export const number: Reads<number> = (value) => typeof value === "number";

/** A truth value. */
export const truth: Reads<boolean> = (value) => typeof value === "boolean";

/** Anything. */
export const anything: Reads<unknown> = (_value): _value is unknown => true;

/** One of a few texts. The keys are the values, so that one that is forgotten does not compile. */
export const oneOf =
  <T extends string>(values: Readonly<Record<T, true>>): Reads<T> =>
  (value): value is T =>
    typeof value === "string" && Object.hasOwn(values, value);

/** What another reads, or null. */
export const orNull =
  <T>(reads: Reads<T>): Reads<T | null> =>
  (value): value is T | null =>
    value === null || reads(value);

/** What another reads, where there is anything: a field that may be missing. */
export const optional =
  <T>(reads: Reads<T>): Reads<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || reads(value);

/** What one of several reads. */
export const anyOf =
  <T extends readonly unknown[]>(...reads: { readonly [K in keyof T]: Reads<T[K]> }): Reads<T[number]> =>
  (value): value is T[number] =>
    reads.some((each) => each(value));

/** A list of what another reads. */
export const listOf =
  <T>(reads: Reads<T>): Reads<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(reads);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object whose values are all of a type. */
export const recordOf =
  <T>(reads: Reads<T>): Reads<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(reads);

/** An object with these fields. One that is forgotten does not compile; what it has besides is not looked at. */
export function fields<T extends object>(table: { readonly [K in keyof T]-?: Reads<T[K]> }): Reads<T> {
  const reads = Object.entries<(value: unknown) => boolean>(table);
  return (value): value is T => isObject(value) && reads.every(([name, each]) => each(value[name]));
}
