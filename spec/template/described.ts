import { isPart, listOf, type Part, partsOf } from "../effective/document.ts";
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

/** The schema of what a placeholder stands for; undefined if it stands for nothing here. */
export type SchemaOf = (name: string) => Part | undefined;

/** At most so many invalid fields are named, and as many items does a list have that repeats for each. */
const mostRepeats = 100;

function listSchema(list: TemplateList, schemaOf: SchemaOf): Part {
  const repeated = repeatedItem(list);
  if (repeated !== undefined) {
    return { type: "array", maxItems: mostRepeats, items: describedBy(repeated, schemaOf) ?? {} };
  }
  const [first, ...others] = list.map((item) => describedBy(item, schemaOf) ?? { type: "null" });
  const items = others.length === 0 ? (first ?? {}) : { anyOf: [first, ...others] };
  return { type: "array", minItems: list.length, maxItems: list.length, items };
}

function objectSchema(template: TemplateObject, schemaOf: SchemaOf): Part {
  const properties: Part = {};
  const required: string[] = [];
  const surplus: Part = {};
  for (const [key, inner] of Object.entries(template)) {
    const { name, isOptional } = readKey(key);
    const schema = describedBy(inner, schemaOf);
    if (key === spread) {
      const { required: among, properties: all, ...rest } = schema ?? {};
      required.push(...listOf(among).map(String));
      Object.assign(surplus, rest);
      Object.assign(properties, all);
    } else if (isRepeated(name)) Object.assign(surplus, { additionalProperties: schema ?? {} });
    else if (schema || !isOptional) {
      properties[name] = schema ?? { type: "null" };
      if (!isOptional) required.push(name);
    }
  }
  const isNamed = Object.keys(properties).length > 0;
  return { type: "object", ...(required.length > 0 && { required }), ...(isNamed && { properties }), ...surplus };
}

/** The schema of what a template is filled to; undefined for a placeholder that stands for nothing. */
export function describedBy(template: Template, schemaOf: SchemaOf): Part | undefined {
  const sole = soleName(template);
  if (sole !== undefined) return schemaOf(sole);
  if (isList(template)) return listSchema(template, schemaOf);
  if (isObject(template)) return objectSchema(template, schemaOf);
  if (template === null) return { type: "null" };
  return { type: typeof template };
}

/** True if a schema has others within it. */
const isNested = (schema: unknown): schema is Part =>
  isPart(schema) && ["properties", "items", "anyOf"].some((key) => key in schema);

/** A copy of a schema in which every element says on which assumption it rests, besides those that it names already. */
export function groundedOn(assumption: string, schema: Part): Part {
  const named = [schema["x-assumption"] ?? []].flat();
  const within = (one: unknown): unknown => (isNested(one) ? groundedOn(assumption, one) : one);
  const { properties, items, anyOf } = schema;
  const grounded = partsOf(properties).map(([name, one]) => [name, groundedOn(assumption, one)] as const);
  return {
    ...schema,
    ...(properties !== undefined && { properties: Object.fromEntries(grounded) }),
    ...(items !== undefined && { items: within(items) }),
    ...(anyOf !== undefined && { anyOf: listOf(anyOf).map(within) }),
    "x-assumption": named.includes(assumption) ? named : [assumption, ...named],
  };
}
