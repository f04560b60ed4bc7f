import type { Checked } from "./request-check.ts";
import { formats } from "./formats.ts";
import type { Schema } from "./schema.ts";

/** True if a part of a request is refused for an id that is no UUID. */
export const isAboutIds = (checked: Checked<unknown>): boolean =>
  !checked.ok && checked.errors.some(({ message }) => message === formats.uuid.says);

/** The same schema with other ids. Default: any texts of 1 to 100 characters. */
export function withAnyIds<T>(
  { format, items, properties, ...schema }: Schema<T>,
  ids: Pick<Schema, "pattern" | "minLength" | "maxLength"> = { minLength: 1, maxLength: 100 },
): Schema<T> {
  const mapped = (fields: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withAnyIds(field, ids)]));
  return {
    ...schema,
    ...(format === "uuid" ? ids : format && { format }),
    ...(items && { items: withAnyIds(items, ids) }),
    ...(properties && { properties: mapped(properties) }),
  };
}
