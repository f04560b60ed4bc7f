import { isSchema } from "../elements.ts";
import type { Finding, Linted } from "../rule.ts";
import { compiled, schemaCompiler } from "../schema-compiler.ts";

/** Every default is a value that its own schema accepts, bounds included. */
export function checkFittingDefaults({ contract, elements }: Linted): Finding[] {
  const compiler = schemaCompiler(contract);
  return elements
    .filter((element) => isSchema(element) && element.value["default"] !== undefined)
    .filter(({ value }) => compiled(compiler, value)?.(value["default"]) === false)
    .map(({ pointer }) => ({ pointer, message: "the default does not fit the schema that it stands in" }));
}
