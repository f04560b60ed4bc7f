import type { Schema } from "./schema.ts";

function isNamed({ properties, removedFields, immutableFields }: Schema, name: string): boolean {
  return (
    (properties !== undefined && Object.hasOwn(properties, name)) ||
    (removedFields !== undefined && Object.hasOwn(removedFields, name)) ||
    immutableFields?.includes(name) === true
  );
}

/**
 * A copy of a value without the fields that its schema does not name, at any depth that the schema describes. Removed
 * and immutable fields stay, since the schema names them. Takes one pass, and reads no field that it drops.
 */
export function withoutUnknownFields(schema: Schema, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { items, properties, closed } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item: unknown) => withoutUnknownFields(items, item));
  }
  if (properties === undefined) return value;
  const names = Object.keys(value).filter((name) => closed !== true || isNamed(schema, name));
  return Object.fromEntries(
    names.map((name) => {
      const field: unknown = Reflect.get(value, name);
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, property === undefined ? field : withoutUnknownFields(property, field)];
    }),
  );
}
