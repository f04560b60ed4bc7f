import { isFields } from "../check/fields.ts";
import {
  isList,
  isObject,
  isRepeated,
  readKey,
  repeatedItem,
  soleName,
  spread,
  type Template,
  type TemplateList,
  type TemplateObject,
} from "./template.ts";

/** The contents of a body where a template has its placeholders, by their names. */
export type Located = ReadonlyMap<string, unknown>;

/** A body as its template reads it: the inverse of filling the template. */
export interface ReadBack {
  values: Located;
  /** The invalid fields, each with its values: `field.name`, `field.message` and so on. */
  fields: readonly Located[];
}

/**
 * The value of each placeholder in a text that was filled from a template, each as short as it can be; undefined for a
 * text with other words.
 */
export function valuesIn(template: Template, text: unknown): Map<string, string> | undefined {
  if (typeof template !== "string" || typeof text !== "string") return undefined;
  const values = new Map<string, string>();
  // Words and names in turns, with words at both ends.
  const parts = template.split(/\{([A-Za-z.]+)\}/);
  let at = 0;
  for (let nth = 0; nth < parts.length; nth += 2) {
    const [words = "", name] = [parts[nth], parts[nth - 1]];
    const isLast = nth + 1 === parts.length;
    const next = name === undefined ? 0 : isLast ? text.length - words.length : text.indexOf(words, at);
    if (next < at || !text.startsWith(words, next)) return undefined;
    if (name !== undefined) values.set(name, text.slice(at, next));
    at = next + words.length;
  }
  return at === text.length ? values : undefined;
}

class Reading {
  readonly values = new Map<string, unknown>();
  readonly fields: Located[] = [];

  read(template: Template, value: unknown): void {
    if (value === undefined || value === null) return;
    if (typeof template === "string") this.#text(template, value);
    else if (isList(template)) this.#list(template, value);
    else if (isObject(template) && isFields(value)) {
      for (const [key, inner] of Object.entries(template)) {
        const { name } = readKey(key);
        if (key === spread) this.read(inner, value);
        else if (isRepeated(name)) this.#keys(template, name, inner, value);
        else if (Object.hasOwn(value, name)) this.read(inner, value[name]);
      }
    }
  }

  #text(template: string, value: unknown): void {
    const sole = soleName(template);
    for (const [name, found] of sole === undefined ? (valuesIn(template, value) ?? []) : [[sole, value] as const]) {
      if (!this.values.has(name)) this.values.set(name, found);
    }
  }

  #list(template: readonly Template[], value: unknown): void {
    if (!Array.isArray(value)) return;
    const repeated = repeatedItem(template);
    if (repeated === undefined) template.forEach((item, at) => this.read(item, value[at]));
    else for (const item of value) this.fields.push(readBack(repeated, item).values);
  }

  /** The keys that name fields: those that the template does not name itself. */
  #keys(template: TemplateObject, key: string, inner: Template, value: Readonly<Record<string, unknown>>): void {
    const own = new Set(Object.keys(template).map((one) => readKey(one).name));
    for (const [name, said] of Object.entries(value)) {
      if (own.has(name)) continue;
      const named = readBack(key, name).values;
      const { values, fields } = readBack(inner, said);
      const each = fields.length > 0 ? fields : [values];
      for (const field of each) this.fields.push(new Map([...named, ...field]));
    }
  }
}

/**
 * Reads a body by its template: what it has in the place of each placeholder. Of a placeholder that stands in several
 * places, the first that the body has counts.
 */
export function readBack(template: Template, body: unknown): ReadBack {
  const reading = new Reading();
  reading.read(template, body);
  return reading;
}

type Accept = (name: string, value: unknown) => boolean;

function matchesList(list: TemplateList, value: unknown, accept: Accept): boolean {
  if (!Array.isArray(value)) return false;
  const items: readonly unknown[] = value;
  const repeated = repeatedItem(list);
  if (repeated !== undefined) return items.every((item) => matches(repeated, item, accept));
  return items.length === list.length && list.every((item: Template, at) => matches(item, items[at], accept));
}

function matchesObject(template: TemplateObject, value: unknown, accept: Accept): boolean {
  if (!isFields(value)) return false;
  const left = new Set(Object.keys(value));
  let [perField, rest]: (Template | undefined)[] = [];
  const named: [key: string, inner: Template][] = [];
  for (const [key, inner] of Object.entries(template)) {
    const { name, isOptional } = readKey(key);
    if (key === spread) rest = inner;
    else if (isRepeated(name)) perField = inner;
    else if (soleName(name) !== undefined) named.push([name, inner]);
    else if (left.delete(name)) {
      if (!matches(inner, value[name], accept)) return false;
    } else if (!isOptional) return false;
  }
  // A key that is a placeholder is the first that the template does not have otherwise.
  for (const [key, inner] of named) {
    const [other] = left;
    if (other === undefined || !matches(key, other, accept) || !matches(inner, value[other], accept)) return false;
    left.delete(other);
  }
  const others = [...left];
  if (rest !== undefined) return matches(rest, Object.fromEntries(others.map((key) => [key, value[key]])), accept);
  // An object without any key says nothing.
  return perField === undefined
    ? others.length === 0
    : Object.keys(value).length > 0 && others.every((key) => matches(perField, value[key], accept));
}

/** True if a value could have been filled from a template, as far as the values of its placeholders are accepted. */
export function matches(template: Template, value: unknown, accept: Accept): boolean {
  const sole = soleName(template);
  if (sole !== undefined) return accept(sole, value);
  if (typeof template === "string") return valuesIn(template, value) !== undefined;
  if (isList(template)) return matchesList(template, value, accept);
  return isObject(template) ? matchesObject(template, value, accept) : value === template;
}
