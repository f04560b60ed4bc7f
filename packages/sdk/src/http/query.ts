import { isRecord } from "../record.ts";

/** What the check of a request lets pass; of a raw call, what its types do. */
type Value = string | number | boolean | null | undefined;

const escaped = (name: string, value: unknown): string[] =>
  value === undefined || value === null ? [] : [`${name}=${encodeURIComponent(value as NonNullable<Value>)}`];

/** Parameters as a query: a list repeats its name, an object has its keys in brackets, and what is null is left out. */
export function writeQuery(query: unknown): string {
  const parts = Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap((one) => escaped(name, one));
    if (!isRecord(value)) return escaped(name, value);
    return Object.entries(value).flatMap(([key, one]) => escaped(`${name}[${key}]`, one));
  });
  return parts.join("&");
}
