import type { FieldError } from "@totem-partner/spec/field-error";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import { mostErrors } from "@totem-partner/spec/operations";
import type { z } from "zod";
import { wordsOf } from "./words.ts";

/** One thing that is wrong with a value: a JSON pointer to it, and what it should be. */
export type Mistake = Pick<FieldError, "path" | "message" | "code">;

/** A value that was checked, or what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: Mistake[] };

/** More mistakes would not be read, so no check looks for more. */
export const mostMistakes = mostErrors;

/** The mistakes that zod found, one for each place. */
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

/** Holds a value against a schema. What is wrong is said in the words of the partner interface. */
export function check<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const read = schema.safeParse(value, { error: wordsOf });
  return read.success ? { ok: true, value: read.data } : { ok: false, mistakes: mistakesIn(read.error) };
}
