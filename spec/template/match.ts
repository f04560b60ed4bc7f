import { isFields } from "../check/fields.ts";
import { valuesIn } from "./located.ts";
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

export type Accept = (name: string, value: unknown) => boolean;

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
