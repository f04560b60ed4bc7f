import type { FieldError, RequestPart } from "./field-error.ts";
import type { Schema } from "./schema.ts";

/** The kind of a field that a closed schema does not list: removed, immutable, or unknown, as the code of its error. */
export type SurplusCode = NonNullable<FieldError["code"]>;

/** Returns the kind of a field that a schema does not list. */
export function surplusCodeOf(
  part: RequestPart,
  { removedFields, immutableFields, isImmutable }: Schema,
  name: string,
): SurplusCode {
  if (removedFields !== undefined && Object.hasOwn(removedFields, name)) return "removed_field";
  if (immutableFields?.includes(name) === true || isImmutable?.(name) === true) return "immutable_field";
  return part === "query" ? "unknown_query_parameter" : "unknown_field";
}

/**
 * A copy of a value without those fields of the given codes that its schema does not list, at any depth that the schema
 * describes. Takes one pass, and reads no field that it drops.
 */
export function withoutSurplusFields(
  part: RequestPart,
  schema: Schema,
  value: unknown,
  dropped: ReadonlySet<SurplusCode>,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { items, properties, closed } = schema;
  if (Array.isArray(value)) {
    if (items === undefined) return value;
    return value.map((item: unknown) => withoutSurplusFields(part, items, item, dropped));
  }
  if (properties === undefined) return value;
  const stays = (name: string): boolean =>
    closed !== true || Object.hasOwn(properties, name) || !dropped.has(surplusCodeOf(part, schema, name));
  return Object.fromEntries(
    Object.keys(value)
      .filter(stays)
      .map((name) => {
        const field: unknown = Reflect.get(value, name);
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        return [name, property === undefined ? field : withoutSurplusFields(part, property, field, dropped)];
      }),
  );
}
