import { isFields } from "@totem-partner/spec/fields";

/** The requirements of a value, as data. A check for messages derives from it, and may be stricter about texts and numbers. */
export type Form =
  | { is: "text" | "non-empty" | "instant" | "base64" | "number" | "positive" | "integer" | "anything" }
  | { is: "uuid"; of?: string }
  | { is: "truth"; only?: true }
  | { is: "one-of"; values: readonly string[] }
  | { is: "or-null" | "optional" | "or-undefined" | "list"; of: Form }
  | { is: "record"; of: Form; accepts?: (name: string) => boolean }
  | { is: "any-of"; forms: readonly Form[] }
  | { is: "fields"; fields: Readonly<Record<string, Form>> };

/** The fields that contain instants, recognised by their names: numbers in memory, ISO 8601 in JSON. */
type InstantField = `${string}At` | `${string}Date`;

/** A value as plain JSON: its instants are ISO 8601 in UTC with milliseconds, as in `2026-07-01T06:00:00.000Z`. */
export type Exported<T> = T extends object
  ? { [K in keyof T]: K extends InstantField ? Extract<T[K], null> | string : Exported<T[K]> }
  : T;

/** A shape that covers only a part of its type, such as a union without one of its members, does not compile. */
export interface Shape<in out T> {
  (value: unknown): value is T;
  /** The same for parsed JSON, in which instants are texts. */
  readonly exported: (value: unknown) => value is Exported<T>;
  readonly form: Form;
}

export type ValueOf<S> = S extends Shape<infer T> ? T : never;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isInstantText: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));

/** The check of a form. In JSON, all numbers are finite. */
function checkOf(form: Form, isInstant: Check = isNumber): Check {
  const part = (of: Form) => checkOf(of, isInstant);
  switch (form.is) {
    case "instant":
      return isInstant;
    case "number":
    case "positive":
    case "integer":
      return isNumber;
    case "truth":
      return (value) => value === true || (value === false && form.only !== true);
    case "anything":
      return () => true;
    case "one-of":
      return (value) => typeof value === "string" && form.values.includes(value);
    case "or-null": {
      const is = part(form.of);
      return (value) => value === null || is(value);
    }
    case "optional":
    case "or-undefined": {
      const is = part(form.of);
      return (value) => value === undefined || is(value);
    }
    case "list": {
      const is = part(form.of);
      return (value) => Array.isArray(value) && value.every((item) => is(item));
    }
    case "record": {
      const { of, accepts = () => true } = form;
      const is = part(of);
      return (value) => isFields(value) && Object.entries(value).every(([name, one]) => accepts(name) && is(one));
    }
    case "any-of": {
      const each = form.forms.map(part);
      return (value) => each.some((is) => is(value));
    }
    case "fields": {
      const each = Object.entries(form.fields).map(([name, of]) => [name, part(of)] as const);
      return (value) => isFields(value) && each.every(([name, is]) => is(value[name]));
    }
    default:
      return isText;
  }
}

function shape<T>(form: Form): Shape<T> {
  const [is, isExported] = [checkOf(form), checkOf(form, isInstantText)];
  return Object.assign((value: unknown): value is T => is(value), {
    form,
    exported: (value: unknown): value is Exported<T> => isExported(value),
  });
}

export const text = shape<string>({ is: "text" });
export const nonEmpty = shape<string>({ is: "non-empty" });
export const base64 = shape<string>({ is: "base64" });
export const uuid = shape<string>({ is: "uuid" });
export const idOf = (list: string): Shape<string> => shape({ is: "uuid", of: list });
export const number = shape<number>({ is: "number" });
export const positive = shape<number>({ is: "positive" });
export const integer = shape<number>({ is: "integer" });
/** Milliseconds since the epoch; in JSON a date-time with an offset. The name of such a field ends in At or Date. */
export const instant = shape<number>({ is: "instant" });
export const truth = shape<boolean>({ is: "truth" });
export const yes = shape<true>({ is: "truth", only: true });
export const anything = shape<unknown>({ is: "anything" });

/** One of several texts. */
export const memberOf = <const T extends string>(values: readonly T[]): Shape<T> => shape({ is: "one-of", values });

export const orNull = <T>({ form: of }: Shape<T>): Shape<T | null> => shape({ is: "or-null", of });

/** Accepts what another shape accepts, in an optional field. */
export const optional = <T>({ form: of }: Shape<T>): Shape<T | undefined> => shape({ is: "optional", of });

/** The same for an optional field that may be given as undefined. */
export const orUndefined = <T>({ form: of }: Shape<T>): Shape<T | undefined> => shape({ is: "or-undefined", of });

export const anyOf = <T extends readonly unknown[]>(
  ...others: { readonly [K in keyof T]: Shape<T[K]> }
): Shape<T[number]> => shape({ is: "any-of", forms: others.map(({ form }) => form) });

export const arrayOf = <T>({ form: of }: Shape<T>): Shape<T[]> => shape({ is: "list", of });

export const listOf = <T>({ form: of }: Shape<T>): Shape<readonly T[]> => shape({ is: "list", of });

export const recordOf = <T>({ form: of }: Shape<T>, accepts?: (name: string) => boolean): Shape<Record<string, T>> =>
  shape({ is: "record", of, ...(accepts && { accepts }) });

/** An object with these fields. A missing one does not compile; additional ones are ignored. */
export const fields = <T extends object>(table: { readonly [K in keyof T]-?: Shape<T[K]> }): Shape<T> =>
  shape({
    is: "fields",
    fields: Object.fromEntries(Object.entries<{ form: Form }>(table).map(([name, { form }]) => [name, form])),
  });
