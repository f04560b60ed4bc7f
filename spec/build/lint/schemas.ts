import type { Json, JsonObject } from "../json.ts";
import { type Element, isSchema } from "./elements.ts";
import { below, entriesOf } from "./json-pointer.ts";
import type { Finding, Linted, Rule } from "./rule.ts";
import { compiled, schemaCompiler } from "./schema-compiler.ts";
import { RE2JS, RE2JSException } from "re2js";

/** Every list says how many items it holds at the most, so that readers know what to expect. */
function checkBoundedLists({ elements }: Linted): Finding[] {
  return elements
    .filter((element) => isSchema(element) && [element.value["type"]].flat().includes("array"))
    .filter(({ value }) => value["maxItems"] === undefined)
    .map(({ pointer }) => ({ pointer, message: "this list has no maxItems" }));
}

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
function checkCompilingSchemas({ contract, elements }: Linted): Finding[] {
  const schemas = elements.filter(({ kind }) => kind === "component schema" || kind === "inline schema");
  const compiler = schemaCompiler(contract);
  const alone = failures(schemas, (schema) => {
    compiler.compileAlone(schema);
  });
  // A broken schema breaks all that refer to it; those are only worth a look when none is broken in itself.
  return alone.length > 0 ? alone : failures(schemas, (schema) => compiler.compile(schema));
}

/** Every default is a value that its own schema accepts, bounds included. */
function checkFittingDefaults({ contract, elements }: Linted): Finding[] {
  const compiler = schemaCompiler(contract);
  return elements
    .filter((element) => isSchema(element) && element.value["default"] !== undefined)
    .filter(({ value }) => compiled(compiler, value)?.(value["default"]) === false)
    .map(({ pointer }) => ({ pointer, message: "the default does not fit the schema that it stands in" }));
}

function* patternsWithin(value: Json, pointer = ""): Generator<{ pattern: string; pointer: string }> {
  const parts: Iterable<[string | number, Json]> = Array.isArray(value) ? value.entries() : entriesOf(value);
  for (const [key, part] of parts) {
    const place = below(pointer, key);
    // Anything of this name that is no text is a property of a schema, or of an example.
    if (key === "pattern" && typeof part === "string") yield { pattern: part, pointer: place };
    else yield* patternsWithin(part, place);
  }
}

function whyNot(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return error.message;
  }
}

/**
 * Every pattern is one for RE2, too, on which Go, Rust and pydantic check: no lookaround and no backreference. Generators
 * and converters that meet one of these refuse the document, or drop the body.
 */
function checkPortablePatterns({ contract }: Linted): Finding[] {
  return [...patternsWithin(contract)].flatMap(({ pattern, pointer }) => {
    const reason = whyNot(pattern);
    return reason === undefined ? [] : [{ pointer, message: `this pattern is not one for RE2: ${reason}` }];
  });
}

/** Rules of schemas. */
export const schemaRules = {
  "bounded-lists": checkBoundedLists,
  "compiling-schemas": checkCompilingSchemas,
  "fitting-defaults": checkFittingDefaults,
  "portable-patterns": checkPortablePatterns,
} satisfies Record<string, Rule>;
