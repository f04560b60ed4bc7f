import contract from "../generated/openapi.json" with { type: "json" };
import { keysOf, pointerTo } from "../check/json-pointer.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a part of the contract that has any. The rules of the contract hold it to its shape. */
export const fieldsOf = (part: unknown): Fields =>
  typeof part === "object" && part !== null ? Object.fromEntries(Object.entries(part)) : {};

/** A part of the contract, and where it stands once references are followed. */
export interface Found {
  part: Fields;
  pointer: string;
}

/** The part of a contract, by default the published one, at a JSON pointer, every `$ref` followed. */
export function find(pointer: string, within: object = contract): Found {
  const part = fieldsOf(keysOf(pointer).reduce<unknown>((at, key) => fieldsOf(at)[key], within));
  return typeof part["$ref"] === "string" ? find(part["$ref"].slice(1), within) : { part, pointer };
}

/** Returns the pointer to the schema of a response's or a body's content; undefined when it has none. */
export function contentSchemaAt(pointer: string, within: object = contract): string | undefined {
  const { part, pointer: place } = find(pointer, within);
  const [mediaType] = Object.keys(fieldsOf(part["content"]));
  return mediaType === undefined ? undefined : place + pointerTo("content", mediaType, "schema");
}
