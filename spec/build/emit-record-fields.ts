import type { Json, JsonObject } from "./json.ts";
import { entriesOf, isObject, itemsOf } from "./lint/json-pointer.ts";
import { objectAt, resolve } from "./operations.ts";

const isAssumed = (field: Json): boolean =>
  isObject(field) && itemsOf(field["x-assumption"]).includes("response-fields");

interface RecordFields {
  documented: string[];
  assumed: string[];
}

/** The fields of each schema that has assumed ones, which is the schema of a record. */
function fieldsOfRecords(contract: JsonObject): [record: string, fields: RecordFields][] {
  const schemas = entriesOf(objectAt(contract["components"], "components")["schemas"]);
  return schemas.flatMap(([record, schema]): [string, RecordFields][] => {
    const properties = isObject(schema) ? entriesOf(schema["properties"]) : [];
    const names = (test: (field: Json) => boolean) => properties.filter(([, it]) => test(it)).map(([name]) => name);
    const assumed = names(isAssumed);
    return assumed.length === 0 ? [] : [[record, { documented: names((field) => !isAssumed(field)), assumed }]];
  });
}

/** The optional texts of a create, except for its dates, in the order of the contract. */
function optionalTexts(contract: JsonObject): string[] {
  const create = resolve(contract, { $ref: "#/components/schemas/AuthorizationCreate" });
  return entriesOf(create["properties"]).flatMap(([name, field]) => {
    const { type, format, enum: values } = resolve(contract, field);
    const isText = type === "string" && format === undefined && values === undefined;
    return isText && !itemsOf(create["required"]).includes(name) ? [name] : [];
  });
}

/** The table of the fields that the interface document names, and of those that are supposed. */
export const emitRecordFields = (contract: JsonObject): string =>
  `// Made from the contract by \`pnpm generate\`; edit spec/ and generate again.

/** The fields of each record in a response: those that the interface document names, and those that \`response-fields: full\` adds. */
export const recordFields = ${JSON.stringify(Object.fromEntries(fieldsOfRecords(contract)), null, 2)} as const;

/** An optional text of an authorization. */
export type OptionalText = ${optionalTexts(contract)
    .map((name) => JSON.stringify(name))
    .join(" | ")};

/** A record with a value for every optional text of an authorization, in display order. */
export const eachOptionalText = <T>(value: (field: OptionalText) => T): Record<OptionalText, T> => ({
${optionalTexts(contract)
  .map((name) => `  ${name}: value(${JSON.stringify(name)}),\n`)
  .join("")}});

/**
 * The optional texts of an authorization, or of a request for one, in display order; null for a missing one. Written out,
 * since a loop takes ten times as long and lists show many authorizations.
 */
export const optionalTextsOf = (
  record: Readonly<Partial<Record<OptionalText, string | null | undefined>>>,
): Record<OptionalText, string | null> => ({
${optionalTexts(contract)
  .map((name) => `  ${name}: record.${name} ?? null,\n`)
  .join("")}});
`;
