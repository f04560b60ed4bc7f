import type { FieldError } from "@totem-partner/spec/field-error";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { mostErrors } from "@totem-partner/spec/operations";
import type { z } from "zod";
import { wordsOf } from "./words.ts";

/** One error in a value: a JSON pointer to it, and what it should be. */
export type Mistake = Pick<FieldError, "path" | "message" | "code">;

/** A validated value, or its errors. */
export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: Mistake[] };

/** More errors would not be read, so no check looks for more. */
export const mostMistakes = mostErrors;

/** The errors that zod found, one for each place. */
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
