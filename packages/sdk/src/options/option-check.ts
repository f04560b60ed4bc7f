import { isFields } from "@totem-partner/spec/fields";
import { optionMistake } from "@totem-partner/spec/options";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import { withoutUndefined } from "../fields/record-fields.ts";

/** The name of every option; the compiler ensures that none is missing. */
export type OptionNames<T> = Readonly<Record<keyof T & string, true>>;

/** Throws a ConfigurationError for an unknown or undefined option, which must not silently mean the default. */
export function checkOptions(owner: string, options: object, known: Readonly<Record<string, true>>): void {
  const mistake = optionMistake(owner, options, Object.keys(known));
  if (mistake !== undefined) throw new ConfigurationError(mistake, unsent);
}

/** The same for options that callers forward, where undefined means the default. */
export function checkNames(owner: string, options: object, known: Readonly<Record<string, true>>): void {
  const given = withoutUndefined(options);
  if (isFields(given)) checkOptions(owner, given, known);
}
