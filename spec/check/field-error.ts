import type { components } from "../generated/types.ts";

/** One field of a request that is wrong, as a problem lists it. */
export type FieldError = components["schemas"]["FieldError"];

/** The part of a request that a check looks at. */
export type RequestPart = FieldError["in"];

/** The error of a field or a query parameter that the contract does not know. `path` is a JSON pointer. */
export function unknownField(part: RequestPart, path: string): FieldError {
  return part === "query"
    ? { in: part, path, message: "is not a parameter of this operation", code: "unknown_query_parameter" }
    : { in: part, path, message: "is not a field of this request", code: "unknown_field" };
}

/** Longer names are cut within a sentence; the path of the error has them whole. */
const longestShown = 200;

/** An error as the beginning of a sentence: the field and what is wrong with it. `whole` names a path without keys. */
export function sayFieldError({ path, message }: FieldError, whole: string): string {
  const shown = path.length > longestShown ? `${path.slice(0, longestShown)}…` : path;
  return `${shown === "" ? whole : shown} ${message}`;
}
