import { createAuthorizationBody } from "@totem-partner/spec/requests";
import type { components } from "@totem-partner/spec/types";
import type { Dates } from "./date-validity.ts";

type Create = components["schemas"]["AuthorizationCreate"];

/** The optional texts of a create, except for its dates, which become instants. */
export type OptionalText = Exclude<
  { [Field in keyof Create]-?: undefined extends Create[Field] ? TextField<Field> : never }[keyof Create],
  keyof Dates
>;

type TextField<Field extends keyof Create> = string extends NonNullable<Create[Field]> ? Field : never;

const { properties: fields = {}, required = [] } = createAuthorizationBody;

function isOptionalText(field: string): field is OptionalText {
  const { type, format } = fields[field] ?? {};
  return type?.includes("string") === true && format !== "date-time" && !required.includes(field);
}

/** The optional texts of an authorization, in display order. */
export const optionalTexts: readonly OptionalText[] = Object.keys(fields).filter(isOptionalText);

/** A record with a value for every optional text. */
export function eachOptionalText<T>(value: (field: OptionalText) => T): Record<OptionalText, T> {
  // The type of fromEntries does not include the keys; these are all of them.
  return Object.fromEntries(optionalTexts.map((field) => [field, value(field)])) as Record<OptionalText, T>;
}
