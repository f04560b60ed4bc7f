import type { Json, JsonObject } from "../../json.ts";
import { objectAt, resolve } from "../../operations.ts";
import { below, entriesOf, isObject, itemsOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Any text: what makes a list of values an open one. */
const isAnyText = (schema: Json): boolean => isObject(schema) && JSON.stringify(schema) === '{"type":"string"}';

/** Every schema of a response or a delivery, each once: what a `$ref` names is visited where it stands. */
function* sentSchemas(contract: JsonObject, at: string, value: Json, seen: Set<string>): Generator<Finding> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* sentSchemas(contract, below(at, index), item, seen);
    return;
  }
  if (!isObject(value)) return;
  const { $ref, additionalProperties } = value;
  // Beside any text, a list of values closes nothing.
  if (itemsOf(value["anyOf"]).some(isAnyText)) return;
  if ("enum" in value) {
    yield {
      pointer: at,
      message: "the service sends this: let it be another text, too, with anyOf and { type: string }",
    };
  }
  if (typeof $ref === "string" && !seen.has($ref)) {
    seen.add($ref);
    yield* sentSchemas(contract, $ref.slice(1), resolve(contract, value), seen);
  }
  if (additionalProperties === false) {
    yield {
      pointer: at,
      message: "the service sends this: leave additionalProperties out, and closing it to the tests",
    };
  }
  const { "x-assumed-required": assumption = [] } = value;
  if (!Array.isArray(assumption) && assumption !== "all") {
    yield { pointer: below(at, "x-assumed-required"), message: "must be a list of fields, or all" };
  }
  const assumed = itemsOf(assumption).map(String);
  const [fields, required] = [isObject(value["properties"]) ? value["properties"] : {}, itemsOf(value["required"])];
  for (const name of assumed.filter((one) => !(one in fields) || required.includes(one))) {
    yield { pointer: below(at, "x-assumed-required"), message: `${name} is no field, or is required anyway` };
  }
  for (const [key, part] of entriesOf(value)) yield* sentSchemas(contract, below(at, key), part, seen);
}

/** What the service sends is open: a later version may add fields and values. What only the kit assumes says so. */
export function checkOpenResponses({ contract, elements }: Linted): Finding[] {
  const seen = new Set<string>();
  const bodies = (pointer: string, value: Json | undefined): Finding[] =>
    value === undefined
      ? []
      : entriesOf(resolve(contract, value)["content"]).flatMap(([type, part]) => {
          const place = below(pointer, "content", type, "schema");
          return [...sentSchemas(contract, place, objectAt(part, place)["schema"] ?? null, seen)];
        });
  return elements.flatMap(({ kind, pointer, value }) => {
    if (kind === "delivered event") return bodies(below(pointer, "requestBody"), value["requestBody"]);
    return kind === "response" ? bodies(pointer, value) : [];
  });
}
