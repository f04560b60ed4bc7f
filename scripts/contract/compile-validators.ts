import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import formatsModule from "ajv-formats";
import { build } from "esbuild";
import type { Json, JsonObject } from "./bundle.ts";
import { objectAt } from "./operations.ts";

// CommonJS packages whose declarations name a default export.
const addFormats = formatsModule.default;
const standalone = standaloneModule.default;

/** A check to be compiled: its name, its schema, and the type of what passes it. */
export interface ValidatorSource {
  name: string;
  schema: JsonObject;
  type: string;
}

const notForValidators = new Set(["example", "discriminator", "description"]);

// Below these stand names of our own, which may be those of keywords: a category has a property `description`.
const mapsOfSchemas = new Set(["properties", "patternProperties", "$defs"]);

function mapOfSchemas(value: Json): Json {
  return Object.fromEntries(
    Object.entries(objectAt(value, "schemas")).map(([name, part]) => [name, toJsonSchema(part)]),
  );
}

/** OpenAPI's own keywords mean nothing to a validator, and a binary part is checked where its bytes are read. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== "object" || value === null) return value;
  if (value["format"] === "binary") return true;
  const parts = Object.entries(value).filter(([key]) => !key.startsWith("x-") && !notForValidators.has(key));
  return Object.fromEntries(
    parts.map(([key, part]) => {
      if (mapsOfSchemas.has(key)) return [key, mapOfSchemas(part)];
      const isReference = key === "$ref" && typeof part === "string";
      return [key, isReference ? part.replace("#/components/schemas/", "contract#/$defs/") : toJsonSchema(part)];
    }),
  );
}

function componentSchemas(contract: JsonObject): Json {
  return mapOfSchemas(objectAt(contract["components"], "components")["schemas"] ?? null);
}

/** Plain JavaScript that exports each check by its name, and the given table of them. */
export async function compileValidators(
  contract: JsonObject,
  validators: ValidatorSource[],
  table: string,
): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    inlineRefs: false,
    strict: true,
    // `type: [string, "null"]` and `required` beside a $ref are fine in OpenAPI 3.1.
    allowUnionTypes: true,
    strictRequired: false,
    code: { source: true, esm: true },
  });
  addFormats(ajv);
  ajv.addSchema({ $id: "contract", $defs: componentSchemas(contract) });
  // One check for each schema; validators of the same schema are other names of it.
  const first = new Map<string, string>();
  const aliases: string[] = [];
  for (const { name, schema } of validators) {
    const key = JSON.stringify(schema);
    const same = first.get(key);
    if (same === undefined) {
      first.set(key, name);
      ajv.addSchema({ $id: name, ...objectAt(toJsonSchema(schema), name) });
    } else {
      aliases.push(`export const ${name} = ${same};`);
    }
  }
  const code = standalone(ajv, Object.fromEntries([...first.values()].map((name) => [name, name])));
  return bundleCode([code, ...aliases, table].join("\n"));
}

/** The compiled code calls into Ajv's runtime and formats, which are CommonJS: bundled, it needs no import at all. */
async function bundleCode(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild made no output");
  return output.text;
}
