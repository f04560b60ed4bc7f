import type { JsonObject } from "./bundle.ts";
import { objectAt, type Operation, readOperations, resolve } from "./operations.ts";

const banner = "// Made from the contract by `pnpm generate`; edit spec/ and generate again.\n\n";

function describe(contract: JsonObject, operation: Operation) {
  const schema = operation.body && resolve(contract, operation.body.schema);
  const properties = schema?.["properties"] === undefined ? {} : objectAt(schema["properties"], operation.id);
  return {
    method: operation.method,
    path: operation.path,
    query: Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name, schema }) => [name, resolve(contract, schema)["type"]]),
    ),
    body: operation.body && {
      required: operation.body.required,
      mediaType: operation.body.mediaType,
      removedFields: schema?.["x-removed-fields"] ?? {},
      immutableFields: schema?.["x-immutable-fields"] ?? [],
      files: Object.entries(properties).flatMap(([name, part]) =>
        resolve(contract, part)["format"] === "binary" ? [name] : [],
      ),
      notBefore: schema?.["x-not-before"] ?? {},
    },
    statuses: operation.responses.map(({ status }) => Number(status)),
  };
}

function patternMessages(contract: JsonObject): Record<string, string> {
  const found: Record<string, string> = {};
  JSON.stringify(contract, (_key, value: unknown) => {
    if (typeof value === "object" && value !== null && "pattern" in value && "x-pattern-says" in value) {
      found[String(value.pattern)] = String(value["x-pattern-says"]);
    }
    return value;
  });
  return found;
}

/** The table of operations: where each is found, what it takes, and which statuses it answers. */
export function emitOperations(contract: JsonObject): string {
  const table = Object.fromEntries(
    readOperations(contract).map((operation) => [operation.id, describe(contract, operation)]),
  );
  return `${banner}/** Every operation of the contract by its operationId. */
export const operations = ${JSON.stringify(table, null, 2)} as const;

/** The operationId of an operation. */
export type OperationId = keyof typeof operations;

/** What a pattern of the contract asks for, in words. */
export const patternMessages: Readonly<Record<string, string>> = ${JSON.stringify(patternMessages(contract), null, 2)};
`;
}
