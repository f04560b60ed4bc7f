import { type Fields, isFields, mapValues } from "../check/fields.ts";
import { listOf } from "./document.ts";

// Values of their own, in which a key that schemas use means nothing.
const values = new Set(["example", "examples", "default", "const", "enum"]);

/** A list of known values, which is open to any other text: `anyOf: [{ enum: … }, { type: string }]`. */
export function isOpenList(schema: Fields): schema is { anyOf: [known: Fields, other: Fields] } {
  const [known, other, ...more] = listOf(schema["anyOf"]);
  const isKnown = isFields(known) && ("enum" in known || "$ref" in known);
  return isKnown && JSON.stringify(other) === '{"type":"string"}' && more.length === 0;
}

/** A schema with a list of values closed, if it is an open one. */
function withKnownValues(schema: Fields): Fields {
  if (!isOpenList(schema)) return schema;
  const { anyOf, ...rest } = schema;
  return { ...rest, ...anyOf[0] };
}

/**
 * A copy of a part of the contract in which every list of values is closed, and every schema changed. Only what has
 * `properties` is handed over.
 */
function mapSchemas(part: unknown, change: (schema: Fields) => Fields): unknown {
  if (Array.isArray(part)) return part.map((item) => mapSchemas(item, change));
  if (!isFields(part)) return part;
  const copy = mapValues(withKnownValues(part), (value, key) => {
    if (values.has(key)) return value;
    // Its members are fields, and one of them may be called "properties".
    if (key === "properties" && isFields(value)) return mapValues(value, (one) => mapSchemas(one, change));
    return mapSchemas(value, change);
  });
  return isFields(copy["properties"]) ? change(copy) : copy;
}

/** Requires the fields that the service sends if the assumptions hold. */
function requireAssumed({ "x-assumed-required": assumed, ...schema }: Fields): Fields {
  if (assumed === undefined) return schema;
  const { properties } = schema;
  const fields = assumed === "all" && isFields(properties) ? Object.keys(properties) : listOf(assumed);
  return { ...schema, required: [...new Set([...listOf(schema["required"]), ...fields])] };
}

const close = (schema: Fields): Fields => ({ additionalProperties: false, ...requireAssumed(schema) });

const change = (contract: object, schema: (schema: Fields) => Fields): object =>
  Object.fromEntries(Object.entries(contract).map(([key, part]) => [key, mapSchemas(part, schema)]));

/**
 * The contract with every field required that records are assumed to have (`x-assumed-required`), and with the known values
 * of a field as its only ones. The types are made from it: what is assumed to be there need not be asked for, and editors
 * complete what is known.
 */
export const withAssumedFields = (contract: object): object => change(contract, requireAssumed);

/**
 * The contract with every schema closed: no field and no value but those that it names, and every field that records are
 * assumed to have. The simulator is held to it; the real service is not.
 */
export const closedVariant = (contract: object): object => change(contract, close);
