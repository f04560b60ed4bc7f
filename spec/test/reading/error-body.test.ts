import { expect, test } from "vitest";
import { readErrorBody } from "../../reading/error-body.ts";

const rfc9110 = "https://tools.ietf.org/html/rfc9110#section-15.5.1";
const spring = { timestamp: "2026-07-01T08:00:00Z", path: "/products/1" };

/** The errors of the frameworks that services of this kind are mostly written with. */
const foreign: Readonly<Record<string, [body: object, text: string]>> = {
  "NestJS, of a validation": [
    { statusCode: 400, message: ["quantity must be a number", "batch is too long"], error: "Bad Request" },
    "quantity must be a number; batch is too long",
  ],
  "NestJS, of an exception": [
    { statusCode: 404, message: "Cannot GET /partner/x", error: "Not Found" },
    "Cannot GET /partner/x",
  ],
  "NestJS, of an exception without words": [{ statusCode: 401, message: "Unauthorized" }, "Unauthorized"],
  "SAP Gateway": [
    { error: { code: "SY/530", message: { lang: "es", value: "Está bloqueado" }, innererror: {} } },
    "Está bloqueado",
  ],
  ERPNext: [
    { exc_type: "ValidationError", exception: "frappe.ValidationError: Not active" },
    "frappe.ValidationError: Not active",
  ],
  Fastify: [
    { statusCode: 400, code: "FST_ERR_VALIDATION", error: "Bad Request", message: "It must be number" },
    "It must be number",
  ],
  Spring: [{ ...spring, status: 400, error: "Bad Request", message: "Wrong." }, "Wrong."],
  "Spring, without a message": [{ ...spring, status: 404, error: "Not Found" }, "Not Found"],
  "ASP.NET, of a validation": [
    { type: rfc9110, title: "Validation errors.", status: 400, errors: { "$.quantity": ["No."] }, traceId: "00-8" },
    "Validation errors.",
  ],
  "ASP.NET, with a detail": [
    { type: "about:blank", title: "Conflict", status: 409, detail: "It is Finished." },
    "It is Finished.",
  ],
  "Express, by hand": [{ error: "No such record" }, "No such record"],
  "http-errors": [{ message: "Not Found" }, "Not Found"],
  "Express, nested": [{ error: { message: "No such record", status: 404 } }, "No such record"],
  Laravel: [
    { message: "It was invalid.", errors: { quantity: ["The quantity must be a number."] } },
    "It was invalid.",
  ],
  FastAPI: [{ detail: "Not Found" }, "Not Found"],
  "FastAPI, of a validation": [
    { detail: [{ loc: ["body", "quantity"], msg: "Field required", type: "missing" }] },
    "Field required",
  ],
};

test.each(Object.entries(foreign))("an error of another framework is read: %s", (_, [body, text]) => {
  expect(readErrorBody(body).text).toBe(text);
});
