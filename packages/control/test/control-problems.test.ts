import { expect, test } from "vitest";
import { type Caller, controlled, withKey } from "./support/controlled.ts";

const unknown = "99999999-9999-4999-8999-999999999999";

const noRight = {
  here: "Without --admin-token, only this machine may call the control API.",
  token: "The control API requires the token that the server was started with: Authorization: Bearer <token>.",
};
const noQuery = "This call of the control API accepts no query.";

test.each<[string, number, string, string, unknown?]>([
  ["GET /nothing?token=x", 404, "unknown_path", "The control API has no path /_mock/nothing."],
  ["POST /health", 404, "unknown_path", "The control API has no path /_mock/health."],
  ["POST /companies", 404, "unknown_path", "The control API has no path /_mock/companies."],
  ["PUT /faults", 405, "method_not_allowed", "This path allows DELETE, GET, POST, not PUT."],
  ["POST /reset?hard=1", 400, "validation_failed", noQuery],
  ["GET /requests?limit=1&limit=2", 400, "validation_failed", "/limit must not be repeated."],
  ["GET /requests?limit=0", 400, "validation_failed", "/limit must be an integer from 1 to 200."],
  ["GET /requests/x", 404, "request_not_found", "see GET /_mock/requests."],
  ["GET /deliveries/x", 404, "delivery_not_found", "see GET /_mock/deliveries."],
  ["POST /deliveries/x/redeliver", 404, "delivery_not_found", "see GET /_mock/deliveries."],
  ["POST /deliveries", 400, "validation_failed", "/type is required.", {}],
  [
    "POST /deliveries",
    404,
    "webhook_not_configured",
    "with PUT /webhook, or pass url",
    { type: "authorization.created" },
  ],
  ["GET /operations/x", 404, "operation_not_found", "No totem of the company has recorded this operation."],
  ["GET /authorizations/x", 404, "authorization_not_found", "see GET /_mock/authorizations."],
  ["GET /authorizations/x/timeline", 404, "authorization_not_found", "see GET /_mock/authorizations."],
  [`POST /authorizations/${unknown}/finish`, 404, "authorization_not_found", "has no authorization with this id."],
  ["GET /faults/x", 404, "fault_not_found", "see GET /_mock/faults."],
  ["DELETE /faults/x", 404, "fault_not_found", "see GET /_mock/faults."],
  ["POST /faults", 400, "validation_failed", "/times must be at least 1.", { kind: "drop", times: 0 }],
  ["POST /scenarios", 400, "validation_failed", "/name is required.", {}],
  ["PUT /state", 400, "validation_failed", "/format must be 1.", { format: "x" }],
  ["PUT /clock", 400, "validation_failed", "/now is required.", {}],
  ["PATCH /assumptions", 400, "validation_failed", 'There is no assumption "x". There are: path-prefix, ', { x: 1 }],
])("%s is refused with %i %s", async (call, status, code, detail, body) => {
  const [method = "", path = ""] = call.split(" ");
  // Under any assumption about the errors of the service.
  const refused = await controlled(undefined, { assumptions: { "error-body": "flat" } }).call(method, path, body);
  expect(refused).toMatchObject({ status, body: { code, detail: expect.stringContaining(detail) as string } });
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
});

test("errors of a body and of a query say where they are", async () => {
  const { call } = controlled();
  const errorsOf = async (...given: Parameters<typeof call>) => (await call(...given)).body;
  for (const [path, body] of [
    ["/faults", { kind: "drop", times: 0 }],
    ["/scenarios", {}],
    ["/deliveries", {}],
  ] as const) {
    expect(await errorsOf("POST", path, body)).toMatchObject({ errors: [{ in: "body" }] });
  }
  expect(await errorsOf("PUT", "/state", { format: "x" })).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ in: "body" })]) as unknown,
  });
  expect(await errorsOf("PATCH", "/assumptions", { "error-body": { form: "x" } })).toMatchObject({
    errors: [
      {
        in: "body",
        path: "/error-body/form",
        message: "is not known. There are: body, type, invalid, status, invalidFor, codes",
      },
      { in: "body", path: "/error-body/body", message: "is missing" },
    ],
  });
  expect(await errorsOf("GET", "/faults?x=1")).toMatchObject({
    errors: [{ in: "query", path: "/x", code: "unknown_query_parameter" }],
  });
  expect(await errorsOf("GET", "/faults?limit=1&limit=1")).toMatchObject({ errors: [{ in: "query", path: "/limit" }] });
});

test.each<[string, string | undefined, Caller, string | undefined]>([
  ["this machine", undefined, {}, undefined],
  ["another machine", undefined, { remoteAddress: "192.0.2.2" }, noRight.here],
  ["this machine without the token", "t", {}, noRight.token],
  [
    "another machine with the token",
    "t",
    { remoteAddress: "192.0.2.2", headers: { ...withKey, authorization: "bearer t" } },
    undefined,
  ],
  ["a caller with a token like it", "t", { headers: { ...withKey, authorization: "xBearer t" } }, noRight.token],
  ["a caller with an empty one", "t", { headers: { ...withKey, authorization: "Bearer" } }, noRight.token],
])("of %s, with the token %j", async (_who, adminToken, caller, detail) => {
  const { call } = controlled(adminToken);
  const answered = await call("GET", "/clock", undefined, caller);
  expect(answered).toMatchObject(
    detail === undefined ? { status: 200 } : { status: 403, body: { code: "forbidden", detail } },
  );
  expect(await call("GET", "/health", undefined, caller)).toMatchObject({
    status: 200,
    body: { status: "ok", version: "1.2.3" },
  });
});

test("a call names its company by its key", async () => {
  const { call } = controlled();
  const detail = "Choose a company by sending its key in the header X-Partner-API-Key, such as test_demo.";
  expect(await call("GET", "/clock", undefined, { headers: {} })).toMatchObject({ status: 401, body: { detail } });
  expect(await call("GET", "/clock", undefined, { headers: { "x-partner-api-key": "nobody" } })).toMatchObject({
    status: 401,
  });
});
