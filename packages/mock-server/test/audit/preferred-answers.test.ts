import { answerCheck } from "@totem-partner/spec/answers";
import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import type { OperationId } from "@totem-partner/spec/operations";
import { afterAll, beforeEach, expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { problemOf } from "../support/stories/contract-examples.ts";
import { startMockServer } from "../support/mock.ts";

const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const lines: string[] = [];
const mock = await startMockServer({ log: "json", write: (line) => void lines.push(line) });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

/** What is sent besides a method, a path and preferences. */
interface Sent {
  body?: unknown;
  apiKey?: string;
}

async function send(call: string, prefer: string | [string, string][], { body, apiKey = mock.apiKey }: Sent = {}) {
  const [method = "", path = ""] = call.split(" ");
  const response = await fetch(mock.url + path, {
    method,
    headers: [
      ["x-partner-api-key", apiKey],
      ...(typeof prefer === "string" ? [["prefer", prefer] as [string, string]] : prefer),
      ...(body === undefined ? [] : [["content-type", "application/json"] as [string, string]]),
    ],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

const isAsDescribed = await answerCheck();
const violations = (operation: OperationId, answer: Awaited<ReturnType<typeof send>>) =>
  isAsDescribed(operation, answer);

test("a preferred code is answered with the contract's example of it", async () => {
  const answer = await send(`GET /authorizations/${id}`, "code=404");
  expect([answer.status, answer.body]).toEqual([404, problemOf("getAuthorization", 404)]);
  expect(answer.headers.get("preference-applied")).toBe("code=404");
  expect(violations("getAuthorization", answer)).toEqual([]);
});

test("of a status with several examples, one can be preferred by its name", async () => {
  const answer = await send("POST /authorizations", "code=400, example=removed", { body: anAuthorization() });
  expect([answer.status, answer.body]).toMatchObject([400, { code: "removed_field" }]);
  expect(answer.headers.get("preference-applied")).toBe("code=400, example=removed");
});

test("without a code, the lowest status of success is preferred", async () => {
  const answer = await send("POST /authorizations", "example=dated", { body: anAuthorization() });
  const { examples } = contract.paths["/authorizations"].post.responses[200].content["application/json"];
  expect(Object.keys(examples)).toEqual(["dated"]);
  expect([answer.status, answer.headers.get("preference-applied")]).toEqual([200, "example=dated"]);
});

test("dynamic=true generates an answer, another one for each request", async () => {
  const [one, other] = [await send("GET /products", "dynamic=true"), await send("GET /products", "dynamic=true")];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.text).not.toBe(other.text);
  expect([...violations("listProducts", one), ...violations("listProducts", other)]).toEqual([]);
  expect(one.headers.get("preference-applied")).toBe("dynamic=true");
});

test("an example that is named goes before a generated answer", async () => {
  const answer = await send(`GET /authorizations/${id}`, "code=404, example=notFound, dynamic=true");
  expect(answer.body).toEqual(problemOf("getAuthorization", 404));
  expect(answer.headers.get("preference-applied")).toBe("code=404, example=notFound");
});

test("a status without a body has none", async () => {
  const answer = await send("GET /cleaning-protocol", "code=204");
  expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([204, "", null]);
});

test("the headers that the contract has with a status come with it", async () => {
  const answer = await send("GET /products", "code=429");
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(violations("listProducts", answer)).toEqual([]);
});

test.each(["code=201", "code=201, dynamic=true"])("with %s, nothing changes in the company", async (prefer) => {
  mock.company("untouched");
  const before = mock.exportState();
  const answer = await send("POST /products", prefer, { body: { name: "Rye" } });
  expect(answer.status).toBe(201);
  expect(mock.exportState()).toEqual(before);
  expect(mock.deliveries.list()).toEqual([]);
});

test("a request that is not valid is refused, whatever it prefers", async () => {
  const answer = await send("POST /products", "code=201", { body: {} });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: "/name", message: "is required" }] }]);
  expect(answer.headers.get("preference-applied")).toBeNull();
});

test.each([
  ["without a key that is known", "GET /products", "nobody", 401, "unknown_api_key"],
  ["at a path that leads nowhere", "GET /nowhere", "test_demo", 404, "unknown_path"],
  ["of a method that the path does not take", "PUT /products", "test_demo", 405, "method_not_allowed"],
] as const)("a request %s is refused, whatever it prefers", async (_what, call, apiKey, status, code) => {
  const answer = await send(call, "code=200", { apiKey });
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test("preferred answers count towards the limit of requests", async () => {
  mock.assume({ "rate-limit": 1 });
  expect((await send("GET /products", "code=404")).status).not.toBe(429);
  expect((await send("GET /products", "code=200")).body).toMatchObject({ code: "rate_limited" });
});

test("a preferred code that the operation lacks is refused, with the codes that it has", async () => {
  const answer = await send("GET /cleaning-protocol", "code=418");
  expect([answer.status, answer.body]).toMatchObject([
    406,
    {
      code: "preference_not_met",
      detail: "The contract has no response 418 of GET /cleaning-protocol. Prefer one of 200, 204, 400, 401, 429.",
    },
  ]);
});

test("a preferred example that the status lacks is refused, with the examples that the operation has", async () => {
  const answer = await send(`GET /authorizations/${id}`, "example=notFound");
  expect(answer).toMatchObject({ status: 406, body: { code: "preference_not_met" } });
  expect(answer.text).toContain("notFound (code=404)");
  expect(answer.text).toContain("authorization (code=200)");
});

test.each(["code=4o4", "code=", "dynamic=maybe", "example="])("%s is refused as no preference", async (prefer) => {
  const answer = await send("GET /products", prefer);
  expect([answer.status, answer.body]).toMatchObject([400, { code: "malformed_preference" }]);
});

test.each(["respond-async", "return=minimal, wait=10", "dynamic=false", ""])(
  "the service itself answers a request that prefers '%s'",
  async (prefer) => {
    const answer = await send("GET /products", prefer);
    expect(answer.body).toMatchObject({ total: 3 });
    expect(answer.headers.get("preference-applied")).toBeNull();
  },
);

test("preferences may come in several headers", async () => {
  const answer = await send(`GET /authorizations/${id}`, [
    ["Prefer", "respond-async"],
    ["Prefer", "code=404"],
  ]);
  expect(answer.status).toBe(404);
});

test("preferences in the query are parameters that the interface does not have", async () => {
  const response = await fetch(`${mock.url}/products?__code=404`, { headers: { "x-partner-api-key": mock.apiKey } });
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: "/__code" }] }]);
});

test("what there is to prefer follows the assumptions of the company", async () => {
  mock.assume({ "error-body": "flat", "auth-failure": "403" });
  const flat = await send(`GET /authorizations/${id}`, "code=404");
  expect([flat.status, flat.body]).toMatchObject([404, { statusCode: 404 }]);
  const generated = await send(`GET /authorizations/${id}`, "code=404, dynamic=true");
  expect(generated.body).toEqual({
    statusCode: 404,
    error: "Not Found",
    message: "The company has no authorization with the id in the path.",
  });
  expect((await send("GET /products", "code=403")).status).toBe(403);
  expect((await send("GET /products", "code=401")).body).toMatchObject({ statusCode: 406 });
});

test("journal and log have the requests that preferred something", async () => {
  lines.length = 0;
  const answer = await send(`GET /authorizations/${id}`, "code=404");
  expect(mock.requests()).toMatchObject([
    {
      id: answer.headers.get("x-request-id"),
      operationId: "getAuthorization",
      status: 404,
      request: { headers: { prefer: "code=404" } },
      response: { body: answer.body },
    },
  ]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { operationId: "getAuthorization", status: 404, requestId: answer.headers.get("x-request-id") },
  ]);
});
