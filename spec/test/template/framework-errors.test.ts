import { expect, test } from "vitest";
import type { FieldError } from "../../check/field-error.ts";
import type { DescribedError } from "../../template/error-values.ts";
import { errorBodyOf, filledError } from "../../template/named-templates.ts";

const nameless: FieldError = { in: "body", path: "/name", message: "must be a string" };
const unweighed: FieldError = { in: "body", path: "/quantity", message: "must be a number" };

function sent(value: string, error: Partial<DescribedError>): string {
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

test("Spring Boot writes the instant with an offset", () => {
  expect(sent("spring", { status: 404 })).toMatch(/^\{"timestamp":"2026-07-01T06:00:00\.000\+00:00","status":404,/);
});
