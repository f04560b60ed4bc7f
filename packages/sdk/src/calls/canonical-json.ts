import { isFields } from "@totem-partner/spec/fields";

/** Returns the same text for equal JSON, whatever the order of its keys. */
export function canonicalJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => {
    if (!isFields(value)) return value;
    const keys = Object.keys(value).sort();
    return Object.fromEntries(keys.map((key) => [key, value[key]]));
  });
}
