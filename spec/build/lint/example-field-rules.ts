import type { Json, JsonObject } from "../json.ts";
import { examplesOf, showsExamples } from "./examples.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";
import { problemResponses } from "./problems.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { resolve } from "../operations.ts";
import { keysOf } from "../../check/json-pointer.ts";

/** A schema, and where it stands. */
interface Placed {
  schema: JsonObject;
  pointer: string;
}

const placed = (schema: Json | undefined, pointer: string): Placed[] => (isObject(schema) ? [{ schema, pointer }] : []);

/** A schema and every other that speaks of the same value: what it refers to, its alternatives and conditions. */
function* applied(contract: JsonObject, { schema, pointer }: Placed): Generator<Placed> {
  yield { schema, pointer };
  const { $ref } = schema;
  const others = [
    ...(typeof $ref === "string" ? placed(resolve(contract, { $ref }), $ref.replace(/^#/, "")) : []),
    ...["allOf", "anyOf", "oneOf"].flatMap((key) =>
      itemsOf(schema[key]).flatMap((part, index) => placed(part, below(pointer, key, index))),
    ),
    ...["if", "then", "else"].flatMap((key) => placed(schema[key], below(pointer, key))),
  ];
  for (const other of others) yield* applied(contract, other);
}

/** The schemas of the parts of a value; without a value, of all parts that there may be. */
function partsOf({ schema, pointer }: Placed, value?: Json): { part: Placed; property: boolean; values: Json[] }[] {
  const properties = entriesOf(schema["properties"]);
  const named = new Set(properties.map(([name]) => name));
  const others = entriesOf(value).flatMap(([name, item]) => (named.has(name) ? [] : [item]));
  const list = (key: string, values: Json[]) =>
    placed(schema[key], below(pointer, key)).map((part) => ({ part, property: false, values }));
  return [
    ...properties.flatMap(([name, part]) =>
      placed(part, below(pointer, "properties", name)).map((found) => ({
        part: found,
        property: true,
        values: isObject(value) && Object.hasOwn(value, name) ? [value[name] ?? null] : [],
      })),
    ),
    ...list("items", itemsOf(value)),
    ...list("additionalProperties", others),
  ];
}

/** Every property that a schema leads to. */
function* reachable(contract: JsonObject, from: Placed, seen: Set<string>): Generator<string> {
  for (const at of applied(contract, from)) {
    if (seen.has(at.pointer)) continue;
    seen.add(at.pointer);
    for (const { part, property } of partsOf(at)) {
      // The file of a form has no value in an example.
      if (property && part.schema["format"] !== "binary") yield part.pointer;
      yield* reachable(contract, part, seen);
    }
  }
}

/** Every property of a schema that a value has. */
function* shown(contract: JsonObject, by: Json, from: Placed): Generator<string> {
  for (const at of applied(contract, from)) {
    for (const { part, property, values } of partsOf(at, by)) {
      if (property && values.length > 0) yield part.pointer;
      for (const value of values) yield* shown(contract, value, part);
    }
  }
}

/** Every property of a body that has examples is in one of them, or in one of another body of the same schema. */
function checkShownProperties({ contract, elements }: Linted): Finding[] {
  const bodies = elements.filter(showsExamples).flatMap((element) => {
    const examples = examplesOf(contract, element);
    const [schema] = placed(element.value["schema"], below(element.pointer, "schema"));
    return schema === undefined || examples.length === 0 ? [] : [{ schema, examples }];
  });
  const seen = new Set<string>();
  const all = bodies.flatMap(({ schema }) => [...reachable(contract, schema, seen)]);
  const found = new Set(
    bodies.flatMap(({ schema, examples }) => examples.flatMap(({ value }) => [...shown(contract, value, schema)])),
  );
  return all
    .filter((pointer) => !found.has(pointer))
    .map((pointer) => ({ pointer, message: "no example shows this field: add it to one of a body that has it" }));
}

/** A field error of an example. Anything else is the finding of another rule. */
interface Blame {
  part: string;
  path: string;
  code: Json | undefined;
}

/** The input of an operation. */
interface Inputs {
  parameters: JsonObject[];
  body: JsonObject;
}

function inputsOf(contract: JsonObject, operation: JsonObject): Inputs {
  const items = entriesOf(contract["paths"]).map(([, item]) => (isObject(item) ? item : {}));
  const item = items.find((one) => Object.values(one).includes(operation)) ?? {};
  const parameters = [item, operation].flatMap((owner) => itemsOf(owner["parameters"]));
  const request = isObject(operation["requestBody"]) ? operation["requestBody"] : {};
  const [content] = entriesOf(request["content"]);
  const schema = isObject(content?.[1]) ? content[1]["schema"] : undefined;
  return {
    parameters: parameters.map((one) => resolve(contract, one)),
    body: isObject(schema) ? resolve(contract, schema) : {},
  };
}

/** True if a schema has a place for what a JSON pointer names. */
function leadsTo(contract: JsonObject, schema: JsonObject, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  const { properties, items } = resolve(contract, schema);
  const next = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : /^\d+$/.test(key) && items;
  return isObject(next) && leadsTo(contract, next, rest);
}

/** The mistake in blaming a field of an operation; undefined if it is one, of the kind that the code says. */
function mistake(contract: JsonObject, { parameters, body }: Inputs, { part, path, code }: Blame): string | undefined {
  const keys = keysOf(path);
  const [name = ""] = keys;
  const isField =
    part === "body"
      ? leadsTo(contract, body, keys)
      : parameters.some((parameter) => parameter["in"] === part && parameter["name"] === name);
  switch (code) {
    case "unknown_field":
    case "unknown_query_parameter":
      return isField ? "is a field of the operation, not an unknown one" : undefined;
    case "removed_field":
      return entriesOf(body["x-removed-fields"]).some(([one]) => one === name) ? undefined : "was never removed";
    case "immutable_field":
      return itemsOf(body["x-immutable-fields"]).includes(name) ? undefined : "is not an immutable field";
    default:
      return isField ? undefined : "is not a field of the operation";
  }
}

const blamesOf = (value: Json): Blame[] =>
  itemsOf(isObject(value) ? value["errors"] : undefined).flatMap((error) => {
    const { in: part, path, code } = isObject(error) ? error : {};
    return typeof part === "string" && typeof path === "string" ? [{ part, path, code }] : [];
  });

/** An example of a problem blames a field of the operation that answers it, of the kind that its code says. */
function checkNamedFields({ contract, elements }: Linted): Finding[] {
  return problemResponses({ contract, elements }).flatMap(({ operation, examples }) => {
    const inputs = inputsOf(contract, operation);
    return examples.flatMap(({ pointer, value }) =>
      blamesOf(value).flatMap((blame) => {
        const what = mistake(contract, inputs, blame);
        return what === undefined ? [] : [{ pointer, message: `${blame.path} ${what}` }];
      }),
    );
  });
}

/** Rules of the fields that examples show and blame. */
export const fieldRules = {
  "shown-properties": checkShownProperties,
  "named-fields": checkNamedFields,
} satisfies Record<string, Rule>;
