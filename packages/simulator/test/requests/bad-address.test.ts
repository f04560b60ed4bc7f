import { expect, test } from "vitest";
import { Simulator } from "../../src/index.ts";
import { blamed, problemIn, Partner } from "../support/partner.ts";
import { expectProblem, send } from "../support/requests/raw-request.ts";

const unknown = "33333333-3333-4333-8333-333333333333";

test.each([
  "/",
  "/nothing",
  "/authorization",
  "/Authorizations",
  "/partner",
  "/partner/",
  "/partner/partner/authorizations",
  "/partners/authorizations",
  "/authorizations/",
  "//authorizations",
  "/authorizations//cancel",
  `/authorizations/${unknown}/`,
  `/authorizations/${unknown}/cancel/now`,
  "/authorizations/%",
  "/authorizations/%zz",
  "/authorizations/%c3%28",
  "/%00",
  "/_mock/health",
])("there is nothing at %s", async (path) => {
  expectProblem(await send(path), 404, "unknown_path");
});

test.each([
  ["optional", "/", ""],
  ["optional", "/authorizations/", "Paths have no trailing slash."],
  ["required", "/authorizations", "Paths start with /partner here."],
  ["absent", "/partner/authorizations", "Paths have no prefix /partner here."],
  ["optional", "/v1/authorizations/7", "/v1 does not belong before /authorizations: check the base URL."],
  ["optional", "//webhook", "/ does not belong before /webhook: check the base URL."],
  [
    "optional",
    "/partner/partner/authorizations",
    "/partner/partner does not belong before /authorizations: check the base URL.",
  ],
  [
    "optional",
    `/${"x".repeat(5000)}/products`,
    `/${"x".repeat(99)} does not belong before /products: check the base URL.`,
  ],
  ["required", "/partner/nothing", ""],
  ["absent", "/nothing", ""],
  ["optional", "/partner/products/1/2", ""],
] as const)(
  "where the prefix is %s, %.40s leads nowhere, and a wrong base URL is named: %s",
  async (prefix, path, hint) => {
    const simulator = new Simulator({ assumptions: { "path-prefix": prefix } });
    const { detail } = problemIn(await send(path, {}, simulator));
    expect(detail).toBe(`There is nothing at this path. ${hint}`.trimEnd());
  },
);

test.each(["17", "%2e%2e%2f", "%00", "x".repeat(5000), `${unknown}0`, unknown.replaceAll("-", ""), "%F0%9F%98%80"])(
  "the id %s is none",
  async (id) => {
    expectProblem(await send(`/authorizations/${id}`), 400, "malformed_id");
  },
);

test.each([
  ["DELETE", "/authorizations", "GET, POST"],
  ["PUT", "/partner/authorizations", "GET, POST"],
  ["HEAD", "/authorizations", "GET, POST"],
  ["OPTIONS", "/authorizations", "GET, POST"],
  ["PROPFIND", "/authorizations", "GET, POST"],
  ["POST", `/authorizations/${unknown}`, "GET, PATCH"],
  ["DELETE", `/authorizations/${unknown}`, "GET, PATCH"],
  ["GET", `/authorizations/${unknown}/cancel`, "POST"],
  ["PATCH", `/authorizations/${unknown}/webhook`, "POST"],
])("%s %s is answered with 405 and Allow: %s", async (method, path, allow) => {
  const answer = await send(path, { method });
  expectProblem(answer, 405, "method_not_allowed");
  expect(answer.headers.get("allow")).toBe(allow);
  expect(problemIn(answer).detail).toBe(`This path allows ${allow}, not ${method}.`);
});

test.each(["page=2", "Limit=1", "status%20=Active", "__proto__=1", "constructor=1", "=1", "scheduledDateFrom[]=x"])(
  "the query parameter %s is unknown, and named",
  async (query) => {
    const answer = await send(`/authorizations?${query}`);
    expectProblem(answer, 400, "validation_failed");
    expect(problemIn(answer).errors).toEqual([expect.objectContaining({ code: "unknown_query_parameter" })]);
  },
);

test("everything that is wrong with a query is reported at once", async () => {
  const answer = await send("/authorizations?limit=x&offset=-1&status=Open&page=1");
  expect(blamed(answer).sort()).toEqual(["/limit", "/offset", "/page", "/status"]);
});

test.each(["?", "?&", "?limit=%31", "?%6cimit=1"])("%s is a query like any other", async (query) => {
  expect((await send(`/authorizations${query}`)).status).toBe(200);
});

test.each([
  "nobody",
  "test_",
  "test_a b",
  "test_ñ",
  "TEST_demo",
  "Bearer test_demo",
  "test_demo,test_demo",
  `test_${"x".repeat(65)}`,
  "x".repeat(8000),
])("[S115] the key %s is unknown, and not repeated", async (apiKey) => {
  const answer = await send("/authorizations", { headers: { "X-Partner-API-Key": apiKey } });
  expect(problemIn(answer)).toMatchObject({ status: 401, code: "unknown_api_key" });
  expect(answer.text.replaceAll("test_<name>", "")).not.toContain(apiKey);
});

test("a refused key makes no company", () => {
  const simulator = new Simulator();
  for (const key of ["", "nobody", "test_", "__proto__", "constructor"]) expect(simulator.company(key)).toBeUndefined();
  expect(simulator.company("test___proto__")).toBeDefined();
});

test("[S081] a cancel takes no body, and is not bothered by one", async () => {
  const init = { method: "POST", body: "not read at all", headers: { "Content-Type": "text/plain" } };
  expectProblem(await send(`/authorizations/${unknown}/cancel`, init), 404, "authorization_not_found");
});

test("a repeated parameter is reported once, as a JSON pointer", async () => {
  expect(blamed(await new Partner().list("?limit=1&limit=2&limit=3"))).toEqual(["/limit"]);
  const unknown = problemIn(await new Partner().list("?a/b~c=1&a/b~c=2&a/b~c=3"));
  expect(new Set(unknown.errors?.map(({ path }) => path))).toEqual(new Set(["/a~1b~0c"]));
});

test("where unknown parameters are ignored, so is one that is given twice; a known one is refused", async () => {
  const partner = new Partner({ assumptions: { "unknown-query-parameter": "ignore" } });
  expect((await partner.list("?page=1&page=2")).status).toBe(200);
  expect(blamed(await partner.list("?page=1&limit=1&limit=2"))).toEqual(["/limit"]);
});

test("a parameter that the service does not support is unknown: refused and named once, or ignored whatever it says", async () => {
  const assumptions = { "date-range-end": "unsupported" } as const;
  const query = "?scheduledDateTo=nonsense&limit=1";
  expect(blamed(await new Partner({ assumptions }).list(query))).toEqual(["/scheduledDateTo"]);
  const ignoring = new Partner({ assumptions: { ...assumptions, "unknown-query-parameter": "ignore" } });
  expect((await ignoring.list(query)).status).toBe(200);
});

test("a number is only read from a parameter that is one", async () => {
  expect(blamed(await new Partner().list("?status=1"))).toEqual(["/status"]);
  expect((await new Partner({ assumptions: { "unknown-query-parameter": "ignore" } }).list("?page=1")).status).toBe(
    200,
  );
});
