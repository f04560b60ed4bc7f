import type { JsonObject } from "../../json.ts";
import { type Element } from "../elements.ts";
import type { Finding, Linted } from "../rule.ts";
import { schemaCompiler } from "../schema-compiler.ts";

function failures(schemas: Element[], compile: (schema: JsonObject) => void): Finding[] {
  return schemas.flatMap(({ pointer, value }) => {
    try {
      compile(value);
      return [];
    } catch (error) {
      return [{ pointer, message: `does not compile: ${error instanceof Error ? error.message : String(error)}` }];
    }
  });
}

/** Every schema compiles strictly, with all its keywords known. Validators skip in silence what does not. */
export function checkCompilingSchemas({ contract, elements }: Linted): Finding[] {
  const schemas = elements.filter(({ kind }) => kind === "component schema" || kind === "inline schema");
  const compiler = schemaCompiler(contract);
  const alone = failures(schemas, (schema) => {
    compiler.compileAlone(schema);
  });
  // A broken schema breaks all that refer to it; those are only worth a look when none is broken in itself.
  return alone.length > 0 ? alone : failures(schemas, (schema) => compiler.compile(schema));
}
