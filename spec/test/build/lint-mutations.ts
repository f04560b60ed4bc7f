import type { rules } from "../../build/lint/rules.ts";
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
    ["strips a property", strip(`${product}/properties/name`), `${product}/properties/name`],
    ["strips a parameter", strip(`${parameters}/ProductId`), "/paths/~1products~1{id}/parameters/0"],
    ["strips a response", strip(found), found],
    ["names another source", set(product, "x-source", "guessed"), product],
    ["leaves the heading out", remove(product, "x-section"), product],
  ],
  "bounded-lists": [
    [
      "takes the bound of a list away",
      remove(`${schemas}/ProductPage/properties/items`, "maxItems"),
      `${schemas}/ProductPage/properties/items`,
    ],
  ],
  "known-assumptions": [
    ["names an unknown one", set(found, "x-assumption", ["unknown-id", "colour"]), `${found}/x-assumption/1`],
    ["names none", set(found, "x-assumption", []), `${found}/x-assumption`],
  ],
  "used-assumptions": [["adds a fixed row", ({ sources }) => (sources.fixed["colour"] = {}), ""]],
  "assumption-defaults": [
    ["has no such value", ({ sources }) => (objectWithin(sources.switchable, "/expiry")["default"] = "never"), ""],
    ["is below the minimum", ({ sources }) => (objectWithin(sources.switchable, "/max-limit")["default"] = 0), ""],
  ],
  "present-examples": [
    ["leaves a parameter without", remove(`${parameters}/Limit`, "example"), `${parameters}/Limit`],
    [
      "leaves a request without",
      set(`${createProduct}/requestBody/content/application~1json`, "examples", {}),
      `${createProduct}/requestBody/content/application~1json`,
    ],
  ],
  "shown-properties": [
    [
      "adds a field that no example has",
      set(`${product}/properties`, "colour", orphan),
      `${product}/properties/colour`,
    ],
  ],
  "compiling-schemas": [
    ["misspells a keyword", set(`${product}/properties/name`, "minLenght", 1), product],
    ["requires what is not there", set(product, "required", ["colour"]), product],
  ],
  "open-responses": [
    ["closes a record", set(product, "additionalProperties", false), product],
    [
      "closes a list of values",
      set(`${schemas}/CleaningProtocol/properties/state`, "anyOf", [{ $ref: `#${schemas}/CleaningProtocolState` }]),
      `${schemas}/CleaningProtocolState`,
    ],
    ["assumes a field that is not there", assume("colour"), `${product}/x-assumed-required`],
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
  ],
  "documented-operations": [
    ["takes one away", remove("/paths/~1products~1{id}", "delete"), "/paths"],
    ["adds one that is only assumed", assumedCopy("/paths/~1webhook", "delete", "patch"), "/paths/~1webhook/patch"],
  ],
  "expected-responses": [
    ["takes 401 away", remove(`${getProduct}/responses`, "401"), `${getProduct}/responses`],
    ["takes 415 of a body away", remove(`${createProduct}/responses`, "415"), `${createProduct}/responses`],
  ],
  "request-ids": [["takes it from a response", remove(`${found}/headers`, "X-Request-Id"), found]],
};
