import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { withAssumedFields } from "../effective/closed-variant.ts";
import type { JsonObject } from "./json.ts";

const banner = "// Made from the contract by `pnpm generate`; edit spec/ and generate again.\n\n";

const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier("Blob"));

/** Comments as editors show them: what a thing is comes first, in plain text. */
const plainComments = (source: string): string =>
  source.replaceAll(/^( *)(\* [^@\n].*)\n *\* @description /gm, "$1$2\n$1*\n$1* ").replaceAll("@description ", "");

/** Without the examples of fields: editors would list all of them at every field. */
const withoutFieldExamples = (key: string, value: unknown) =>
  key === "examples" && Array.isArray(value) ? undefined : value;

/**
 * The types of every path, operation and schema. A binary part is a `Blob`; a write-only field cannot be read; a field
 * that records are assumed to have is not optional.
 */
export async function emitTypes(contract: JsonObject): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(withAssumedFields(contract), withoutFieldExamples), {
    readWriteMarkers: true,
    alphabetize: false,
    defaultNonNullable: false,
    transform: (schema) => ("format" in schema && schema.format === "binary" ? blob : undefined),
  });
  return banner + plainComments(astToString(nodes));
}
