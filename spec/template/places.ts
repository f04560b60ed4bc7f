import type { Template } from "./template.ts";

/** The place of a placeholder in a template: the keys that lead there, and the text around it. */
export interface Place {
  name: string;
  keys: readonly string[];
  before: string;
  after: string;
}

/** The places of the placeholders that are alone in their text, or the only one in it. */
export function placesIn(template: Template, keys: readonly string[] = []): Place[] {
  if (typeof template === "string") {
    const [, before = "", name, after = ""] = /^([^{]*)\{([a-z.]+)\}([^{]*)$/i.exec(template) ?? [];
    return name === undefined ? [] : [{ name, keys, before, after }];
  }
  if (typeof template !== "object" || template === null) return [];
  return Object.entries(template).flatMap(([key, inner]) =>
    placesIn(inner, [...keys, key.length > 1 ? key.replace(/\?$/, "") : key]),
  );
}

const valueAt = (body: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    body,
  );

/** Returns the contents of a body at a place; undefined if it has nothing there, or a text with other words around it. */
export function valueIn(body: unknown, { keys, before, after }: Place): unknown {
  const value = valueAt(body, keys);
  if (before + after === "" || value === undefined) return value ?? undefined;
  const isRight = typeof value === "string" && value.length >= before.length + after.length;
  return isRight && value.startsWith(before) && value.endsWith(after)
    ? value.slice(before.length, value.length - after.length)
    : undefined;
}
