import { isFields } from "@totem-partner/spec/fields";
import { optionMistake } from "@totem-partner/spec/options";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import { withoutUndefined } from "./record-fields.ts";

/** The kind of an option's value, as far as it is checked here; `other` is checked where it is used. */
type Kind<T> = [T] extends [boolean | undefined]
  ? "boolean"
  : [T] extends [number | undefined]
    ? "number"
    : [T] extends [AbortSignal | undefined]
      ? "AbortSignal"
      : [T] extends [((...input: never) => unknown) | undefined]
        ? "function"
        : "other";

/** Every option with its kind; the compiler ensures that none is missing. */
export type OptionKinds<T> = { readonly [Name in keyof T & string]-?: Kind<T[Name]> };

type Kinds = Readonly<Record<string, "boolean" | "number" | "AbortSignal" | "function" | "other">>;

/** A signal may come from another package, or another window. */
const isSignal = (value: unknown): boolean =>
  isFields(value) && typeof value["aborted"] === "boolean" && typeof value["addEventListener"] === "function";

const fits = (value: unknown, kind: string): boolean =>
  kind === "other" || (kind === "AbortSignal" ? isSignal(value) : typeof value === kind);

/** Throws a ConfigurationError for null, which no type allows, but programs without types pass. */
export function checkObject(owner: string, options: unknown): void {
  if (!isFields(options)) throw new ConfigurationError(`${owner}: the options must be an object.`, unsent);
}

/** Throws a ConfigurationError for an unknown or undefined option, which must not silently mean the default, or a wrong one. */
export function checkOptions(owner: string, options: object, known: Kinds): void {
  checkObject(owner, options);
  const wrong = Object.entries(options).find(([name, value]) => !fits(value, known[name] ?? "other"));
  const mistake =
    optionMistake(owner, options, Object.keys(known)) ??
    (wrong && `${owner}: ${wrong[0]} must be ${known[wrong[0]] === "AbortSignal" ? "an" : "a"} ${known[wrong[0]]}.`);
  if (mistake !== undefined) throw new ConfigurationError(mistake, unsent);
}

/** The same for options that callers forward, where undefined means the default. */
export function checkNames(owner: string, options: object, known: Kinds): void {
  const input = withoutUndefined(options);
  if (isFields(input)) checkOptions(owner, input, known);
  else checkObject(owner, input);
}
