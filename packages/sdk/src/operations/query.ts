import { isFields } from "@totem-partner/spec/fields";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";

const isPlain = (value: unknown): value is string | number | boolean | bigint =>
  ["string", "number", "boolean", "bigint"].includes(typeof value);

function writePair(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (isPlain(value)) return [`${name}=${encodeURIComponent(String(value))}`];
  throw new ConfigurationError(`The request was not sent: its query has objects or lists within ${name}.`, unsent);
}

function writeParameter([name, value]: [name: string, value: unknown]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => writePair(name, one));
  if (!isFields(value)) return writePair(name, value);
  return Object.entries(value).flatMap(([key, one]) => writePair(`${name}[${key}]`, one));
}

/**
 * Writes a query as openapi-fetch does for raw calls, which is loaded with the first of them: a list as repeated parameters,
 * an object as `name[key]`. Empty without parameters, and with the question mark otherwise.
 */
export function writeQuery(query: unknown): string {
  const written = isFields(query) ? Object.entries(query).flatMap(writeParameter).join("&") : "";
  return written && `?${written}`;
}
