import type { FieldError } from "@totem-partner/spec/request-check";

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** What is wrong with names that were given more than once; each of them is told once. */
export const repeatedErrors = (part: FieldError["in"], names: Iterable<string>): FieldError[] =>
  [...new Set(names)].map((name) => ({ in: part, path: `/${escapePointer(name)}`, message: "may be given only once" }));
