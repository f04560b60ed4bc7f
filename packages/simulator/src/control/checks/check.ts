import { type FieldError, unknownField } from "@totem-partner/spec/field-error";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { mostErrors } from "@totem-partner/spec/operations";
import type { z } from "zod";

// The messages of the partner interface (spec/check/request-check.ts), for what zod finds.

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  function: "a function",
  int: "an integer",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

const formats: Readonly<Record<string, string>> = {
  guid: "must be a UUID, such as 11111111-1111-4111-8111-111111111111",
  base64: "must be base64",
};

type Bounds<End extends "minimum" | "maximum"> = Record<End, number | bigint> & {
  origin: string;
  inclusive?: boolean | undefined;
};

function least({ origin, minimum, inclusive }: Bounds<"minimum">): string {
  if (origin === "string" || origin === "array") {
    const what = origin === "string" ? "characters" : "items";
    return Number(minimum) === 1 ? "must not be empty" : `must have at least ${String(minimum)} ${what}`;
  }
  return inclusive === false ? `must be greater than ${String(minimum)}` : `must be at least ${String(minimum)}`;
}

function most({ origin, maximum, inclusive }: Bounds<"maximum">): string {
  if (origin === "string") return `must have at most ${String(maximum)} characters`;
  if (origin === "array") return `must have at most ${String(maximum)} items`;
  return inclusive === false ? `must be less than ${String(maximum)}` : `must be at most ${String(maximum)}`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.map(String).join(", ")}`;

/** The error that zod found, as the rest of a sentence that begins with the name of the field. */
export function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_small":
      return least(issue);
    case "too_big":
      return most(issue);
    case "invalid_format":
      return formats[issue.format] ?? "is not valid";
    case "invalid_value":
      return issue.input === undefined ? "is required" : oneOf(issue.values);
    case "unrecognized_keys":
      return unknownField("body", "").message;
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : "is not valid";
    default:
      return issue.message ?? "is not valid";
  }
}

/** One error in a value: a JSON pointer to it, and what it should be. */
export type Mistake = Pick<FieldError, "path" | "message" | "code">;

export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: Mistake[] };

export const mistaken = (path: string, message: string): Checked<never> => ({
  ok: false,
  mistakes: [{ path, message }],
});

/** More errors would not be read, so no check looks for more. */
export const mostMistakes = mostErrors;

function mistakesIn({ issues }: z.ZodError): Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (const issue of issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    for (const key of unknown ?? [undefined]) {
      if (mistakes.size === mostMistakes) return [...mistakes.values()];
      const path = pointerTo(...issue.path, ...(key === undefined ? [] : [key]));
      const code = key === undefined ? {} : { code: "unknown_field" as const };
      if (!mistakes.has(path)) mistakes.set(path, { path, message: issue.message, ...code });
    }
  }
  return [...mistakes.values()];
}

/** Validates a value against a schema. Errors are worded as in the partner interface. */
export function check<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const read = schema.safeParse(value, { error: wordsOf });
  return read.success ? { ok: true, value: read.data } : { ok: false, mistakes: mistakesIn(read.error) };
}
