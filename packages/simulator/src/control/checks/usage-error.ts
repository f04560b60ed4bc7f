import { keysOf } from "@totem-partner/spec/json-pointer";
import { optionMistake } from "@totem-partner/spec/options";
import { z } from "zod";
import { check, type Checked, type Mistake } from "./check.ts";
import { MockUsageError } from "./mock-usage-error.ts";
import { anyObject, strictObject } from "./fields.ts";

const mostSentences = 10;

/** A pointer in JavaScript notation: authorizations[0].quantity. */
const showPointer = (path: string): string =>
  keysOf(path)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");

function valueAt(value: unknown, path: string): unknown {
  const within = (at: unknown, key: string): unknown =>
    typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined;
  return keysOf(path).reduce(within, value);
}

/** The value that was passed, if a few words can describe it. */
function showGiven(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "function") return ", not a function";
  if (value instanceof Date) return `, not ${Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString()}`;
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? ", not a list" : ", not an object";
  const isNumeric = typeof value === "number" || typeof value === "bigint" || typeof value === "symbol";
  const shown = isNumeric ? String(value) : JSON.stringify(value);
  return shown.length > 60 ? "" : `, not ${shown}`;
}

export function usageError(call: string, mistakes: readonly Mistake[], given: unknown): MockUsageError {
  const sentences = mistakes.slice(0, mostSentences).map(({ path, message }) => {
    const isSecret = /token|secret/i.test(path);
    const instead = message.startsWith("must") && !isSecret ? showGiven(valueAt(given, path)) : "";
    return `${showPointer(path) || "it"} ${message}${instead}.`;
  });
  const more = mistakes.length - sentences.length;
  return new MockUsageError(`${call}: ${sentences.join(" ")}${more > 0 ? ` And ${String(more)} more.` : ""}`);
}

/** @throws {MockUsageError} if what was given to a call is invalid. */
export function accepted<T>(call: string, checked: Checked<T>, given: unknown): T {
  if (checked.ok) return checked.value;
  throw usageError(call, checked.mistakes, given);
}

export const checkUsage = <T>(call: string, schema: z.ZodType<T>, given: unknown): T =>
  accepted(call, check(schema, given), given);

export const anyId = strictObject({ id: z.string() });

/** @throws {MockUsageError} if nothing has the id that was passed to a call; `what` completes the message. */
export function foundById<T>(call: string, given: string, find: (id: string) => T | undefined, what: string): T {
  const { id } = checkUsage(call, anyId, { id: given });
  const found = find(id);
  if (found !== undefined) return found;
  throw usageError(call, [{ path: "/id", message: `is not the id of ${what}` }], { id });
}

/**
 * Checks the names of a call's options.
 *
 * @throws {MockUsageError} for an unknown option, with the name that was probably meant, and for one that is present but
 *   undefined: a variable that is not set would silently mean the default.
 */
export function checkOptionNames(call: string, given: unknown, known: readonly string[]): void {
  const mistake = optionMistake(call, checkUsage(call, anyObject, given), known);
  if (mistake !== undefined) throw new MockUsageError(mistake);
}

/**
 * The options of a call, validated: their names, then their values.
 *
 * @throws {MockUsageError} if they are invalid.
 */
export function checkOptions<T>(call: string, schema: z.ZodType<T> & { shape: object }, given: unknown): T {
  checkOptionNames(call, given, Object.keys(schema.shape));
  return checkUsage(call, schema, given);
}
