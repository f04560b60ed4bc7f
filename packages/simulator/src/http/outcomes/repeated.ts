import type { FieldError, RequestPart } from "@totem-partner/spec/field-error";
import { pointerTo } from "@totem-partner/spec/json-pointer";

/** Errors for names that were given more than once, one for each name. */
export const repeatedErrors = (part: RequestPart, names: ReadonlySet<string>): FieldError[] =>
  Array.from(names, (name) => ({ in: part, path: pointerTo(name), message: "must not be repeated" }));
