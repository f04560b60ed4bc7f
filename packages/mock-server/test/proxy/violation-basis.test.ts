import { expect, test } from "vitest";
import { violationBasis } from "../../src/proxy/reported-violations.ts";

const documented = { "x-source": "documented" };
const assumed = { "x-source": "assumed" };
/** The document names it, but does not define its form. */
const named = { "x-source": "documented", "x-assumption": "its-form" };

const json = (schema: object) => ({ content: { "application/json": { schema } } });

const list = { ...documented, items: { ...assumed, properties: { name: documented } } };

/** A contract of which each element is known to be documented or not. */
const contract = {
  paths: {
    "/things": {
      post: {
        operationId: "createProduct",
        parameters: [
          "no parameter",
          { $ref: "#/components/parameters/Limit" },
          { in: "header", name: "Limit", ...assumed },
          { in: "query", name: "sort", ...named },
        ],
        requestBody: json({ ...documented, properties: { name: named, note: assumed } }),
        responses: {
          "200": {
            ...documented,
            ...json({ ...assumed, properties: { list, either: { oneOf: [documented, assumed] } } }),
            headers: { "X-Other": assumed, "X-Named": named, "X-Known": documented },
          },
          "204": { ...documented, content: { "text/plain": {} } },
        },
      },
      get: { operationId: "getProduct", responses: { "200": { ...assumed, ...json(documented) } } },
      patch: {
        operationId: "updateProduct",
        responses: {
          "200": {
            "x-source": "documented",
            "x-assumption": ["catalog-status", "record-envelope"],
            ...json({ ...documented, properties: { name: documented } }),
          },
        },
      },
    },
  },
  components: {
    parameters: { Limit: { in: "query", name: "limit", ...documented } },
    securitySchemes: { key: documented },
  },
};

const violation = { operationId: "createProduct" as const, status: 200, code: "type", message: "" };

const missing = (name: string) => ({ code: "required", message: `It must have required property '${name}'.` });

type Differing = Partial<Parameters<typeof violationBasis>[1]> & { location: string[] };
type Case = [title: string, differing: Differing, basis: ReturnType<typeof violationBasis>];

const cases: Case[] = [
  ["a body in its form", { location: ["request", "body"] }, "documented"],
  ["what is not in a body and is named", { location: ["request", "body"], ...missing("name") }, "documented"],
  ["what is not in a body and is assumed", { location: ["request", "body"], ...missing("note") }, "assumed"],
  ["the form of what is only named", { location: ["request", "body", "name"] }, "assumed"],
  [
    "a field in words like those of a missing one",
    { location: ["request", "body"], ...missing("note"), code: "type" },
    "documented",
  ],
  ["a missing field that is not named in words", { location: ["request", "body"], code: "required" }, "documented"],
  ...["problem-code", "unknown-parameter", "additionalProperties"].map((code): Case => [
    `the rule ${code}`,
    { location: ["request", "body"], code },
    "assumed",
  ]),
  ...["json", "415", "multipart"].map((code): Case => [
    `the refusal of an unreadable body: ${code}`,
    { location: ["request", "body"], code },
    "assumed",
  ]),
  ["a body where there is none", { operationId: "getProduct", location: ["request", "body"] }, "assumed"],
  ["an item of a list", { location: ["response", "body", "list", "12"] }, "assumed"],
  ["a field of an item", { location: ["response", "body", "list", "12", "name"] }, "documented"],
  ["what looks like the index of an item at its end", { location: ["response", "body", "list", "x1"] }, "documented"],
  ["what looks like the index of an item at its start", { location: ["response", "body", "list", "1x"] }, "documented"],
  ["what is assumed in one of two forms", { location: ["response", "body", "either"] }, "assumed"],
  ["a place below what is assumed", { location: ["response", "body", "none", "deeper"] }, "assumed"],
  ["a body of another form than JSON", { location: ["response", "body"], code: "json" }, "documented"],
  ["a body that is missing", { location: ["response", "body"], code: "no-body" }, "documented"],
  [
    "a field that is missing where a record is assumed to be the whole body",
    { operationId: "updateProduct", location: ["response", "body"], ...missing("name") },
    "assumed",
  ],
  ["a field of such a record", { operationId: "updateProduct", location: ["response", "body", "name"] }, "documented"],
  ["a body without a schema", { status: 204, location: ["response", "body"] }, "assumed"],
  ["a body of a status that is not described", { status: 418, location: ["response", "body"] }, null],
  ["a response as a whole", { location: ["response"] }, null],
  ["the form of a header", { location: ["response", "header", "x-known"] }, "documented"],
  ["the form of a header that is only named", { location: ["response", "header", "x-named"] }, "assumed"],
  [
    "a missing header that is only named",
    { location: ["response", "header", "x-named"], code: "required" },
    "documented",
  ],
  ["an assumed header", { location: ["response", "header", "x-other"] }, "assumed"],
  ["a header of which the contract says nothing", { location: ["response", "header", "x-none"] }, "documented"],
  [
    "the same of an assumed response",
    { operationId: "getProduct", location: ["response", "header", "x-none"] },
    "assumed",
  ],
  ["a key that is missing", { location: ["request"], code: "401" }, "documented"],
  ["anything else of a request as a whole", { location: ["request"] }, null],
  ["a parameter, whatever its case", { location: ["request", "query", "LIMIT"] }, "documented"],
  ["a parameter of the same name elsewhere", { location: ["request", "header", "limit"] }, "assumed"],
  ["the form of a parameter that is only named", { location: ["request", "query", "sort"] }, "assumed"],
  [
    "a missing parameter that is only named",
    { location: ["request", "query", "sort"], code: "required" },
    "documented",
  ],
  ["a parameter of which the contract says nothing", { location: ["request", "query", "none"] }, null],
  ["a query as a whole", { location: ["request", "query"] }, null],
  ["an operation that is unknown", { operationId: null, location: ["request", "query", "limit"] }, null],
  ["an exchange", { location: ["exchange", "body"] }, null],
];

test.each(cases)("a violation of %s is %o", (_title, differing, basis) => {
  expect(violationBasis(contract, { ...violation, ...differing })).toBe(basis);
});

test("without a scheme of keys, a missing key is based on nothing", () => {
  const keyless = { ...contract, components: {} };
  expect(violationBasis(keyless, { ...violation, location: ["request"], code: "401" })).toBeNull();
});
