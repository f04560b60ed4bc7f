import type { rules } from "../../contract/lint/rules.ts";
import { assumedCopy, type Mutation, objectWithin, remove, set, type Spoil, strip } from "./lint-draft.ts";
import { exampleMutations } from "./example-mutations.ts";
import { overlayMutations } from "./overlay-mutations.ts";
import { portabilityMutations } from "./portability-mutations.ts";
import { problemMutations } from "./problem-mutations.ts";
import { statementMutations } from "./statement-mutations.ts";

const schemas = "/components/schemas";
const product = `${schemas}/Product`;
const parameters = "/components/parameters";
const getProduct = "/paths/~1products~1{id}/get";
const found = `${getProduct}/responses/200`;
const createProduct = "/paths/~1products/post";
const synced = "/webhooks/authorization.synced/post";
const syncedSchema = `${schemas}/AuthorizationSyncedEvent`;
const tooMany = "/components/responses/TooManyRequests";
const problem = "content/application~1problem+json";
const uuid = "00000000-0000-4000-8000-000000000000";
const assume = (name: string): Spoil => set(product, "x-assumed-required", [name]);
const orphan = { type: "string", "x-assumption": "product-fields" };

/** For every rule, changes that break it and no other. */
export const mutations: Record<keyof typeof rules, Mutation[]> = {
  ...problemMutations,
  ...exampleMutations,
  ...overlayMutations,
  ...statementMutations,
  ...portabilityMutations,
  provenance: [
    ["strips an operation", strip(getProduct), getProduct],
    ["strips a delivered event", strip(synced), synced],
    ["strips a property", strip(`${product}/properties/name`), `${product}/properties/name`],
    ["makes a property bare", set(`${product}/properties`, "name", {}), `${product}/properties/name`],
    ["strips a schema", strip(product), product],
    ["strips a parameter", strip(`${parameters}/ProductId`), "/paths/~1products~1{id}/parameters/0"],
    ["strips a header", strip("/components/headers/RetryAfter"), `${tooMany}/headers/Retry-After`],
    ["strips a response", strip(found), found],
    ["strips a shared response", strip(tooMany), `${getProduct}/responses/429`],
    ["names another source", set(product, "x-source", "guessed"), product],
    ["names another heading", set(product, "x-section", "Products"), product],
    ["leaves the heading out", remove(product, "x-section"), product],
    ["leaves only the heading", remove(product, "x-source"), product],
  ],
  "bounded-lists": [
    [
      "takes the bound of a list away",
      remove(`${schemas}/ProductPage/properties/items`, "maxItems"),
      `${schemas}/ProductPage/properties/items`,
    ],
    [
      "makes a schema a list without a bound",
      set(`${parameters}/Limit`, "schema", { type: ["integer", "array"], default: 50 }),
      `${parameters}/Limit/schema`,
    ],
  ],
  "known-assumptions": [
    ["names an unknown one", set(found, "x-assumption", ["unknown-id", "colour"]), `${found}/x-assumption/1`],
    ["names one that every object has", set(found, "x-assumption", "toString"), `${found}/x-assumption`],
    ["names none", set(found, "x-assumption", []), `${found}/x-assumption`],
  ],
  "used-assumptions": [
    ["adds a fixed row", ({ ledger }) => (ledger.fixed["colour"] = {}), ""],
    ["adds a switchable row", ({ ledger }) => (ledger.switchable["hue"] = { default: "a", values: { a: "" } }), ""],
  ],
  "assumption-defaults": [
    ["has no such value", ({ ledger }) => (objectWithin(ledger.switchable, "/expiry")["default"] = "never"), ""],
    ["is below the minimum", ({ ledger }) => (objectWithin(ledger.switchable, "/max-limit")["default"] = 0), ""],
    ["is above the maximum", ({ ledger }) => (objectWithin(ledger.switchable, "/create-status")["default"] = 204), ""],
    ["is missing", ({ ledger }) => (ledger.switchable["expiry"] = { values: {} }), ""],
  ],
  "present-examples": [
    ["leaves a parameter without", remove(`${parameters}/Limit`, "example"), `${parameters}/Limit`],
    ["leaves a header without", remove("/components/headers/RetryAfter", "example"), "/components/headers/RetryAfter"],
    ["leaves a problem without", remove(`${tooMany}/${problem}`, "examples"), `${tooMany}/${problem}`],
    [
      "leaves a request without",
      set(`${createProduct}/requestBody/content/application~1json`, "examples", {}),
      `${createProduct}/requestBody/content/application~1json`,
    ],
    [
      "takes the value of an example",
      remove("/components/examples/AuthorizationSyncedDelivery", "value"),
      `${synced}/requestBody/content/application~1json`,
    ],
  ],
  "shown-properties": [
    [
      "adds a field that no example has",
      set(`${product}/properties`, "colour", orphan),
      `${product}/properties/colour`,
    ],
    [
      "adds one inside a list",
      set(`${schemas}/FieldError/properties`, "colour", orphan),
      `${schemas}/FieldError/properties/colour`,
    ],
  ],
  "compiling-schemas": [
    ["misspells a keyword", set(`${product}/properties/name`, "minLenght", 1), product],
    ["names an unknown format", set(`${product}/properties/name`, "format", "shouting"), product],
    ["names an unknown type", set(`${schemas}/TaxId`, "type", "text"), `${schemas}/TaxId`],
    ["requires what is not there", set(product, "required", ["colour"]), product],
    ["misspells in a parameter", set(`${parameters}/Limit/schema`, "minimun", 1), `${parameters}/Limit/schema`],
    ["misspells a label", set(product, "x-asumption", "product-fields"), product],
  ],
  "open-responses": [
    ["closes a record", set(product, "additionalProperties", false), product],
    ["closes a delivery", set(syncedSchema, "additionalProperties", false), syncedSchema],
    ["closes a problem", set(`${schemas}/FieldError`, "additionalProperties", false), `${schemas}/FieldError`],
    [
      "closes a list of values",
      set(`${schemas}/CleaningProtocol/properties/state`, "anyOf", [{ $ref: `#${schemas}/CleaningProtocolState` }]),
      `${schemas}/CleaningProtocolState`,
    ],
    [
      "closes a list of values in its place",
      set(`${schemas}/FieldError/properties/in`, "anyOf", [{ type: "string", enum: ["body", "query", "path"] }]),
      `${schemas}/FieldError/properties/in/anyOf/0`,
    ],
    ["assumes a field that is not there", assume("colour"), `${product}/x-assumed-required`],
    ["assumes every field", set(product, "x-assumed-required", "every"), `${product}/x-assumed-required`],
    ["assumes a field that is required", assume("name"), `${product}/x-assumed-required`],
  ],
  "fitting-examples": [
    [
      "spoils a response",
      remove("/components/examples/ProductFound/value", "name"),
      `${found}/content/application~1json/examples/product`,
    ],
    ["spoils a parameter", set(`${parameters}/Limit`, "example", 0), `${parameters}/Limit/example`],
    [
      "spoils a field",
      set("/components/schemas/Authorization/properties/quantity", "examples", [24.5, 0]),
      "/components/schemas/Authorization/properties/quantity/examples/1",
    ],
    [
      "spoils a header",
      set("/components/headers/RetryAfter", "example", "soon"),
      "/components/headers/RetryAfter/example",
    ],
    [
      "spoils a delivery",
      set(`${schemas}/AuthorizationSyncedEvent/properties/id`, "format", "date"),
      `${synced}/requestBody/content/application~1json/examples/delivery`,
    ],
    [
      "spoils a part of a form",
      set(
        "/paths/~1cleaning-protocol/post/requestBody/content/multipart~1form-data/examples/plain/value",
        "companyProtocolEnabled",
        "perhaps",
      ),
      "/paths/~1cleaning-protocol/post/requestBody/content/multipart~1form-data/examples/plain",
    ],
  ],
  "operation-ids": [
    ["takes one away", remove(getProduct, "operationId"), getProduct],
    ["repeats one", set(getProduct, "operationId", "createProduct"), `${getProduct}/operationId`],
    ["repeats one in an event", set(synced, "operationId", "getProduct"), `${synced}/operationId`],
  ],
  "documented-operations": [
    ["takes one away", remove("/paths/~1products~1{id}", "delete"), "/paths"],
    ["adds one that is only assumed", assumedCopy("/paths/~1webhook", "delete", "patch"), "/paths/~1webhook/patch"],
  ],
  "expected-responses": [
    ["takes 401 away", remove(`${getProduct}/responses`, "401"), `${getProduct}/responses`],
    ["takes 404 of an id away", remove(`${getProduct}/responses`, "404"), `${getProduct}/responses`],
    ["takes 415 of a body away", remove(`${createProduct}/responses`, "415"), `${createProduct}/responses`],
  ],
  "success-responses": [
    [
      "takes the success away",
      remove(`/paths/~1products~1{id}/delete/responses`, "204"),
      "/paths/~1products~1{id}/delete/responses",
    ],
  ],
  "request-ids": [
    ["takes it from a response", remove(`${found}/headers`, "X-Request-Id"), found],
    ["takes it from a shared one", remove(`${tooMany}/headers`, "X-Request-Id"), `${getProduct}/responses/429`],
  ],
  "used-components": [
    ["adds a schema", set(schemas, "Orphan", orphan), `${schemas}/Orphan`],
    [
      "adds one that only names itself",
      set(schemas, "Loop", { ...orphan, not: { $ref: "#/components/schemas/Loop" } }),
      `${schemas}/Loop`,
    ],
    ["adds an example", set("/components/examples", "Orphan", { value: uuid }), "/components/examples/Orphan"],
    ["takes the security away", remove("", "security"), "/components/securitySchemes/partnerApiKey"],
  ],
};
