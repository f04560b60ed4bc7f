import { describe, expect, test } from "vitest";
import { type ErrorShape, errorShapeOf, readErrorBody } from "../../reading/error-body.ts";

const json = "application/json";

const problem = "application/problem+json";
const rfc9110 = "https://tools.ietf.org/html/rfc9110#section-15.5.1";
const spring = { timestamp: "2026-07-01T08:00:00Z", path: "/products/1" };

/** The errors of the frameworks that services of this kind are mostly written with. */
const foreign: Readonly<Record<string, [status: number, body: object, text: string, shape?: ErrorShape]>> = {
  "NestJS, of a validation": [
    400,
    { statusCode: 400, message: ["quantity must be a number", "batch is too long"], error: "Bad Request" },
    "quantity must be a number; batch is too long",
    "flat",
  ],
  "NestJS, of an exception": [
    404,
    { statusCode: 404, message: "Cannot GET /partner/x", error: "Not Found" },
    "Cannot GET /partner/x",
    "flat",
  ],
  "NestJS, of an exception without words": [401, { statusCode: 401, message: "Unauthorized" }, "Unauthorized", "flat"],
  "SAP Gateway": [
    400,
    { error: { code: "SY/530", message: { lang: "es", value: "Está bloqueado" }, innererror: {} } },
    "Está bloqueado",
    "nested",
  ],
  ERPNext: [
    417,
    { exc_type: "ValidationError", exception: "frappe.ValidationError: Not active" },
    "frappe.ValidationError: Not active",
  ],
  Fastify: [
    400,
    { statusCode: 400, code: "FST_ERR_VALIDATION", error: "Bad Request", message: "It must be number" },
    "It must be number",
    "flat",
  ],
  Spring: [400, { ...spring, status: 400, error: "Bad Request", message: "Wrong." }, "Wrong."],
  "Spring, without a message": [404, { ...spring, status: 404, error: "Not Found" }, "Not Found"],
  "ASP.NET, of a validation": [
    400,
    { type: rfc9110, title: "Validation errors.", status: 400, errors: { "$.quantity": ["No."] }, traceId: "00-8" },
    "Validation errors.",
    "problem",
  ],
  "ASP.NET, with a detail": [
    409,
    { type: "about:blank", title: "Conflict", status: 409, detail: "It is Finished." },
    "It is Finished.",
    "problem",
  ],
  "Express, by hand": [404, { error: "No such record" }, "No such record"],
  "http-errors": [404, { message: "Not Found" }, "Not Found"],
  "Express, nested": [404, { error: { message: "No such record", status: 404 } }, "No such record", "nested"],
  Laravel: [
    422,
    { message: "It was invalid.", errors: { quantity: ["The quantity must be a number."] } },
    "It was invalid.",
  ],
  FastAPI: [404, { detail: "Not Found" }, "Not Found"],
  "FastAPI, of a validation": [
    422,
    { detail: [{ loc: ["body", "quantity"], msg: "Field required", type: "missing" }] },
    "Field required",
  ],
};

describe("an error of another framework is read:", () => {
  test.each(Object.entries(foreign))("%s", (_, [status, body, text, shape]) => {
    expect(readErrorBody(body).text).toBe(text);
    expect(errorShapeOf(body, status, shape === "problem" ? problem : json)).toBe(shape);
  });
});

test.each([
  ["an error with the status of another", { statusCode: 400, message: "No.", error: "Bad Request" }, 422, json],
  ["a flat error that is no JSON by its type", { statusCode: 400, message: "No." }, 400, "text/plain"],
  ["problem details by their names alone", { title: "No.", status: 400, detail: "No." }, 400, json],
  ["problem details of another status", { title: "No.", status: 400 }, 409, problem],
  ["a nested error without words", { error: { code: "no" } }, 400, json],
  ["a list of nothing", { statusCode: 400, message: [], error: "Bad Request" }, 400, json],
  ["a text", "No.", 400, json],
  ["nothing", undefined, 400, ""],
])("%s has the shape of no alternative", (_, body, status, type) => {
  expect(errorShapeOf(body, status, type)).toBe(undefined);
});
