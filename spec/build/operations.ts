import { keysOf } from "../check/json-pointer.ts";
import type { Json, JsonObject } from "./json.ts";
import { SourceMistake } from "./source-mistake.ts";

/** The facts of an operation that the generators need, references resolved. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: JsonObject }[];
  body?: { required: boolean; mediaType: string; schema: JsonObject };
  statuses: number[];
  /** The operation as it stands in the contract. */
  source: JsonObject;
}

const methods = ["get", "put", "post", "patch", "delete"];

/** The object at a place where the contract must have one. */
export function objectAt(value: Json | undefined, where: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SourceMistake(`${where} is no object`);
  return value;
}

/** The text under a key of an object that must have one. */
export function textAt(object: JsonObject, key: string, where: string): string {
  const value = object[key];
  if (typeof value !== "string" || value === "") throw new SourceMistake(`${where} has no ${key}`);
  return value;
}

/** Follows a `$ref` within the document; anything else is returned as it is. */
export function resolve(contract: JsonObject, value: Json | undefined): JsonObject {
  const object = objectAt(value, "A part of the contract");
  const ref = object["$ref"];
  if (typeof ref !== "string") return object;
  const target = keysOf(ref).reduce<Json | undefined>((at, key) => objectAt(at, ref)[key], contract);
  return resolve(contract, target);
}

function firstContent(value: Json | undefined): { mediaType: string; schema: JsonObject } | undefined {
  if (value === undefined) return undefined;
  const [entry] = Object.entries(objectAt(value, "content"));
  if (entry === undefined) return undefined;
  return { mediaType: entry[0], schema: objectAt(objectAt(entry[1], entry[0])["schema"], `the schema of ${entry[0]}`) };
}

function readParameters(contract: JsonObject, lists: (Json | undefined)[]): Operation["parameters"] {
  return lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((entry) => {
      const parameter = resolve(contract, entry);
      const { name, in: place } = parameter;
      if (typeof name !== "string" || (place !== "path" && place !== "query")) {
        throw new SourceMistake(`A parameter is in neither path nor query: ${JSON.stringify(parameter)}`);
      }
      return { name, in: place, required: parameter["required"] === true, schema: objectAt(parameter["schema"], name) };
    });
}

function readOperation(contract: JsonObject, method: string, path: string, item: JsonObject): Operation {
  const source = objectAt(item[method], `${method} ${path}`);
  const id = source["operationId"];
  if (typeof id !== "string") throw new SourceMistake(`${method} ${path} has no operationId`);
  const body = source["requestBody"] === undefined ? undefined : resolve(contract, source["requestBody"]);
  const content = body && firstContent(body["content"]);
  return {
    id,
    method: method.toUpperCase(),
    path,
    parameters: readParameters(contract, [item["parameters"], source["parameters"]]),
    ...(body && content && { body: { required: body["required"] === true, ...content } }),
    statuses: Object.keys(objectAt(source["responses"], `the responses of ${path}`)).map(Number),
    source,
  };
}

/** Every operation of the contract, in its order. */
export function readOperations(contract: JsonObject): Operation[] {
  return Object.entries(objectAt(contract["paths"], "paths")).flatMap(([path, entry]) => {
    const item = resolve(contract, entry);
    return methods.filter((method) => method in item).map((method) => readOperation(contract, method, path, item));
  });
}
