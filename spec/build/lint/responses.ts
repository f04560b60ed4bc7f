import type { Json, JsonObject } from "../json.ts";
import type { Element } from "./elements.ts";
import { below, entriesOf, isObject, itemsOf } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { objectAt, resolve } from "../operations.ts";

function expected({ name, value }: Element): string[] {
  return [
    "400",
    "401",
    "429",
    ...(value["requestBody"] === undefined ? [] : ["413", "415"]),
    ...(name.includes("{id}") ? ["404"] : []),
  ];
}

/** Every operation has the responses that go with a query, a key, with a body and with an id in the path. */
function checkExpectedResponses({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap((operation) => {
      const responses = isObject(operation.value["responses"]) ? operation.value["responses"] : {};
      return expected(operation)
        .filter((status) => !(status in responses))
        .map((status) => ({
          pointer: below(operation.pointer, "responses"),
          message: `${operation.name} has no response ${status}`,
        }));
    });
}

/** Every response of the service may carry X-Request-Id. The answers of a receiver of deliveries need not say so. */
function checkRequestIds({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap(({ pointer, value }) =>
      entriesOf(value["responses"]).flatMap(([status, response]) => {
        const { headers } = resolve(contract, response);
        if (isObject(headers) && "X-Request-Id" in headers) return [];
        return [{ pointer: below(pointer, "responses", status), message: "has no header X-Request-Id" }];
      }),
    );
}

/** No header of a response is required unless the document names it: a service without it contradicts nothing. */
function checkOptionalHeaders({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => kind === "header" && value["required"] === true && value["x-source"] !== "documented")
    .map(({ pointer }) => ({ pointer, message: "this header is required, though only assumed" }));
}

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

/** Responses are open: a later version may add fields and values. Parts that only the kit assumes say so. */
function checkOpenResponses({ contract, elements }: Linted): Finding[] {
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

/** Rules of what the service sends. */
export const responseRules = {
  "expected-responses": checkExpectedResponses,
  "request-ids": checkRequestIds,
  "optional-headers": checkOptionalHeaders,
  "open-responses": checkOpenResponses,
} satisfies Record<string, Rule>;
