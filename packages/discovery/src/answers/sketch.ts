import { isFields } from "@totem-partner/spec/fields";

const mostKeys = 12;
const mostDepth = 3;
const longest = 300;

/** The numbers in these fields describe the response itself; all others may be confidential. */
const tellingNumbers = ["total", "limit", "offset", "status", "statusCode"];

function isTelling(name: string, value: unknown): value is string | number {
  if (typeof value === "number") return tellingNumbers.includes(name);
  if (typeof value !== "string") return false;
  if (name === "code") return /^[A-Za-z_]{1,60}$/.test(value);
  return name === "createdAt" && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value);
}

/** Whether a key is the name of a field, rather than data used as a key. */
const isName = (key: string): boolean => /^[A-Za-z_]{1,40}$/.test(key);

function sketchValue(name: string, value: unknown, depth: number): string {
  if (value === null || typeof value === "boolean" || isTelling(name, value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    if (value.length === 0) return "[]";
    if (depth >= mostDepth) return `[${value.length} items]`;
    const more = value.length > 1 ? `, and ${value.length - 1} more` : "";
    return `[${sketchValue("", first, depth + 1)}${more}]`;
  }
  if (!isFields(value) || depth >= mostDepth) return "…";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, mostKeys)
    .map(([key, inner]) => `${isName(key) ? key : "…"}: ${sketchValue(key, inner, depth + 1)}`);
  if (entries.length > mostKeys) shown.push("…");
  return `{ ${shown.join(", ")} }`;
}

/**
 * The structure of a body on one line: its fields and paging numbers, but nothing confidential, and never the secret.
 */
export function sketch(body: unknown, secret: string): string {
  if (body === undefined) return "no JSON";
  const text = sketchValue("", body, 0).replaceAll(secret, "[key]");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
