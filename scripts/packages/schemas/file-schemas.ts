import * as z from "zod";
import { companiesSchema } from "../../../packages/cli/src/companies-file.ts";
import { mappingSchema } from "../../../packages/cli/src/push/mapping/mapping.ts";
import { seedSchema } from "../../../packages/control/src/seed/check-seed.ts";
import { partAt } from "../../../spec/effective/document.ts";
import contract from "../../../spec/generated/openapi.json" with { type: "json" };
import { operations } from "../../../spec/generated/operations.ts";
import type { JsonSchema } from "./interface-schemas.ts";
import { profileSchema } from "./profile-schema.ts";

/** A pattern of lower-case letters for letters of either case: JSON Schema has no flags. */
const inEitherCase = (pattern: string): string =>
  pattern.replaceAll(/[a-z]-[a-z]|(?<!\\)[a-z]/g, (letters) => letters + letters.toUpperCase());

/** The places where zod says less than its schema: own checks, conversions before them, and flags of expressions. */
function complete(jsonSchema: z.core.JSONSchema.BaseSchema, type: string, key: string): void {
  if (key === "operationId") jsonSchema.items = { enum: Object.keys(operations) };
  else if (type === "custom") jsonSchema.type = "object";
  // One of these, or a list of them.
  if (["operationId", "type"].includes(key) && jsonSchema.type === "array") {
    const { items = {}, ...list } = jsonSchema;
    for (const one of Object.keys(list)) Reflect.deleteProperty(jsonSchema, one);
    Object.assign(jsonSchema, { anyOf: [items, { ...list, items }] });
    delete jsonSchema.items;
  }
  if (jsonSchema.format === "uuid" && jsonSchema.pattern !== undefined) {
    jsonSchema.pattern = inEitherCase(jsonSchema.pattern);
    delete jsonSchema.format;
  }
}

const schemaOf = (schema: z.ZodType, described: JsonSchema): JsonSchema => ({
  ...z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema, path }) => complete(jsonSchema, zodSchema._zod.def.type, String(path.at(-1))),
  }),
  ...described,
});

/** Both signs of a number are the same one; the decimal sign may be the default. */
const sameSign = (sign: string, isDefault = false): JsonSchema => ({
  properties: { decimal: { const: sign }, thousands: { const: sign } },
  required: isDefault ? ["thousands"] : ["decimal", "thousands"],
});

const dated = { anyOf: [{ required: ["scheduledDate"] }, { required: ["endDate"] }] };

function mapping(): JsonSchema {
  const made = schemaOf(mappingSchema, {
    title: "Mapping",
    description: "Which column of a file of orders each field comes from. `totem-partner init` writes one.",
    ...{ if: { properties: { fields: dated } }, then: { required: ["dates"] } },
  });
  Object.assign(partAt(made, "properties", "numbers") ?? {}, { not: { anyOf: [sameSign(","), sameSign(".", true)] } });
  return made;
}

function companies(): JsonSchema {
  const made = schemaOf(companiesSchema, {
    title: "Companies",
    description: "The connections that totem-partner chooses from with --company.",
  });
  const company = partAt(made, "properties", "companies", "additionalProperties") ?? {};
  Object.assign(company, { oneOf: [{ required: ["apiKey"] }, { required: ["apiKeyFile"] }] });
  return made;
}

/** The schemas of the contract, as definitions. */
const definitions = (): JsonSchema => {
  const text = JSON.stringify(contract.components.schemas, (key, value: unknown) =>
    key.startsWith("x-") ? undefined : value,
  );
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")) as JsonSchema;
};

/** The definitions that a schema refers to, and those that these refer to. */
function used(schema: unknown, all: JsonSchema, found: JsonSchema = {}): JsonSchema {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (name in found) continue;
    found[name] = all[name];
    used(all[name], all, found);
  }
  return found;
}

function seed(): JsonSchema {
  const made = schemaOf(seedSchema, {
    title: "Seed",
    description: "Companies of the mock server, with their keys and records. `totem-mock init` writes one.",
  });
  const all = definitions();
  const company = partAt(made, "properties", "companies", "items", "properties") ?? {};
  const authorization = partAt(company, "authorizations", "items") ?? {};
  // The body of a create, and what happened to the authorization since.
  const { properties, required } = partAt(all, "AuthorizationCreate") ?? {};
  Object.assign(authorization, {
    required,
    properties: { ...partAt({ properties }, "properties"), ...partAt(authorization, "properties") },
    additionalProperties: false,
  });
  company["webhook"] = { $ref: "#/$defs/WebhookConfigurationPut" };
  return { ...made, $defs: used(made, all) };
}

/** The JSON Schemas of the files that people write, by package and name; each is made from what reads the file. */
export const fileSchemas: Readonly<Record<string, Readonly<Record<string, () => JsonSchema>>>> = {
  "mock-server": { seed, profile: profileSchema },
  cli: { mapping, companies, profile: profileSchema },
};
