import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { parse } from "yaml";
import { fieldOf } from "../support/client.ts";
import { runHere } from "../support/command-here.ts";

const schemasIn = (document: unknown) => Object.keys(Object(fieldOf(document, "components", "schemas")) as object);

test("totem-mock contract prints the contract of the default assumptions in one document", async () => {
  const { code, stdout, stderr } = await runHere("contract");
  expect([code, stderr]).toEqual([0, ""]);
  const document: unknown = JSON.parse(stdout);
  expect(document).toMatchObject({ openapi: contract.openapi, info: contract.info, servers: contract.servers });
  expect(schemasIn(document)).toEqual(Object.keys(contract.components.schemas));
  expect(Object.keys(Object(fieldOf(document, "paths")) as object)).toEqual(Object.keys(contract.paths));
});

test("totem-mock contract describes what the assumptions given change, as JSON and as YAML alike", async () => {
  const flags = ["--assume", "list-envelope=data", "--assume", "create-status=200", "--assume", "max-limit=7"];
  const json = await runHere("contract", ...flags);
  const yaml = await runHere("contract", ...flags, "--yaml");
  expect([json.code, yaml.code, yaml.stderr]).toEqual([0, 0, ""]);
  const document: unknown = JSON.parse(json.stdout);
  expect(parse(yaml.stdout)).toEqual(document);
  // Many readers know YAML 1.1 only, in which a bare 2026-07-01 is a date.
  expect(parse(yaml.stdout, { version: "1.1" })).toEqual(document);
  expect(yaml.stdout).not.toMatch(/^\s*\S+: [&*]/m);
  expect(fieldOf(document, "components", "schemas", "ProductPage", "required")).toEqual(["data", "meta"]);
  expect(fieldOf(document, "components", "schemas", "ProductPage", "properties", "data", "maxItems")).toBe(7);
  expect(
    Object.keys(Object(fieldOf(document, "paths", "/authorizations", "post", "responses")) as object),
  ).not.toContain("201");
});

test("totem-mock contract --bare --operation prints one operation, with the schemas that it uses and without examples", async () => {
  const { code, stdout } = await runHere("contract", "--bare", "--operation", "createAuthorization");
  const document: unknown = JSON.parse(stdout);
  expect([code, Object.keys(Object(fieldOf(document, "paths")) as object)]).toEqual([0, ["/authorizations"]]);
  expect(schemasIn(document)).toContain("AuthorizationCreate");
  expect(schemasIn(document)).not.toContain("Product");
  expect(stdout).not.toMatch(/"(?:x-[a-z-]+|examples?)":|x-source/);
  expect(fieldOf(document, "info", "description")).toContain("## Versions");
  expect(fieldOf(document, "paths", "/authorizations", "post", "summary")).toBeTypeOf("string");
});

test("totem-mock contract --bare has room in 25,000 tokens of four characters, and each response in full", async () => {
  const { stdout } = await runHere("contract", "--bare");
  expect(stdout.length).toBeLessThan(100_000);
  const document: unknown = JSON.parse(stdout);
  const created = fieldOf(document, "paths", "/products", "post", "responses");
  const pointer = String(fieldOf(created, "401", "$ref"));
  expect(pointer).toBe(fieldOf(document, "paths", "/webhook", "get", "responses", "401", "$ref"));
  expect(fieldOf(document, ...pointer.split("/").slice(1))).toMatchObject({
    description: "The header X-Partner-API-Key is missing, or its key is unknown.",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  });
  expect(fieldOf(created, "201")).toHaveProperty("content");
});

test("totem-mock contract --openapi 3.0 says in the words of 3.0 what 3.1 says", async () => {
  const { code, stdout } = await runHere("contract", "--openapi", "3.0", "--assume", "further-party-fields=accept");
  const document: unknown = JSON.parse(stdout);
  expect([code, fieldOf(document, "openapi"), fieldOf(document, "webhooks")]).toEqual([0, "3.0.4", undefined]);
  const schema = (...path: string[]) => fieldOf(document, "components", "schemas", ...path);
  expect(schema("Authorization", "properties", "scheduledDate")).toMatchObject({ type: "string", nullable: true });
  // 3.0 allows null only beside a type, so the schema of plates stands in place of a reference to it.
  expect(schema("Authorization", "properties", "tractorPlate")).toMatchObject({
    type: "string",
    nullable: true,
    description: "The plate of the tractor, uppercase.",
    pattern: "^[A-Z0-9]{1,8}$",
  });
  expect(schema("AuthorizationCreate", "properties", "quantity")).toMatchObject({ minimum: 0, exclusiveMinimum: true });
  expect(schema("AuthorizationCreate", "properties", "operationType")).toMatchObject({
    description: "Whether the carrier loads or unloads.",
    allOf: [{ $ref: "#/components/schemas/OperationType" }],
  });
  expect(schema("AuthorizationCreate", "additionalProperties")).toBe(true);
  expect(schema("AuthorizationCreatedEvent", "properties", "type", "enum")).toEqual(["authorization.created"]);
  // NSwag and OpenAPI Generator make a class of a choice between a list and any text, and NSwag rejects descriptions by value.
  expect(schema("Authorization", "properties", "status")).toMatchObject({ type: "string" });
  expect(stdout).not.toMatch(/"(?:anyOf|oneOf|x-enumDescriptions)":/);
});

test.each([
  [["--openapi", "2.0"], "Allowed choices are 3.1, 3.0."],
  [["--assume", "list-envelope=xml"], 'list-envelope cannot be "xml". It can be: items, data, '],
  [["--assume", "colour=red"], 'There is no assumption "colour".'],
  [["--operation", "createAutorization"], "Did you mean createAuthorization?"],
])("totem-mock contract %j prints what is wrong in one line, and no contract", async (flags, message) => {
  const { code, stdout, stderr } = await runHere("contract", ...flags);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});
