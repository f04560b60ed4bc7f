import type { JsonObject } from "./bundle.ts";
import { compileValidators, type ValidatorSource } from "./compile-validators.ts";
import { type Operation, readDeliveries, readOperations } from "./operations.ts";

const banner = "// Made from the contract by `pnpm generate`; edit spec/ and generate again.\n";

function parametersSchema(operation: Operation, place: "path" | "query"): JsonObject {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

function requestValidators(operation: Operation): [string, ValidatorSource][] {
  const { id, body } = operation;
  const parameters = `operations["${id}"]["parameters"]`;
  const found: [string, ValidatorSource][] = [
    ["path", { name: `${id}Path`, schema: parametersSchema(operation, "path"), type: `${parameters}["path"]` }],
    [
      "query",
      { name: `${id}Query`, schema: parametersSchema(operation, "query"), type: `NonNullable<${parameters}["query"]>` },
    ],
  ];
  if (body) {
    const content = `NonNullable<operations["${id}"]["requestBody"]>["content"]["${body.mediaType}"]`;
    // Writable would take a Blob apart.
    const type = body.mediaType === "multipart/form-data" ? content : `Writable<${content}>`;
    found.push(["body", { name: `${id}Body`, schema: body.schema, type }]);
  }
  return found;
}

function responseValidators({ id, responses }: Operation): [string, ValidatorSource][] {
  return responses.flatMap(({ status, mediaType, schema }) => {
    if (schema === undefined || mediaType === undefined) return [];
    const type = `Readable<operations["${id}"]["responses"]["${status}"]["content"]["${mediaType}"]>`;
    return [[status, { name: `${id}${status}`, schema, type }] as [string, ValidatorSource]];
  });
}

type Table = [key: string, cells: [string, ValidatorSource][]][];

async function emitTable(contract: JsonObject, name: string, about: string, from: string, rows: Table) {
  const validators = rows.flatMap(([, cells]) => cells.map(([, validator]) => validator));
  const write = (value: (validator: ValidatorSource) => string) =>
    rows
      .map(([key, cells]) => {
        const inner = cells.map(([part, validator]) => `${JSON.stringify(part)}: ${value(validator)}`);
        return `  ${JSON.stringify(key)}: { ${inner.join(", ")} },\n`;
      })
      .join("");
  const js = await compileValidators(contract, validators, `export const ${name} = {\n${write((one) => one.name)}};`);
  const declarations = validators.map((one) => `export declare const ${one.name}: Validator<${one.type}>;\n`);
  const dts = `${banner}
import type { ${from} } from "../types.ts";
import type { Validator } from "../../validator.ts";

${declarations.join("")}
/** ${about} */
export declare const ${name}: {
${write((one) => `typeof ${one.name}`)}};
`;
  return { [`${name}.js`]: banner + js, [`${name}.d.ts`]: dts };
}

/** Compiled checks of requests, responses and deliveries: plain code that needs no eval, no Node and no import. */
export async function emitValidators(contract: JsonObject): Promise<Record<string, string>> {
  const operations = readOperations(contract);
  const deliveries: Table = readDeliveries(contract).map(({ event, schema }) => {
    const name = `${event.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Delivery`;
    const type = `NonNullable<webhooks["${event}"]["post"]["requestBody"]>["content"]["application/json"]`;
    return [event, [["body", { name, schema, type }]]];
  });
  return {
    ...(await emitTable(
      contract,
      "requests",
      "The checks of each operation's request, by its parts.",
      "operations, Writable",
      operations.map((operation) => [operation.id, requestValidators(operation)]),
    )),
    ...(await emitTable(
      contract,
      "responses",
      "The checks of each operation's responses, by status.",
      "operations, Readable",
      operations.map((operation) => [operation.id, responseValidators(operation)]),
    )),
    ...(await emitTable(contract, "deliveries", "The check of each delivered event.", "webhooks", deliveries)),
  };
}
