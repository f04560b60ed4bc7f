import { expect, test } from "vitest";
import { fieldsOf } from "../../ajv/content.ts";
import { createAuthorizationBody, requests } from "../../generated/requests.ts";
import { checkRequest } from "../../check/request-check.ts";
import type { Schema } from "../../check/schema.ts";
import { requestExamples } from "../contract-examples.ts";

const example = fieldsOf(
  requestExamples.find(({ of, name }) => of === "createAuthorization" && name === "dated")?.value,
);

function errorsOf(value: unknown, schema: Schema = createAuthorizationBody) {
  const checked = checkRequest("body", schema, value);
  return checked.ok ? [] : checked.errors.map(({ path, message }) => `${path} ${message}`);
}

const limited = Object.entries(requests).flatMap(([operationId, parts]) => {
  const { properties = {} } = "body" in parts ? parts.body : {};
  return Object.entries(properties).flatMap(([field, { maxLength, pattern, format }]) =>
    maxLength === undefined || format !== undefined
      ? []
      : [{ operationId, field, maxLength, schema: { ...(pattern && { pattern }), maxLength } }],
  );
});

test.each(limited)("$operationId takes $maxLength characters in $field, one more is too long: 🚚 is one", (one) => {
  const schema: Schema = one.schema;
  expect(errorsOf("🚚".repeat(one.maxLength), schema)).toEqual([]);
  expect(errorsOf("🚚".repeat(one.maxLength + 1), schema)).toEqual([` must have at most ${one.maxLength} characters`]);
});

test.each([
  ["an end that is no date-time", { endDate: "2020-01-01" }, ["/endDate"]],
  ["a start that is no date-time", { scheduledDate: "2030-01-01" }, ["/scheduledDate"]],
  ["both", { scheduledDate: "2030-01-01", endDate: "2020-01-01" }, ["/scheduledDate", "/endDate"]],
])("%s: what is no date-time has no order, and each field is blamed once", (_what, dates, paths) => {
  const found = errorsOf({ ...example, ...dates });
  expect(found).toEqual(
    paths.map((path) => `${path} must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00`),
  );
});

test("a window that ends before it begins is reported beside whatever else is wrong", () => {
  const found = errorsOf({ ...example, quantity: 0, endDate: "2026-06-30T00:00:00Z" });
  expect(found).toEqual(["/quantity must be greater than 0", "/endDate must not be before scheduledDate"]);
});

test("only what JSON would carry counts: inherited fields are missing, undefined ones are left out", () => {
  expect(errorsOf(Object.create(example))).toContain("/externalId is required");
  expect(errorsOf({ ...example, batch: undefined })).toEqual([]);
  expect(errorsOf({ ...example, externalId: undefined })).toEqual(["/externalId is required"]);
});

test.each([-0, NaN, Infinity, -1, "1", 1n, null])("%s is no quantity", (quantity) => {
  expect(errorsOf({ ...example, quantity })).toHaveLength(1);
});

test("a gap in a list is no plate", () => {
  expect(errorsOf({ ...example, trailerPlates: Array<string>(2) })).toEqual([
    "/trailerPlates/0 must be a string",
    "/trailerPlates/1 must be a string",
  ]);
});
