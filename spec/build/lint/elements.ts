import type { Json, JsonObject } from "../json.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";

/** One part of the contract that the rules speak about. `name` is its key, or the parameter's name. */
export interface Element {
  kind:
    | "operation"
    | "delivered event"
    | "parameter"
    | "header"
    | "response"
    | "media type"
    | "component schema"
    | "inline schema"
    | "property";
  name: string;
  pointer: string;
  value: JsonObject;
}

/** True if an element is a schema: of a component, in its place, or of a field. */
export const isSchema = ({ kind }: Pick<Element, "kind">): boolean =>
  kind === "component schema" || kind === "inline schema" || kind === "property";

const methods = ["get", "put", "post", "patch", "delete", "head", "options", "trace"];

// Anything else in place of an object becomes an empty one, so that every rule can complain about it.
function element(kind: Element["kind"], name: string, pointer: string, value: Json): Element {
  return { kind, name, pointer, value: isObject(value) ? value : {} };
}

function* propertiesWithin(value: Json, pointer: string): Generator<Element> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* propertiesWithin(item, below(pointer, index));
    return;
  }
  for (const [key, part] of entriesOf(value)) {
    if (key === "properties") {
      for (const [name, property] of entriesOf(part)) {
        yield element("property", name, below(pointer, key, name), property);
        yield* propertiesWithin(property, below(pointer, key, name));
      }
    } else {
      yield* propertiesWithin(part, below(pointer, key));
    }
  }
}

function* schemaElements(kind: "component schema" | "inline schema", name: string, pointer: string, value: Json) {
  yield element(kind, name, pointer, value);
  yield* propertiesWithin(value, pointer);
}

function* described(kind: "parameter" | "header" | "media type", key: string, pointer: string, value: Json) {
  const found = element(kind, key, pointer, value);
  const { name: given, schema } = found.value;
  const name = typeof given === "string" ? given : key;
  yield { ...found, name };
  if (schema !== undefined) yield* schemaElements("inline schema", name, below(pointer, "schema"), schema);
}

function* contentElements(value: Json | undefined, pointer: string) {
  for (const [type, part] of entriesOf(value)) {
    yield* described("media type", type, below(pointer, "content", type), part);
  }
}

function* responseElements(name: string, pointer: string, value: Json): Generator<Element> {
  const found = element("response", name, pointer, value);
  yield found;
  for (const [header, part] of entriesOf(found.value["headers"])) {
    yield* described("header", header, below(pointer, "headers", header), part);
  }
  yield* contentElements(found.value["content"], pointer);
}

function* parameterElements(list: Json | undefined, pointer: string): Generator<Element> {
  for (const [index, part] of itemsOf(list).entries()) {
    yield* described("parameter", String(index), below(pointer, "parameters", index), part);
  }
}

function* pathElements(kind: "operation" | "delivered event", key: string, pointer: string, item: Json) {
  if (!isObject(item)) return;
  yield* parameterElements(item["parameters"], pointer);
  for (const method of methods.filter((candidate) => candidate in item)) {
    const place = below(pointer, method);
    const name = kind === "operation" ? `${method.toUpperCase()} ${key}` : key;
    const found = element(kind, name, place, item[method] ?? null);
    yield found;
    yield* parameterElements(found.value["parameters"], place);
    const body = found.value["requestBody"];
    if (isObject(body)) yield* contentElements(body["content"], below(place, "requestBody"));
    for (const [status, part] of entriesOf(found.value["responses"])) {
      yield* responseElements(status, below(place, "responses", status), part);
    }
  }
}

/** Every element of the bundled contract, each once: what a `$ref` names is visited where it stands. */
export function* elementsOf(contract: JsonObject): Generator<Element> {
  for (const [path, item] of entriesOf(contract["paths"])) {
    yield* pathElements("operation", path, below("", "paths", path), item);
  }
  for (const [event, item] of entriesOf(contract["webhooks"])) {
    yield* pathElements("delivered event", event, below("", "webhooks", event), item);
  }
  const components = isObject(contract["components"]) ? contract["components"] : {};
  const at = (kind: string, name: string): string => below("", "components", kind, name);
  for (const [name, part] of entriesOf(components["schemas"])) {
    yield* schemaElements("component schema", name, at("schemas", name), part);
  }
  for (const [name, part] of entriesOf(components["parameters"])) {
    yield* described("parameter", name, at("parameters", name), part);
  }
  for (const [name, part] of entriesOf(components["headers"])) {
    yield* described("header", name, at("headers", name), part);
  }
  for (const [name, part] of entriesOf(components["responses"])) {
    yield* responseElements(name, at("responses", name), part);
  }
}
