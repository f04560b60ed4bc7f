import type { JsonObject } from "../../json.ts";
import { elementsOf } from "../elements.ts";
import type { Finding } from "../rule.ts";
import { compiled, schemaCompiler } from "../schema-compiler.ts";

const schemaKinds = ["component schema", "inline schema", "property"];

/** Every default is a value that its own schema accepts, bounds included. */
export function checkFittingDefaults(contract: JsonObject): Finding[] {
  const compiler = schemaCompiler(contract);
  return [...elementsOf(contract)]
    .filter(({ kind, value }) => schemaKinds.includes(kind) && value["default"] !== undefined)
    .filter(({ value }) => compiled(compiler, value)?.(value["default"]) === false)
    .map(({ pointer }) => ({ pointer, message: "the default does not fit the schema that it stands in" }));
}
