import { isFields } from "../check/fields.ts";

/**
 * A body as a profile describes it: JSON in which a text such as `{total}` stands for a value, alone or within a longer
 * text, or of a key. A key that ends in `?` is left out when there is no such value. The key `...` stands for all keys of
 * the object that is its value. A list of one item that mentions an invalid field (`{field.message}`) has such an item for
 * each of them; so does an object, for a key that mentions one.
 */
export type Template = string | number | boolean | null | TemplateList | TemplateObject;

/** A template of a list. */
export type TemplateList = readonly Template[];

/** A template of an object. */
export interface TemplateObject {
  readonly [key: string]: Template;
}

/** The value that a placeholder stands for, by its name; undefined if there is none. */
export type Scope = (name: string) => unknown;

/** The key that stands for all keys of its value. */
export const spread = "...";

/** The prefix of the names of an invalid field's parts. */
const ofField = "field.";

const anyPlaceholder = /\{([A-Za-z][A-Za-z0-9.]*)\}/g;
const onlyPlaceholder = /^\{([A-Za-z][A-Za-z0-9.]*)\}$/;

export const isList = (template: Template): template is TemplateList => Array.isArray(template);

export const isObject = (template: Template): template is TemplateObject =>
  typeof template === "object" && template !== null && !Array.isArray(template);

/** A key without its mark, and whether it may be left out. */
export function readKey(key: string): { name: string; isOptional: boolean } {
  const isOptional = key.length > 1 && key.endsWith("?");
  return { name: isOptional ? key.slice(0, -1) : key, isOptional };
}

/** The name of the placeholder that is all of a text; undefined for anything else. */
export const soleName = (template: Template): string | undefined =>
  typeof template === "string" ? onlyPlaceholder.exec(template)?.[1] : undefined;

/** A template with the name of the records in place of `{kind}` in its keys: only there does a colon follow the text. */
export const ofKind = (template: Template, kind: string): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(/\{kind\}(?=[^"\\]*":)/g, kind)) as Template;

/** The names of the placeholders in a text, in their order. */
export const namesIn = (text: string): string[] => [...text.matchAll(anyPlaceholder)].map(([, name = ""]) => name);

/** The name of each placeholder in a template, once for each place where it stands. */
export function* namesWithin(template: Template): Generator<string> {
  if (typeof template === "string") yield* namesIn(template);
  else if (isList(template)) for (const item of template) yield* namesWithin(item);
  else if (isObject(template)) {
    for (const [key, inner] of Object.entries(template)) {
      yield* namesIn(key);
      yield* namesWithin(inner);
    }
  }
}

/** True if a part of a template is there once for each invalid field. */
export function isRepeated(template: Template): boolean {
  // Most texts hold no placeholder, and lists are made on every read.
  if (typeof template === "string") return template.includes(`{${ofField}`);
  return [...namesWithin(template)].some((name) => name.startsWith(ofField));
}

/** The item of a list that has one for each invalid field; undefined for any other list. */
export function repeatedItem([item, ...others]: TemplateList): Template | undefined {
  return item !== undefined && others.length === 0 && isRepeated(item) ? item : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

const itemsOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** A text with its values; one that has none is empty. */
export const fillText = (text: string, scope: Scope): string =>
  !text.includes("{") ? text : text.replaceAll(anyPlaceholder, (_, name: string) => textOf(scope(name)));

/** For each invalid field, the scope of the whole with the parts of the field. */
function fieldScopes(scope: Scope): Scope[] {
  const fields = scope("fields");
  if (!Array.isArray(fields)) return [];
  return fields.map(
    (field: Readonly<Record<string, unknown>>): Scope =>
      (name) =>
        // A list below a key of the field is one of this field.
        name === "fields" ? [field] : name.startsWith(ofField) ? field[name.slice(ofField.length)] : scope(name),
  );
}

/** True for what an optional key is left out for: no value, or an object all of whose keys were left out. */
const isNothing = (value: unknown): boolean =>
  value === undefined || (isFields(value) && Object.keys(value).length === 0);

/** True for a text within which a placeholder has no value. */
const lacksValue = (template: Template, scope: Scope): boolean =>
  typeof template === "string" && namesIn(template).some((name) => scope(name) === undefined);

function fillObject(template: TemplateObject, scope: Scope): object {
  const entries = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(template)) {
    const { name, isOptional } = readKey(key);
    if (isRepeated(name)) {
      for (const field of fieldScopes(scope)) {
        const [at, value] = [fillText(name, field), fill(inner, field)];
        const [earlier, more] = [itemsOf(entries.get(at)), itemsOf(value)];
        entries.set(at, earlier && more ? [...earlier, ...more] : value);
      }
    } else {
      const value = fill(inner, scope);
      if (key === spread) for (const [at, one] of Object.entries(value ?? {})) entries.set(at, one);
      else if (!isOptional || !(isNothing(value) || lacksValue(inner, scope)))
        entries.set(fillText(name, scope), value ?? null);
    }
  }
  return Object.fromEntries(entries);
}

/** A template with its values; undefined for a placeholder that is all of it and has none. */
export function fill(template: Template, scope: Scope): unknown {
  if (typeof template === "string") {
    const sole = template.startsWith("{") ? soleName(template) : undefined;
    return sole === undefined ? fillText(template, scope) : scope(sole);
  }
  if (isList(template)) {
    const repeated = repeatedItem(template);
    if (repeated !== undefined) return fieldScopes(scope).map((field) => fill(repeated, field) ?? null);
    return template.map((item) => fill(item, scope) ?? null);
  }
  return isObject(template) ? fillObject(template, scope) : template;
}
