import { pointerTo } from "../check/json-pointer.ts";
import type { JsonObject } from "./json.ts";
import { objectAt, type Operation, readOperations } from "./operations.ts";
import { SchemaTable } from "./schema-table.ts";
import { shareLiterals } from "./shared-literals.ts";

const banner = `// Made from the contract by \`pnpm generate\`; edit spec/ and generate again.

import type { Schema } from "../check/schema.ts";
import type { operations, Writable } from "./types.ts";
`;

/** One part of a request: the schema, where it stands in the contract, and the type of what it accepts. */
interface Part {
  part: "path" | "query" | "body";
  schema: JsonObject;
  at: string;
  type: string;
}

function parametersPart(operation: Operation, part: "path" | "query", at: string): Part {
  const parameters = operation.parameters.filter((parameter) => parameter.in === part);
  const type = `operations["${operation.id}"]["parameters"]["${part}"]`;
  const schema = {
    type: "object",
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
  return { part, schema, at: at + pointerTo("parameters"), type: part === "path" ? type : `NonNullable<${type}>` };
}

function partsOf(operation: Operation): Part[] {
  const { id, method, path, body } = operation;
  const at = pointerTo("paths", path, method.toLowerCase());
  const parameters = [parametersPart(operation, "path", at), parametersPart(operation, "query", at)];
  if (body === undefined) return parameters;
  const content = `NonNullable<operations["${id}"]["requestBody"]>["content"]["${body.mediaType}"]`;
  // Writable would take a Blob apart.
  const type = body.mediaType === "multipart/form-data" ? content : `Writable<${content}>`;
  const place = at + pointerTo("requestBody", "content", body.mediaType, "schema");
  return [...parameters, { part: "body", schema: body.schema, at: place, type }];
}

/** The schemas of every part of every request, as tables that spec/check/request-check.ts goes by. */
export function emitRequests(contract: JsonObject): string {
  const table = new SchemaTable(objectAt(objectAt(contract["components"], "components")["schemas"], "schemas"));
  const requests = readOperations(contract).map((operation) => ({ id: operation.id, parts: partsOf(operation) }));
  const types = requests.map(({ id, parts }) => {
    const cells = parts.map(({ part, type }) => `${part}: Schema<${type}>`);
    return `  ${id}: { ${cells.join("; ")} };\n`;
  });
  const bodies: string[] = [];
  const literals = new Map<string, string>();
  const rows = requests.map(({ id, parts }) => {
    const cells = parts.map(({ part, schema, at }) => {
      const code = table.writeOut(schema, at);
      if (part !== "body") return `${part}: ${code}`;
      bodies.push(`/** The body of ${id}. */\nexport const ${id}Body: Requests["${id}"]["body"] = ${code};\n`);
      return `body: ${id}Body`;
    });
    const row = `{ ${cells.join(", ")} }`;
    literals.set(row, "Record<string, Schema>");
    return `  ${id}: ${row},\n`;
  });
  for (const literal of table.literals) literals.set(literal, "Schema");
  const code = `${table.components.join("")}
${bodies.join("")}
/** The schemas of each operation's request, by its parts. */
export const requests: Requests = {
${rows.join("")}};
`;
  return `${banner}
/** The schemas of the parts of each operation's request. */
export type Requests = {
${types.join("")}};

${shareLiterals(code, literals)}`;
}
