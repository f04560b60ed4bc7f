import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import type { Json, JsonObject } from "../json.ts";
import { entriesOf, isObject } from "./json-pointer.ts";

// A CommonJS package whose declarations name a default export.
const addFormats = formatsModule.default;

// Keywords that check nothing. They are named one by one, so that a misspelt keyword is an unknown one.
const annotations = [
  "example",
  "discriminator",
  "x-source",
  "x-section",
  "x-since",
  "x-assumption",
  "x-faker",
  "x-removed-fields",
  "x-immutable-fields",
  "x-not-before",
  "x-pattern-says",
  "x-assumed-required",
  "x-enumDescriptions",
  "x-problems",
];

const componentPrefix = "#/components/schemas/";

/** Compiles schemas of the contract, in the strict mode of Ajv. */
export interface SchemaCompiler {
  /** Throws when the schema, or one that it refers to, does not compile. */
  compile(schema: JsonObject): ValidateFunction;
  /** Throws when the schema itself does not compile; whatever it refers to counts as true. */
  compileAlone(schema: JsonObject): void;
}

/** The check of a schema; undefined when it does not compile, which is the finding of another rule. */
export function compiled(compiler: SchemaCompiler, schema: JsonObject): ValidateFunction | undefined {
  try {
    return compiler.compile(schema);
  } catch {
    return undefined;
  }
}

function replaceReferences(value: Json, replacement: (name: string) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, replacement));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const parts = Object.entries(rest).map(([key, part]) => [key, replaceReferences(part, replacement)] as const);
  if (typeof $ref !== "string") return Object.fromEntries(parts);
  if (!$ref.startsWith(componentPrefix)) throw new Error(`${$ref} names no schema of the components`);
  return { ...Object.fromEntries(parts), ...replacement($ref.slice(componentPrefix.length)) };
}

function newAjv(validateSchema: boolean): Ajv2020 {
  // `type: [string, "null"]` is what OpenAPI 3.1 has instead of nullable.
  const ajv = new Ajv2020({
    allErrors: true,
    validateSchema,
    // A schema is compiled once, not again wherever something refers to it.
    inlineRefs: false,
    strict: true,
    // The fields that the interface document names are party fields like the further ones, whose names have a pattern.
    allowMatchingProperties: true,
    strictTypes: true,
    strictTuples: true,
    strictRequired: true,
    allowUnionTypes: true,
  });
  addFormats(ajv);
  ajv.addVocabulary(annotations);
  return ajv;
}

// It holds no component, so one serves every contract; to begin with, it compiles the schema of schemas, which is slow.
const alone = newAjv(true);
const soundAlone = new Set<string>();

/** A compiler that knows the components with this text, and what it has compiled, by its text. */
interface Whole {
  components: string;
  ajv: Ajv2020;
  compiled: Map<string, ValidateFunction>;
}

// The contracts that one process looks at mostly differ elsewhere: these are the newest two, the contract and a change of it.
const wholes: Whole[] = [];

function wholeOf(components: string, make: () => Ajv2020): Whole {
  const known = wholes.find((one) => one.components === components);
  const whole = known ?? { components, ajv: make(), compiled: new Map<string, ValidateFunction>() };
  wholes.splice(0, wholes.length, whole, ...wholes.filter((one) => one !== whole).slice(0, 1));
  return whole;
}

function toSchema(value: Json, replacement: (name: string) => JsonObject): JsonObject {
  const schema = replaceReferences(value, replacement);
  if (!isObject(schema)) throw new Error("A schema of the contract is an object");
  return schema;
}

/** A compiler that knows every component schema by its name. */
export function schemaCompiler(contract: JsonObject): SchemaCompiler {
  const components = isObject(contract["components"]) ? contract["components"]["schemas"] : undefined;
  const known = new Map(entriesOf(components));
  const replaceBy = (replacement: (name: string) => JsonObject) => (name: string) => {
    if (!known.has(name)) throw new Error(`there is no schema ${name}`);
    return replacement(name);
  };
  const toName = replaceBy((name) => ({ $ref: name }));
  const toTrue = replaceBy(() => ({}));
  const withComponents = (): Ajv2020 => {
    const ajv = newAjv(false);
    for (const [name, schema] of known) ajv.addSchema(toSchema(schema, toName), name);
    return ajv;
  };
  let whole: Whole | undefined;
  return {
    compile: (schema) => {
      whole ??= wholeOf(JSON.stringify(components), withComponents);
      const named = toSchema(schema, toName);
      const text = JSON.stringify(named);
      const validate = whole.compiled.get(text) ?? whole.ajv.compile(named);
      whole.compiled.set(text, validate);
      return validate;
    },
    compileAlone: (schema) => {
      const stubbed = toSchema(schema, toTrue);
      const text = JSON.stringify(stubbed);
      if (!soundAlone.has(text)) alone.compile(stubbed);
      soundAlone.add(text);
    },
  };
}
