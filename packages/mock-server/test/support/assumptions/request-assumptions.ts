import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { idOf } from "../client.ts";
import { create, error, outcome, statusOf } from "./observations.ts";

/** Every assumption about paths, keys, requests and errors, with each of its values. */
export const requestAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "path-prefix",
    async (client) => [
      await statusOf(client("GET", "/authorizations")),
      await statusOf(client("GET", "/partner/authorizations")),
    ],
    [200, 200],
    ["required", [404, 200]],
    ["absent", [200, 404]],
  ),
  ...casesOf(
    "trailing-slash",
    async (client) => [
      await statusOf(client("GET", "/authorizations")),
      await statusOf(client("GET", "/authorizations/?limit=1")),
    ],
    [200, 404],
    ["required", [404, 200]],
  ),
  ...casesOf(
    "ids",
    async (client) => {
      const id = idOf(await client("POST", "/products", { name: "Maize" }));
      return [
        id.length,
        await statusOf(client("GET", `/products/${id}`)),
        await statusOf(client("GET", "/products/17")),
        await statusOf(client("GET", `/products/${"1".repeat(26)}`)),
      ];
    },
    [36, 200, 400, 400],
    ["any", [26, 200, 400, 404]],
  ),
  ...casesOf(
    "validation-status",
    async (client) => [
      await statusOf(create(client, { quantity: 0 })),
      await statusOf(client("POST", "/authorizations", "{")),
      await statusOf(client("GET", "/authorizations?limit=0")),
    ],
    [400, 400, 400],
    ["422", [422, 422, 422]],
    [409, [409, 409, 409]],
  ),
  ...casesOf(
    "malformed-body",
    (client) => outcome(client("POST", "/authorizations", "{")),
    [400, "malformed_json"],
    [422, [422, "malformed_json"]],
  ),
  ...casesOf("unknown-field", (client) => statusOf(create(client, { extra: 1 })), 400, ["ignore", 201]),
  ...casesOf("unknown-query-parameter", (client) => statusOf(client("GET", "/authorizations?extra=1")), 400, [
    "ignore",
    200,
  ]),
  ...casesOf(
    "malformed-id",
    (client) => outcome(client("GET", "/authorizations/17")),
    [400, "malformed_id"],
    ["404", [404, "malformed_id"]],
    [422, [422, "malformed_id"]],
  ),
  ...casesOf(
    "auth-failure",
    (_client, stranger) => statusOf(stranger("GET", "/authorizations")),
    401,
    ["403", 403],
    [404, 404],
  ).map((one) => ({ ...one, ofDefaultCompany: true as const })),
  ...casesOf(
    "error-body",
    error,
    ["application/problem+json", "code,detail,errors,status,title,type"],
    ["nested", ["application/json", "error"]],
    ["flat", ["application/json", "error,message,statusCode"]],
    ["spring", ["application/json", "error,path,status,timestamp"]],
    ["spring-problem", ["application/problem+json", "detail,instance,status,title,type"]],
    ["aspnet", ["application/problem+json", "errors,status,title,traceId,type"]],
    ["laravel", ["application/json", "errors,message"]],
    ["fastapi", ["application/json", "detail"]],
    ["json-api", ["application/vnd.api+json", "errors"]],
    ["django", ["application/json", "limit"]],
    ["odata", ["application/json", "error"]],
    ["stripe", ["application/json", "error"]],
    [{ body: { fault: { id: "{upperCode}", "reason?": "{builtInReason}" } } }, ["application/json", "fault"]],
    [{ body: { code: "{status}", msg: "{detail}" }, status: 200 }, ["application/json", "code,msg"]],
  ),
  ...casesOf(
    "rate-limit",
    async (client) => {
      const answers = [await client("GET", "/authorizations"), await client("GET", "/authorizations")];
      return answers.map(({ status, headers }) => [status, headers.get("retry-after") === null]);
    },
    [
      [200, true],
      [200, true],
    ],
    [
      1,
      [
        [200, true],
        [429, false],
      ],
    ],
  ),
];
