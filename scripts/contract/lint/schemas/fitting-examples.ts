import type { ErrorObject } from "ajv/dist/2020.js";
import type { Json } from "../../json.ts";
import { type Example, examplesOf, schemaExamplesOf, showsExamples } from "../examples.ts";
import { isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";
import { compiled, schemaCompiler } from "../schema-compiler.ts";

const inWords = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join("; ");

/** Every example fits the schema that it stands beside or in. A binary part of a form is a string there. */
export function checkFittingExamples({ contract, elements }: Linted): Finding[] {
  const compiler = schemaCompiler(contract);
  const misfits = (schema: Json | undefined, examples: Example[]): Finding[] => {
    const validate = isObject(schema) && examples.length > 0 ? compiled(compiler, schema) : undefined;
    if (validate === undefined) return [];
    return examples.flatMap(({ pointer, value }) =>
      validate(value) ? [] : [{ pointer, message: `does not fit its schema: ${inWords(validate.errors)}` }],
    );
  };
  return elements.flatMap((element) => [
    ...(showsExamples(element) ? misfits(element.value["schema"], examplesOf(contract, element)) : []),
    ...misfits(element.value, schemaExamplesOf(element)),
  ]);
}
