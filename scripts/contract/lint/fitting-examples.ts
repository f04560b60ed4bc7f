import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { JsonObject } from "../bundle.ts";
import { elementsOf } from "./elements.ts";
import { examplesOf, showsExamples } from "./examples.ts";
import { isObject } from "./json-pointer.ts";
import type { Finding } from "./rule.ts";
import { schemaCompiler, type SchemaCompiler } from "./schema-compiler.ts";

const inWords = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join("; ");

// A schema that does not compile is the finding of another rule.
function compiled(compiler: SchemaCompiler, schema: JsonObject): ValidateFunction | undefined {
  try {
    return compiler.compile(schema);
  } catch {
    return undefined;
  }
}

/** Every example fits the schema that it stands beside. A binary part of a form is a string there. */
export function checkFittingExamples(contract: JsonObject): Finding[] {
  const compiler = schemaCompiler(contract);
  return [...elementsOf(contract)].filter(showsExamples).flatMap((element) => {
    const { schema } = element.value;
    const validate = isObject(schema) ? compiled(compiler, schema) : undefined;
    if (validate === undefined) return [];
    return examplesOf(contract, element).flatMap(({ pointer, value }) =>
      validate(value) ? [] : [{ pointer, message: `does not fit its schema: ${inWords(validate.errors)}` }],
    );
  });
}
