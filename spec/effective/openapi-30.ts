import { mapValues } from "../check/fields.ts";
import { isOpenList } from "./closed-variant.ts";
import { isPart, listOf, type Part, resolved } from "./document.ts";

/** Keywords whose value is a schema, or a list of them. */
const ofSchemas = new Set(["schema", "items", "allOf", "anyOf", "oneOf", "not", "additionalProperties"]);

/** Parts that are copied, as their contents are values. */
const isLiteral = (key: string): boolean =>
  ["enum", "example", "examples", "value"].includes(key) || key.startsWith("x-");

function below(value: unknown, key: string): unknown {
  if (isLiteral(key)) return value;
  if (ofSchemas.has(key)) return Array.isArray(value) ? value.map(schema30) : schema30(value);
  // Below these, keys are names.
  if (key === "properties" || key === "schemas") return isPart(value) ? mapValues(value, schema30) : value;
  return key === "default" && !isPart(value) ? value : part30(value);
}

/** A choice without that of null. */
function nonNull(choices: unknown): unknown[] | undefined {
  const others = listOf(choices).filter((choice) => !isPart(choice) || choice["type"] !== "null");
  return others.length > 0 && others.length < listOf(choices).length ? others : undefined;
}

/** A choice of a plain schema and null as one schema, with the schema in place of a reference: `nullable` needs its type. */
function nullableInPlace(contract: Part, schema: Part): Part {
  const { oneOf, ...beside } = schema;
  const [choice, ...others] = nonNull(oneOf) ?? [];
  const one = isPart(choice) && others.length === 0 ? resolved(contract, choice) : {};
  const isPlain = typeof one["type"] === "string" && !("enum" in one) && !("const" in one);
  return isPlain ? { ...one, ...beside, type: [one["type"], "null"] } : schema;
}

/** Keywords of JSON Schema 2020-12 as those of OpenAPI 3.0. */
function keywords(schema: Part): Part {
  const { type, const: constant, examples, exclusiveMinimum, exclusiveMaximum, patternProperties, ...written } = schema;
  // NSwag expects a list here, and reads nothing of a document that has an object.
  const { "x-enumDescriptions": _, ...others } = written;
  const types = listOf(type);
  const named = types.filter((name) => name !== "null");
  return {
    ...(types.length === 0 && type !== undefined && type !== "null" && { type }),
    ...(named.length === 1 && { type: named[0] }),
    ...(named.length > 1 && { anyOf: named.map((name) => ({ type: name })) }),
    ...((named.length < types.length || type === "null") && { nullable: true }),
    ...(type === "null" && { enum: [null] }),
    ...others,
    ...(patternProperties !== undefined && { additionalProperties: true }),
    ...(constant !== undefined && { enum: [constant] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] as unknown }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}

function schema30(schema: unknown): unknown {
  if (!isPart(schema)) return schema;
  const { $ref, ...others } = schema;
  // Members beside a reference would be ignored.
  if ($ref !== undefined) {
    return Object.keys(others).every((key) => key.startsWith("x-"))
      ? { $ref }
      : { allOf: [{ $ref }], ...mapValues(keywords(others), below) };
  }
  for (const key of ["anyOf", "oneOf"]) {
    const choices = nonNull(schema[key]);
    if (choices === undefined) continue;
    const { [key]: _, ...beside } = others;
    const one = choices.length === 1 ? { allOf: choices } : { [key]: choices };
    return schema30({ ...beside, ...one, nullable: true });
  }
  if (isOpenList(schema)) {
    // Generators of C# and Java make a class of the choice, which no text can be read as.
    const { anyOf: _, ...beside } = schema;
    return schema30({ type: "string", ...beside });
  }
  const written = mapValues(keywords(others), below);
  return written["type"] === "array" ? { items: {}, ...written } : written;
}

function part30(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(part30);
  if (!isPart(part)) return part;
  return "$ref" in part ? { $ref: part["$ref"] } : mapValues(part, below);
}

/**
 * A contract as OpenAPI 3.0, for generators and platforms that know no other. What 3.0 cannot say is left out, and the
 * webhooks stand under `x-webhooks`.
 */
export function openApi30(contract: Part): Part {
  const plain = JSON.parse(JSON.stringify(contract), (_, part: unknown) =>
    isPart(part) ? nullableInPlace(contract, part) : part,
  ) as Part;
  const { openapi: _, info, webhooks, ...others } = plain;
  const { summary: _summary, license, ...about } = isPart(info) ? info : {};
  const { identifier: _identifier, ...named } = isPart(license) ? license : {};
  return {
    openapi: "3.0.4",
    info: { ...about, ...(license !== undefined && { license: named }) },
    ...mapValues(others, below),
    ...(webhooks !== undefined && { "x-webhooks": part30(webhooks) }),
  };
}
