import type { JsonObject } from "./json.ts";
import { SourceMistake } from "./source-mistake.ts";
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
      files: Object.entries(properties).flatMap(([name, part]) =>
        resolve(contract, part)["format"] === "binary" ? [name] : [],
      ),
    },
    statuses: operation.statuses,
  };
}

/** The number of errors in a problem: as many as the contract says. */
function mostErrors(contract: JsonObject): number {
  const problem = resolve(contract, { $ref: "#/components/schemas/Problem" });
  const most = objectAt(objectAt(problem["properties"], "Problem")["errors"], "Problem.errors")["maxItems"];
  if (typeof most !== "number") throw new SourceMistake("The errors of a Problem have no maxItems");
  return most;
}

/**
 * The paths of the operations, and nothing else: a client in a browser needs no more of the table of operations, which
 * weighs five times as much.
 */
export function emitRoutes(contract: JsonObject): string {
  const all = readOperations(contract);
  const routes = Object.fromEntries(all.map(({ id, method, path }) => [id, `${method} ${path}`]));
  const forms = all.filter(({ body }) => body?.mediaType === "multipart/form-data").map(({ id }) => id);
  return `${banner}import type { OperationId } from "./operations.ts";

/** Method and path of every operation of the contract, as in "GET /authorizations". */
export const routes = ${JSON.stringify(routes, null, 2)} as const satisfies Record<OperationId, string>;

/** The operations whose body is a form. */
export const forms: readonly OperationId[] = ${JSON.stringify(forms)};
`;
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

export const isOperationId = (id: unknown): id is OperationId => typeof id === "string" && Object.hasOwn(operations, id);

/** The maximum number of errors in a validation problem; the check of a request stops there. */
export const mostErrors = ${mostErrors(contract)};
`;
}
