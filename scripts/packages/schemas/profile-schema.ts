import { join } from "node:path";
import { root } from "../../../docs/src/folders.ts";
import { frameworks, switchableAssumptions } from "../../../spec/generated/assumptions.ts";
import { problems } from "../../../spec/generated/problems.ts";
import type { OwnAlternatives } from "../../../spec/template/own-alternatives.ts";
import { errorType, ownEventName, passing } from "../../../spec/template/read-own.ts";
import { headerName } from "../../../spec/template/read-sending.ts";
import { interfaceSchemas, type JsonSchema } from "./interface-schemas.ts";

/** A text of 1 to 200 characters on one line, with white space around it or not. */
const shortText = { pattern: String.raw`^\s*\S(?:.{0,198}\S)?\s*$` };
const header = { pattern: headerName.source };
const isText = { type: "string" };
/** A text as an envelope is the name of one, or a template with the records. */
const envelope = {
  anyOf: [
    { type: ["object", "array"] },
    { enum: Object.keys(switchableAssumptions["list-envelope"].values) },
    { type: "string", pattern: String.raw`\{items\}` },
  ],
};

const problem = { enum: Object.keys(problems) };
/** Texts or integers, by codes of problems or by statuses. */
const codes = {
  ...{ minProperties: 1, propertyNames: { anyOf: [problem, { pattern: String.raw`^[45]\d\d$` }] } },
  anyOf: [
    { additionalProperties: { type: "integer" } },
    { additionalProperties: { type: "string", pattern: String.raw`^[\w.:-]{1,100}$` } },
  ],
};

/** Checks of the reader that types do not have. */
const bounds: { readonly [Kind in keyof OwnAlternatives]?: JsonSchema } = {
  error: {
    properties: { type: { pattern: errorType.source }, invalidFor: { items: problem }, codes },
    if: { properties: { type: { pattern: "^text/" } }, required: ["type"] },
    then: { properties: { body: isText, invalid: isText, status: false } },
  },
  record: { properties: { type: { pattern: errorType.source, not: { pattern: "^text/" } } } },
  events: { additionalProperties: { pattern: ownEventName.source } },
  refusal: {
    properties: {
      status: { type: "integer", minimum: 400, maximum: 599, not: { enum: passing } },
      code: shortText,
      detail: shortText,
    },
    anyOf: [{ required: ["code"] }, { required: ["detail"] }],
  },
  signature: { properties: { headers: { additionalProperties: header } } },
  list: {
    properties: { envelope, except: { additionalProperties: envelope }, headers: { propertyNames: header } },
  },
  retries: {
    properties: {
      attempts: { minItems: 1, maxItems: 50, prefixItems: [{ const: 0 }], items: { minimum: 0, maximum: 604_800 } },
      timeout: { exclusiveMinimum: 0, maximum: 300 },
      jitter: { minimum: 0, maximum: 1 },
    },
  },
};

interface Row {
  question: string;
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number; maximum?: number };
  own?: keyof OwnAlternatives;
}

const isStatus = (value: string): boolean => /^\d+$/.test(value);

/** The values of an assumption: names, with numbers among them as numbers too, integers, and alternatives of one's own. */
function valueSchema(row: Row, owns: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { question, default: byDefault, values = {}, integer, own } = row;
  const names = Object.keys(values);
  const named = [...names, ...names.filter(isStatus).map(Number)];
  return {
    description: [question, ...Object.entries(values).map(([value, meaning]) => `- ${value}: ${meaning}`)].join("\n"),
    default: byDefault,
    anyOf: [
      ...(named.length > 0 ? [{ enum: named }] : []),
      ...(integer ? [{ type: "integer", ...integer }] : []),
      ...(own ? [{ allOf: [owns[own], bounds[own] ?? {}] }] : []),
    ],
  };
}

/** The JSON Schema of a profile, from the rows of the open points and the types of alternatives of one's own. */
export function profileSchema(): JsonSchema {
  const owns = interfaceSchemas(join(root, "spec/template/own-alternatives.ts"), "OwnAlternatives");
  const rows: Readonly<Record<string, Row>> = switchableAssumptions;
  const assumptions = Object.entries(rows).map(([id, row]) => [id, valueSchema(row, owns)] as const);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Profile",
    description: "How a service settles the open points of the interface document. `totem-mock learn` writes one.",
    type: "object",
    properties: {
      version: { const: 1 },
      service: { description: "The address of the service, for people." },
      assumptions: {
        type: ["object", "null"],
        properties: {
          ...Object.fromEntries(assumptions),
          framework: { description: "Settles several points at once.", enum: Object.keys(frameworks) },
        },
        additionalProperties: false,
      },
    },
    required: ["version"],
    additionalProperties: false,
  };
}
