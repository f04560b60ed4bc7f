import { describe, expect, test } from "vitest";
import { type ErrorShape, errorShapeOf, readErrorBody } from "../../reading/error-body.ts";

const json = "application/json";

interface Foreign {
  status: number;
  type?: string;
  body: unknown;
  text: string | undefined;
  shape: ErrorShape | undefined;
}

/** The error bodies of the frameworks that services of this kind are mostly written with. */
const foreign: Readonly<Record<string, Foreign>> = {
  "NestJS, of a validation": {
    status: 400,
    body: { statusCode: 400, message: ["quantity must be a number", "batch is too long"], error: "Bad Request" },
    text: "quantity must be a number; batch is too long",
    shape: "flat",
  },
  "NestJS, of an exception": {
    status: 404,
    body: { statusCode: 404, message: "Cannot GET /partner/x", error: "Not Found" },
    text: "Cannot GET /partner/x",
    shape: "flat",
  },
  "NestJS, of an exception without words": {
    status: 401,
    body: { statusCode: 401, message: "Unauthorized" },
    text: "Unauthorized",
    shape: "flat",
  },
  "SAP Gateway": {
    status: 400,
    body: {
      error: { code: "SY/530", message: { lang: "es", value: "El pedido 4711 está bloqueado" }, innererror: {} },
    },
    text: "El pedido 4711 está bloqueado",
    shape: "nested",
  },
  ERPNext: {
    status: 417,
    body: { exc_type: "ValidationError", exception: "frappe.exceptions.ValidationError: Carrier is not active" },
    text: "frappe.exceptions.ValidationError: Carrier is not active",
    shape: undefined,
  },
  Fastify: {
    status: 400,
    body: {
      statusCode: 400,
      code: "FST_ERR_VALIDATION",
      error: "Bad Request",
      message: "body/quantity must be number",
    },
    text: "body/quantity must be number",
    shape: "flat",
  },
  Spring: {
    status: 400,
    body: {
      timestamp: "2026-07-01T08:00:00Z",
      status: 400,
      error: "Bad Request",
      message: "Wrong.",
      path: "/products",
    },
    text: "Wrong.",
    shape: undefined,
  },
  "Spring, without a message": {
    status: 404,
    body: { timestamp: "2026-07-01T08:00:00Z", status: 404, error: "Not Found", path: "/products/1" },
    text: "Not Found",
    shape: undefined,
  },
  "ASP.NET, of a validation": {
    status: 400,
    type: "application/problem+json",
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
      title: "One or more validation errors occurred.",
      status: 400,
      errors: { "$.quantity": ["The JSON value could not be converted."] },
      traceId: "00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00",
    },
    text: "One or more validation errors occurred.",
    shape: "problem",
  },
  "ASP.NET, with a detail": {
    status: 409,
    type: "application/problem+json",
    body: { type: "about:blank", title: "Conflict", status: 409, detail: "It is Finished." },
    text: "It is Finished.",
    shape: "problem",
  },
  "Express, by hand": { status: 404, body: { error: "No such record" }, text: "No such record", shape: undefined },
  "http-errors": { status: 404, body: { message: "Not Found" }, text: "Not Found", shape: undefined },
  "Express, nested": {
    status: 404,
    body: { error: { message: "No such record", status: 404 } },
    text: "No such record",
    shape: "nested",
  },
  Laravel: {
    status: 422,
    body: { message: "The given data was invalid.", errors: { quantity: ["The quantity must be a number."] } },
    text: "The given data was invalid.",
    shape: undefined,
  },
  FastAPI: { status: 404, body: { detail: "Not Found" }, text: "Not Found", shape: undefined },
  "FastAPI, of a validation": {
    status: 422,
    body: { detail: [{ loc: ["body", "quantity"], msg: "Field required", type: "missing" }] },
    text: "Field required",
    shape: undefined,
  },
};

describe("an error of another framework is read:", () => {
  test.each(Object.entries(foreign))("%s", (_, { status, type = json, body, text, shape }) => {
    expect(readErrorBody(body).text).toBe(text);
    expect(errorShapeOf(body, status, type)).toBe(shape);
  });
});

test.each([
  ["an error with the status of another", { statusCode: 400, message: "No.", error: "Bad Request" }, 422, json],
  ["a flat error that is no JSON by its type", { statusCode: 400, message: "No." }, 400, "text/plain"],
  ["problem details by their names alone", { title: "No.", status: 400, detail: "No." }, 400, json],
  ["problem details of another status", { title: "No.", status: 400 }, 409, "application/problem+json"],
  ["a nested error without words", { error: { code: "no" } }, 400, json],
  ["a list of nothing", { statusCode: 400, message: [], error: "Bad Request" }, 400, json],
  ["a text", "No.", 400, json],
  ["nothing", undefined, 400, ""],
])("%s has the shape of no alternative", (_, body, status, type) => {
  expect(errorShapeOf(body, status, type)).toBe(undefined);
});
