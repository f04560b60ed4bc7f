import { complaintAbout } from "./complaint.ts";
import { type FieldError, type RequestPart, unknownField } from "./field-error.ts";
import { mostErrors } from "../generated/operations.ts";
import { pointerTo } from "./json-pointer.ts";
import type { Schema } from "./schema.ts";
import { surplusCodeOf } from "./surplus-fields.ts";
import { type Fields, isFields } from "./fields.ts";

/** A part of a request that is as the contract wants it, or what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** A field that JSON would carry: own, and with a value. */
const fieldOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

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

/** One walk through a value. It visits each part of it at most once, and ends at the largest number of errors. */
class Walk {
  readonly errors: FieldError[] = [];
  readonly #part: RequestPart;

  constructor(part: RequestPart) {
    this.#part = part;
  }

  /** True if a value matches the schema; otherwise, `errors` has grown. */
  accepts<T>(schema: Schema<T>, value: unknown): value is T {
    const before = this.errors.length;
    this.#visit(schema, value, "", undefined);
    return this.errors.length === before;
  }

  get #isOver(): boolean {
    return this.errors.length >= mostErrors;
  }

  #add(path: string, message: string): void {
    this.errors.push({ in: this.#part, path, message });
  }

  /** `within` and `key` make the path, which is put together only where it is needed. */
  #visit(schema: Schema, value: unknown, within: string, key: PropertyKey | undefined): void {
    const complaint = complaintAbout(schema, value);
    if (complaint === undefined && (typeof value !== "object" || value === null)) return;
    const path = key === undefined ? within : within + pointerTo(key);
    if (complaint !== undefined) this.#add(path, complaint);
    else if (Array.isArray(value)) this.#visitItems(schema, value, path);
    else if (isFields(value)) this.#visitFields(schema, value, path);
  }

  #visitItems({ items }: Schema, list: readonly unknown[], path: string): void {
    if (items === undefined) return;
    for (let at = 0; at < list.length && !this.#isOver; at += 1) this.#visit(items, list[at], path, at);
  }

  #visitFields(schema: Schema, fields: Fields, path: string): void {
    const { properties = {}, required } = schema;
    for (const name in properties) {
      if (this.#isOver) return;
      const value = fieldOf(fields, name);
      const property = properties[name];
      if (value !== undefined && property !== undefined) this.#visit(property, value, path, name);
      else if (required?.includes(name) === true) this.#add(path + pointerTo(name), "is required");
    }
    if (schema.notBefore !== undefined) this.#visitOrder(schema.notBefore, fields, path);
    if (schema.closed === true) this.#visitSurplus(schema, fields, path);
  }

  #visitOrder(notBefore: Readonly<Record<string, string>>, fields: Fields, path: string): void {
    for (const [later, earlier] of Object.entries(notBefore)) {
      const [end, start] = [fieldOf(fields, later), fieldOf(fields, earlier)];
      if (typeof end !== "string" || typeof start !== "string" || !(Date.parse(end) < Date.parse(start))) continue;
      const paths = [later, earlier].map((name) => path + pointerTo(name));
      // Anything but a date-time has no order.
      if (this.errors.some((error) => paths.includes(error.path))) continue;
      this.#add(path + pointerTo(later), `must not be before ${earlier}`);
    }
  }

  #visitSurplus(schema: Schema, fields: Fields, path: string): void {
    const { properties = {} } = schema;
    for (const name of Object.keys(fields)) {
      if (this.#isOver) return;
      if (Object.hasOwn(properties, name)) continue;
      this.errors.push(surplus(this.#part, path + pointerTo(name), name, schema));
    }
  }
}

/**
 * Checks one part of a request against the contract and says what is wrong with it, one error a field: types, formats,
 * lengths and plates; removed and immutable fields with what to do instead; a window that ends before it begins. Stops
 * at `mostErrors`, so that a list of that length may not be all of them. Assumed: `error-count`.
 */
export function checkRequest<T>(part: RequestPart, schema: Schema<T>, value: unknown): Checked<T> {
  const walk = new Walk(part);
  return walk.accepts(schema, value) ? { ok: true, value } : { ok: false, errors: walk.errors };
}
