import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { problemAnswered } from "../../src/http/exchange/exchange.ts";
import { AssumptionBook } from "../../src/assumptions/assumption-book.ts";
import { parseAssumptions } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner, type Sent } from "../support/partner.ts";
import { templates } from "@totem-partner/spec/templates";

const flat = (others: Record<string, unknown> = {}) =>
  new Partner({ assumptions: parseAssumptions({ "error-body": "flat", ...others }) });

const id = "11111111-1111-4111-8111-111111111111";
const text: unknown = expect.any(String);

test.each<[what: string, operation: OperationId, sent: Sent, body: object]>([
  [
    "invalid parameters",
    "listProducts",
    { query: "?limit=0&colour=red" },
    {
      statusCode: 400,
      message: ["/colour is not a parameter of this operation", "/limit must be at least 1"],
      error: "Bad Request",
    },
  ],
  [
    "a field that was removed",
    "updateAuthorization",
    { id, body: { driverId: "7" } },
    { statusCode: 400, message: [expect.stringMatching(/^\/driverId was removed/)], error: "Bad Request" },
  ],
  [
    "a body that is a list",
    "createProduct",
    { body: [] },
    { statusCode: 400, message: ["The body must be an object"], error: "Bad Request" },
  ],
  ["an id that is none", "getProduct", { id: "17" }, { statusCode: 400, message: text, error: "Bad Request" }],
  ["malformed JSON", "createProduct", { body: "{" }, { statusCode: 400, message: text, error: "Bad Request" }],
  ["an unknown id", "getProduct", { id }, { statusCode: 404, message: text, error: "Not Found" }],
])("a flat error is as NestJS sends it: %s", async (_, operation, sent, body) => {
  expect((await flat().call(operation, sent)).body).toEqual(body);
});

test("what the records refuse has one message, though it is about a field", async () => {
  const answer = await flat().create(anAuthorization({ productExternalId: "NOTHING" }));
  expect(answer.body).toEqual({
    statusCode: 422,
    message: expect.stringMatching(/^\/productExternalId /),
    error: "Unprocessable Entity",
  });
});

test("a limit over the maximum is what a validation refuses", async () => {
  const partner = flat({ "limit-over-max": "reject", "validation-status": "422" });
  const { body } = await partner.call("listProducts", { query: "?limit=201" });
  expect(body).toEqual({
    statusCode: 422,
    message: [expect.stringMatching(/^\/limit/)],
    error: "Unprocessable Entity",
  });
});

test("too many requests, and failures, come without a reason phrase", async () => {
  const partner = flat({ "rate-limit": 1 });
  await partner.call("listProducts");
  expect((await partner.call("listProducts")).body).toEqual({ statusCode: 429, message: text });
  const failed = { code: "internal_error", detail: "It failed." } as const;
  const { assume } = new AssumptionBook({ "error-body": "flat" });
  expect(problemAnswered(failed, {}, assume).value).toEqual({ statusCode: 500, message: "It failed." });
});

const isList = (id: string): id is OperationId => id in operations && id.startsWith("list");

test.each(Object.keys(operations).filter(isList))("%s can have an envelope of its own", async (listing) => {
  const name = operations[listing].path.slice(1);
  const own = { envelope: { rows: "{items}" }, except: { [name]: { [name]: "{items}" } } };
  const partner = new Partner({ assumptions: parseAssumptions({ "list-envelope": own }) });
  expect((await partner.call(listing)).body).toEqual({ [name]: expect.any(Array) });
});

test("an error can say which path and which request it is about", async () => {
  const body = { at: "{path}", request: "{requestId}" };
  const partner = new Partner({ assumptions: parseAssumptions({ "error-body": { body } }) });
  const answer = await partner.list("?limit=0");
  expect(answer.body).toEqual({ at: "/partner/authorizations", request: answer.headers.get("x-request-id") });
});

const own = { ...templates["error-body"].fastapi, invalidFor: ["malformed_id"] };

test.each<[what: string, operation: OperationId, sent: Sent, input: unknown]>([
  ["that of a parameter", "listProducts", { query: "?limit=none" }, "none"],
  ["that of a path", "getProduct", { id: "none" }, "none"],
  ["that of a field", "createProduct", { body: { name: ["Rye"] } }, ["Rye"]],
  ["that within a field", "putWebhookConfiguration", { body: { url: "https://a.example/", subscribedEvents: [7] } }, 7],
  ["null for a missing one", "createProduct", { body: {} }, null],
  ["null for a secret", "putWebhookConfiguration", { body: { url: "https://a.example/", secret: 7 } }, null],
])("an error repeats the invalid value where its template has it: %s", async (_, operation, sent, input) => {
  const partner = new Partner({ assumptions: parseAssumptions({ "error-body": own }) });
  expect((await partner.call(operation, sent)).body).toMatchObject({ detail: [{ input }] });
});
