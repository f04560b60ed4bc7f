import { answerCheck } from "@totem-partner/spec/answers";
import type { OperationId } from "@totem-partner/spec/operations";
import { afterAll, beforeEach, expect, test } from "vitest";
import { problemOf } from "../support/stories/contract-examples.ts";
import { startMockServer } from "../support/mock.ts";

const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const lines: string[] = [];
const mock = await startMockServer({ log: "json", write: (line) => void lines.push(line) });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

/** The parts of a request besides its method, its path and its preferences. */
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

test("dynamic=true generates an answer, another one for each request", async () => {
  const [one, other] = [await send("GET /products", "dynamic=true"), await send("GET /products", "dynamic=true")];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.text).not.toBe(other.text);
  expect([...violations("listProducts", one), ...violations("listProducts", other)]).toEqual([]);
  expect(one.headers.get("preference-applied")).toBe("dynamic=true");
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

test("preferred answers count towards the limit of requests", async () => {
  mock.assume({ "rate-limit": 1 });
  expect((await send("GET /products", "code=404")).status).not.toBe(429);
  expect((await send("GET /products", "code=200")).body).toMatchObject({ code: "rate_limited" });
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
