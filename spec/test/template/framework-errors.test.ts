import { expect, test } from "vitest";
import type { FieldError } from "../../check/field-error.ts";
import type { DescribedError } from "../../template/error-values.ts";
import type { OwnErrorBody } from "../../template/own-alternatives.ts";
import { errorBodyOf, filledError } from "../../template/named-templates.ts";

const nameless: FieldError = { in: "body", path: "/name", message: "must be a string" };
const unweighed: FieldError = { in: "body", path: "/quantity", message: "must be a number" };

function sent(value: string | OwnErrorBody, error: Partial<DescribedError>): string {
  const whole: DescribedError = {
    status: 400,
    code: "validation_failed",
    title: "The request is not valid.",
    detail: "There is no product.",
    path: "/products",
    requestId: "5f0c7b3e-9a41-4d8e-8b6a-2f4d1c9e7a55",
    timestamp: () => "2026-07-01T06:00:00.000Z",
    ...error,
  };
  return JSON.stringify(filledError(errorBodyOf(value), whole));
}

test.each([
  [404, '{"message":"There is no product.","error":"Not Found","statusCode":404}'],
  [412, '{"message":"There is no product.","error":"Precondition Failed","statusCode":412}'],
  [418, `{"message":"There is no product.","error":"I'm a teapot","statusCode":418}`],
  [429, '{"message":"There is no product.","statusCode":429}'],
])("NestJS answers %i with these keys, in this order", (status, body) => {
  expect(sent("flat", { status, code: "not_found" })).toBe(body);
});

test.each([
  [[nameless], "name must be a string"],
  [[nameless, unweighed], "name must be a string (and 1 more error)"],
  [[nameless, unweighed, unweighed], "name must be a string (and 2 more errors)"],
])("Laravel counts the errors after the first", (errors, message) => {
  expect(JSON.parse(sent("laravel", { errors }))).toMatchObject({
    message: expect.stringContaining(message) as unknown,
  });
  expect(sent("laravel", { errors }).split(message)[1]).toMatch(/^","errors":\{/);
});

test("ASP.NET Core names the definition of a status, and apologises for a 500", () => {
  expect(sent("aspnet", { status: 409, code: "conflict" })).toMatch(
    /^\{"type":"https:\/\/tools\.ietf\.org\/html\/rfc9110#section-15\.5\.10","title":"Conflict","status":409,"traceId":"00-/,
  );
  expect(JSON.parse(sent("aspnet", { status: 500, code: "internal_error" }))).toMatchObject({
    title: "An error occurred while processing your request.",
  });
});

const own = (more: Partial<OwnErrorBody>): OwnErrorBody => ({
  body: { code: "{code}" },
  invalid: { code: "{code}", fields: ["{field.name}"] },
  ...more,
});

const codeAndFields = (body: OwnErrorBody, code: string, status: number, errors?: FieldError[]) =>
  JSON.parse(sent(body, { code, status, errors })) as unknown;

test("problems besides those of validation have the form for invalid fields if they are named, and name some", () => {
  const body = own({ invalidFor: ["unknown_reference", "malformed_json"] });
  const named = { fields: ["name"] };
  expect(codeAndFields(body, "validation_failed", 400, [nameless])).toMatchObject(named);
  expect(codeAndFields(body, "unknown_reference", 422, [nameless])).toMatchObject(named);
  expect(codeAndFields(body, "carrier_not_registered", 422, [nameless])).toMatchObject(named);
  expect(codeAndFields(body, "malformed_id", 400, [nameless])).toEqual({ code: "malformed_id" });
  expect(codeAndFields(body, "malformed_json", 400)).toEqual({ code: "malformed_json" });
  const unnamed = own({ invalid: { code: "{code}", is: "invalid" }, invalidFor: ["malformed_json"] });
  expect(codeAndFields(unnamed, "malformed_json", 400)).toEqual({ code: "malformed_json", is: "invalid" });
});

test.each([
  ["removed_field", 400, { validation_failed: 40_001, "400": 40_000 }, 40_001],
  ["malformed_json", 400, { validation_failed: 40_001, "400": 40_000 }, 40_000],
  ["product_not_found", 404, { "400": 40_000 }, 404],
  ["product_not_found", 404, { "400": "BadRequest" }, "product_not_found"],
])(
  "the code of %s with %i is that of its kind, then that of the status: of %j, %j",
  (code, status, codes, expected) => {
    expect(codeAndFields(own({ codes }), code, status)).toEqual({ code: expected });
  },
);

test("a source names a field of the body or a parameter, and FastAPI repeats the value", () => {
  const source = { "pointer?": "/data/{field.body}", "parameter?": "{field.query}" };
  const limit: FieldError = { in: "query", path: "/limit", message: "must be an integer" };
  const errors = [nameless, limit];
  expect(codeAndFields(own({ invalid: [source] }), "validation_failed", 400, errors)).toEqual([
    { pointer: "/data/name" },
    { parameter: "limit" },
  ]);
  const valueAt = ({ path }: FieldError): unknown => (path === "/name" ? 7 : undefined);
  expect(JSON.parse(sent("fastapi", { errors, valueAt }))).toMatchObject({ detail: [{ input: 7 }, { input: null }] });
});

test("Spring Boot writes the instant with an offset", () => {
  expect(sent("spring", { status: 404 })).toMatch(/^\{"timestamp":"2026-07-01T06:00:00\.000\+00:00","status":404,/);
});
