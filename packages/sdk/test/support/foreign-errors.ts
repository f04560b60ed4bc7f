const quantity = { in: "body", path: "/quantity" };
const plate = { in: "body", path: "/trailerPlates/0" };

/** An error body of a framework, and what the client is to read in it. */
interface Foreign {
  body: unknown;
  code?: string;
  text: string;
  errors?: unknown[];
}

/** Bodies as frameworks send them, each with its source. */
export const foreignErrors: Readonly<Record<string, Foreign>> = {
  // https://learn.microsoft.com/aspnet/core/web-api/#automatic-http-400-responses
  "ASP.NET Core": {
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
      title: "One or more validation errors occurred.",
      status: 400,
      errors: { "$.quantity": ["It is no number."], "trailerPlates[0]": ["It is too long.", "It has a blank."] },
      traceId: "00-7fb5e16a91da3dca-00",
    },
    text: "One or more validation errors occurred.",
    errors: [
      { ...quantity, message: "It is no number." },
      { ...plate, message: "It is too long." },
      { ...plate, message: "It has a blank." },
    ],
  },
  // https://learn.microsoft.com/aspnet/web-api/overview/formats-and-model-binding/model-validation-in-aspnet-web-api
  "ASP.NET Web API 2": {
    body: { Message: "The request is invalid.", ModelState: { quantity: ["It must be more than 0."] } },
    text: "The request is invalid.",
    errors: [{ ...quantity, message: "It must be more than 0." }],
  },
  // https://laravel.com/docs/validation#validation-error-response-format
  Laravel: {
    body: {
      message: "The quantity field is required. (and 1 more error)",
      errors: { quantity: ["The quantity field is required."], "trailerPlates.0": ["It is too long."] },
    },
    text: "The quantity field is required. (and 1 more error)",
    errors: [
      { ...quantity, message: "The quantity field is required." },
      { ...plate, message: "It is too long." },
    ],
  },
  // https://fastapi.tiangolo.com/tutorial/handling-errors/
  FastAPI: {
    body: {
      detail: [
        { type: "missing", loc: ["body", "quantity"], msg: "Field required", input: {} },
        { type: "int_parsing", loc: ["query", "limit"], msg: "Input should be a valid integer", input: "x" },
      ],
    },
    text: "Field required; Input should be a valid integer",
    errors: [
      { ...quantity, message: "Field required" },
      { in: "query", path: "/limit", message: "Input should be a valid integer" },
    ],
  },
  // https://jsonapi.org/format/#error-objects
  "JSON:API": {
    body: {
      errors: [
        {
          status: "422",
          code: "invalid",
          title: "Invalid Attribute",
          detail: "It must be more than 0.",
          source: { pointer: "/data/attributes/quantity" },
        },
        { status: "400", code: "invalid", title: "Invalid Parameter", source: { parameter: "limit" } },
      ],
    },
    code: "invalid",
    text: "It must be more than 0.; Invalid Parameter",
    errors: [
      { ...quantity, message: "It must be more than 0." },
      { in: "query", path: "/limit", message: "Invalid Parameter" },
    ],
  },
  "JSON:API, of several kinds": {
    body: {
      errors: [
        { code: "a", detail: "One." },
        { code: "b", detail: "Two." },
      ],
    },
    text: "One.; Two.",
  },
  // https://docs.spring.io/spring-boot/reference/web/servlet.html#web.servlet.spring-mvc.error-handling
  "Spring Boot, with binding errors": {
    body: {
      timestamp: "2026-07-01T08:00:00.000+00:00",
      status: 400,
      error: "Bad Request",
      message: "Validation failed for object='order'. Error count: 1",
      errors: [{ field: "quantity", defaultMessage: "must be greater than 0", code: "Positive", rejectedValue: -1 }],
      path: "/authorizations",
    },
    text: "Validation failed for object='order'. Error count: 1",
    errors: [{ ...quantity, message: "must be greater than 0" }],
  },
  // https://www.rfc-editor.org/rfc/rfc9457#section-3
  "RFC 9457, with its own extension": {
    body: { title: "Not valid.", status: 422, errors: [{ detail: "must be a number", pointer: "#/quantity" }] },
    text: "Not valid.",
    errors: [{ ...quantity, message: "must be a number" }],
  },
  // https://www.rfc-editor.org/rfc/rfc7807#section-3
  "RFC 7807, with its own extension": {
    body: { title: "Not valid.", "invalid-params": [{ name: "quantity", reason: "must be a number" }] },
    text: "Not valid.",
    errors: [{ ...quantity, message: "must be a number" }],
  },
  // https://api-platform.com/docs/core/validation/
  "API Platform": {
    body: {
      "@type": "ConstraintViolationList",
      detail: "quantity: It must be positive.",
      violations: [{ propertyPath: "quantity", message: "It must be positive.", code: null }],
    },
    text: "quantity: It must be positive.",
    errors: [{ ...quantity, message: "It must be positive." }],
  },
  // https://www.django-rest-framework.org/api-guide/exceptions/
  "Django REST framework": {
    body: { quantity: ["A valid number is required."] },
    text: "/quantity A valid number is required.",
    errors: [{ ...quantity, message: "A valid number is required." }],
  },
  // https://github.com/microsoft/api-guidelines/blob/vNext/azure/Guidelines.md#handling-errors
  Azure: {
    body: {
      error: {
        code: "InvalidInput",
        message: "The input is invalid.",
        details: [{ code: "NotPositive", target: "quantity", message: "must be positive" }],
      },
    },
    code: "InvalidInput",
    text: "The input is invalid.",
    errors: [{ ...quantity, message: "must be positive" }],
  },
  // https://express-validator.github.io/docs/api/validation-result/
  "express-validator": {
    body: { errors: [{ type: "field", msg: "Invalid value", path: "quantity", location: "body", value: "x" }] },
    text: "Invalid value",
    errors: [{ ...quantity, message: "Invalid value" }],
  },
  // https://zod.dev/error-formatting
  Zod: {
    body: {
      success: false,
      error: { name: "ZodError", issues: [{ path: ["trailerPlates", 0], message: "Too long" }] },
    },
    text: "/trailerPlates/0 Too long",
    errors: [{ ...plate, message: "Too long" }],
  },
  // https://docs.nestjs.com/techniques/validation, with an exceptionFactory that passes the errors on
  "class-validator": {
    body: { statusCode: 400, message: [{ property: "quantity", constraints: { isNumber: "must be a number" } }] },
    text: "/quantity must be a number",
    errors: [{ ...quantity, message: "must be a number" }],
  },
  // https://www.rfc-editor.org/rfc/rfc6749#section-5.2
  OAuth: {
    body: { error: "invalid_request", error_description: "It is wrong." },
    code: "invalid_request",
    text: "It is wrong.",
  },
  "a code and a message in snake_case": {
    body: { error_code: "E_12", error_message: "It is wrong." },
    code: "E_12",
    text: "It is wrong.",
  },
  "a code and a message in camelCase": {
    body: { errorCode: "E_12", errorMessage: "It is wrong." },
    code: "E_12",
    text: "It is wrong.",
  },
  "a flag": { body: { success: false, message: "It is wrong.", data: null }, text: "It is wrong." },
  "a text": { body: { error: "It is wrong." }, text: "It is wrong." },
  "a list of messages alone": { body: { message: ["One.", "Two."] }, text: "One.; Two." },
  "a list of texts": { body: { errors: ["One.", "Two."] }, text: "One.; Two." },
  "a list alone": { body: [{ code: "E_12", message: "It is wrong." }], code: "E_12", text: "It is wrong." },
};
