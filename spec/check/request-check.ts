import { type FieldError, type RequestPart, unknownField } from "./field-error.ts";
import { formats } from "./formats.ts";
import { mostErrors } from "../generated/operations.ts";
import { pointerTo } from "./json-pointer.ts";
import type { Schema, TypeName } from "./schema.ts";
import { surplusCodeOf } from "./surplus-fields.ts";

/** A part of a request that is as the contract wants it, or what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

const typeNames: Readonly<Record<TypeName, string>> = {
  array: "a list",
  boolean: "true or false, in lower case and without quotes",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** The name that a schema may have for the type of a value. An integer is also a number. */
function typeOf(value: unknown): TypeName | undefined {
  switch (typeof value) {
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? "array" : "object";
    case "number":
      if (Number.isInteger(value)) return "integer";
      return Number.isFinite(value) ? "number" : undefined;
    case "boolean":
      return "boolean";
    case "string":
      return "string";
    default:
      return undefined;
  }
}

/** True if a text has at most so many code points. No code point has more than two units. */
const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && Array.from(text).length <= most);

function complaintAboutText(schema: Schema, text: string): string | undefined {
  const { minLength = 0, maxLength, pattern, format } = schema;
  // No text has more code points than units, and none has fewer than half as many.
  if (maxLength !== undefined && text.length > maxLength && !isWithin(text, maxLength)) {
    return `must have at most ${maxLength} characters`;
  }
  if (text.length < 2 * minLength && isWithin(text, minLength - 1)) {
    return minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters`;
  }
  const expected = format === undefined ? undefined : formats[format];
  if (pattern !== undefined && !pattern.regex.test(text)) return expected?.mistakeIn?.(text) ?? pattern.says;
  if (expected === undefined || expected.matches(text)) return undefined;
  return expected.mistakeIn?.(text) ?? expected.says;
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
function complaintAbout(schema: Schema, value: unknown): string | undefined {
  const { type: types, enum: allowed, maxItems, format } = schema;
  const type = types && typeOf(value);
  const isOfType = type && (types.includes(type) || (type === "integer" && types.includes("number")));
  if (types !== undefined && isOfType !== true) {
    if (value instanceof Date && types.includes("string")) {
      return `must be a string, not a Date: use toISOString()${format === "date" ? ".slice(0, 10)" : ""}`;
    }
    if (value === Infinity && types.includes("number")) return "must be a number that is not too large";
    return `must be ${types.map((one) => typeNames[one]).join(" or ")}`;
  }
  if (allowed !== undefined && !(typeof value === "string" && allowed.includes(value))) {
    return `must be one of ${allowed.join(", ")}`;
  }
  if (typeof value === "string") return complaintAboutText(schema, value);
  if (typeof value === "number") return complaintAboutNumber(schema, value);
  if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems) {
    return `must have at most ${maxItems} items`;
  }
  return undefined;
}

/** The field of an object that the contract does not list: removed, immutable, or simply unknown. */
function surplus(part: RequestPart, path: string, name: string, schema: Schema): FieldError {
  const code = surplusCodeOf(part, schema, name);
  switch (code) {
    case "removed_field": {
      const message = `was removed from the interface; use ${String(schema.removedFields?.[name])}`;
      return { in: part, path, message, code };
    }
    case "immutable_field":
      return { in: part, path, message: "cannot be changed after creation", code };
    default:
      return unknownField(part, path);
  }
}

/** A walk through a value. It visits each part of it at most once, and ends at the largest number of errors. */
interface Walk {
  readonly part: RequestPart;
  readonly errors: FieldError[];
}

function add({ part, errors }: Walk, path: string, message: string): void {
  errors.push({ in: part, path, message });
}

/** True if nothing was wrong so far. `within` and `key` make the path, which is put together only where it is needed. */
function visit<T>(walk: Walk, schema: Schema<T>, value: unknown, within: string, key?: PropertyKey): value is T {
  const complaint = complaintAbout(schema, value);
  const isNested = typeof value === "object" && value !== null;
  if (complaint !== undefined || isNested) {
    const path = key === undefined ? within : within + pointerTo(key);
    if (complaint !== undefined) add(walk, path, complaint);
    else if (Array.isArray(value)) visitItems(walk, schema, value, path);
    else if (isNested) visitFields(walk, schema, value, path);
  }
  return walk.errors.length === 0;
}

function visitItems(walk: Walk, { items }: Schema, list: readonly unknown[], path: string): void {
  if (items === undefined) return;
  for (let at = 0; at < list.length && walk.errors.length < mostErrors; at += 1) visit(walk, items, list[at], path, at);
}

function visitFields(walk: Walk, schema: Schema, fields: object, path: string): void {
  const { properties = {}, required, notBefore, closed } = schema;
  for (const name in properties) {
    if (walk.errors.length >= mostErrors) return;
    // JSON would carry a field that is its own, and has a value.
    const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
    const property = properties[name];
    if (value !== undefined && property !== undefined) visit(walk, property, value, path, name);
    else if (required?.includes(name) === true) add(walk, path + pointerTo(name), "is required");
  }
  if (notBefore !== undefined) visitOrder(walk, notBefore, fields, path);
  if (closed !== true) return;
  for (const name of Object.keys(fields)) {
    if (walk.errors.length >= mostErrors) return;
    if (Object.hasOwn(properties, name)) continue;
    walk.errors.push(surplus(walk.part, path + pointerTo(name), name, schema));
  }
}

function visitOrder(walk: Walk, notBefore: Readonly<Record<string, string>>, fields: object, path: string): void {
  const { errors } = walk;
  for (const [later, earlier] of Object.entries(notBefore)) {
    if (!Object.hasOwn(fields, later) || !Object.hasOwn(fields, earlier)) continue;
    const end: unknown = Reflect.get(fields, later);
    const start: unknown = Reflect.get(fields, earlier);
    if (typeof end !== "string" || typeof start !== "string" || !(Date.parse(end) < Date.parse(start))) continue;
    const paths = [later, earlier].map((name) => path + pointerTo(name));
    // Anything but a date-time has no order.
    if (errors.some((error) => paths.includes(error.path))) continue;
    add(walk, path + pointerTo(later), `must not be before ${earlier}`);
  }
}

/**
 * Checks one part of a request against the contract and says what is wrong with it, one error a field: types, formats,
 * lengths and plates; removed and immutable fields with what to do instead; a window that ends before it begins. Stops
 * at `mostErrors`, so that a list of that length may not be all of them. Assumed: `error-count`.
 */
export function checkRequest<T>(part: RequestPart, schema: Schema<T>, value: unknown): Checked<T> {
  const walk: Walk = { part, errors: [] };
  return visit(walk, schema, value, "") ? { ok: true, value } : { ok: false, errors: walk.errors };
}
