import type { ErrorObject } from "ajv/dist/2020.js";
import type { JsonObject } from "../../json.ts";
import { elementsOf } from "../elements.ts";
import { examplesOf, showsExamples } from "../examples.ts";
import { isObject } from "../json-pointer.ts";
import type { Finding } from "../rule.ts";
import { compiled, schemaCompiler } from "../schema-compiler.ts";

const inWords = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join("; ");

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
