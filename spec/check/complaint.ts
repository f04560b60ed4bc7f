import { isFields } from "./fields.ts";
import { type Format, formats } from "./formats.ts";
import type { Schema, TypeName } from "./schema.ts";

const typeNames: Readonly<Record<TypeName, string>> = {
  array: "a list",
  boolean: "true or false, in lower case and without quotes",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

function isOfType(type: TypeName, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "number":
      return Number.isFinite(value);
    case "object":
      return isFields(value);
    default:
      return typeof value === type;
  }
}

/** A loop, since this is asked of every value, and a callback would be made anew each time. */
function isOfOneOf(types: readonly TypeName[], value: unknown): boolean {
  for (const type of types) if (isOfType(type, value)) return true;
  return false;
}

/** True if a text has at most so many code points. No code point has more than two units. */
const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && Array.from(text).length <= most);

const anyFormat: Format = { matches: () => true, says: "" };

function complaintAboutText(schema: Schema, text: string): string | undefined {
  const { minLength = 0, maxLength, pattern, format } = schema;
  if (maxLength !== undefined && !isWithin(text, maxLength)) return `must have at most ${maxLength} characters`;
  if (minLength > 0 && isWithin(text, minLength - 1)) {
    return minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters`;
  }
  const { matches, says, mistakeIn } = format === undefined ? anyFormat : formats[format];
  if (pattern !== undefined && !pattern.regex.test(text)) return mistakeIn?.(text) ?? pattern.says;
  return matches(text) ? undefined : (mistakeIn?.(text) ?? says);
}

function complaintAboutNumber({ minimum, maximum, exclusiveMinimum }: Schema, value: number): string | undefined {
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `must be at most ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be greater than ${exclusiveMinimum}`;
  return undefined;
}

/**
 * The first thing that is wrong with a value itself, whatever it holds, as the rest of a sentence about it: "must be a
 * string". Shows nothing of the value, and looks at no more of it than the schema bounds.
 */
export function complaintAbout(schema: Schema, value: unknown): string | undefined {
  const { type: types, enum: allowed, maxItems, format } = schema;
  if (types !== undefined && !isOfOneOf(types, value)) {
    if (value instanceof Date && types.includes("string")) {
      return `must be a string, not a Date: use toISOString()${format === "date" ? ".slice(0, 10)" : ""}`;
    }
    if (value === Infinity && types.includes("number")) return "must be a number that is not too large";
    return `must be ${types.map((type) => typeNames[type]).join(" or ")}`;
  }
  if (allowed !== undefined && !allowed.some((one) => one === value)) return `must be one of ${allowed.join(", ")}`;
  if (typeof value === "string") return complaintAboutText(schema, value);
  if (typeof value === "number") return complaintAboutNumber(schema, value);
  if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems) {
    return `must have at most ${maxItems} items`;
  }
  return undefined;
}
