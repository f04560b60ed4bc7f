import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import { describe, expect, expectTypeOf, test } from "vitest";
import { type Exchange, Simulator } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { simulatorAt } from "../support/partner.ts";
import { plainRequest, type PlainParts } from "../support/requests/plain-request.ts";

const id = "33333333-3333-4333-8333-333333333333";
const valid = JSON.stringify(anAuthorization());

/** The exchange of a request for which nothing had to be awaited. */
function withoutPauses(simulator: Simulator, ...request: Parameters<typeof plainRequest>): Exchange {
  const exchange = simulator.exchange(plainRequest(...request));
  if (exchange instanceof Promise) throw new Error(`${request[0]} ${request[1]} had to be awaited.`);
  return exchange;
}

const bodiless = Object.keys(operations).filter(
  (name): name is OperationId => isOperationId(name) && !("body" in operations[name]),
);

test.each(bodiless)("nothing is awaited for %s, which takes no body", (operationId) => {
  const { method, path } = operations[operationId];
  const { answer, operationId: recognised } = withoutPauses(simulatorAt(), method, path.replace("{id}", id));
  expect([recognised, answer.status < 500]).toEqual([operationId, true]);
});

test("nothing is awaited for a JSON body that is there, and for any refusal", () => {
  const simulator = simulatorAt();
  expect(withoutPauses(simulator, "POST", "/authorizations", { body: valid }).answer.status).toBe(201);
  expect(withoutPauses(simulator, "POST", "/authorizations", { body: "{" }).answer.status).toBe(400);
  expect(withoutPauses(simulator, "PUT", "/authorizations").answer.status).toBe(405);
  expect(withoutPauses(simulator, "GET", "/nothing").answer.status).toBe(404);
  expect(withoutPauses(simulator, "GET", "/products", { headers: { "X-Partner-API-Key": "" } }).answer.status).toBe(
    401,
  );
});

test("a body that comes later is awaited", async () => {
  const simulator = simulatorAt();
  const read = Promise.resolve(new TextEncoder().encode(valid));
  const exchange = simulator.exchange(plainRequest("POST", "/authorizations", { read }));
  expect(exchange).toBeInstanceOf(Promise);
  expect((await exchange).answer.status).toBe(201);
});

test("an exchange has the request, the response and what was recognised", () => {
  const simulator = simulatorAt();
  const request = plainRequest("POST", "/partner/authorizations", { body: valid });
  const exchange = simulator.exchange(request);
  expectTypeOf(exchange).toEqualTypeOf<Exchange | Promise<Exchange>>();
  if (exchange instanceof Promise) throw new Error("It had to be awaited.");
  const { answer, requestId } = exchange;
  expect(exchange).toMatchObject({
    company: { name: "demo" },
    operationId: "createAuthorization",
    requestBody: anAuthorization(),
    problem: undefined,
  });
  expect(exchange.request).toBe(request);
  expect(answer).toMatchObject({ status: 201, headers: { "content-type": "application/json" } });
  expect(answer.headers["x-request-id"]).toBe(requestId);
  expect(exchange.value).toEqual(JSON.parse(answer.text));
});

test("an answer without a body has no text, no value and no content type", () => {
  const { answer, value } = withoutPauses(simulatorAt(), "GET", "/cleaning-protocol");
  expect([answer.status, answer.text, value]).toEqual([204, "", undefined]);
  expect(Object.keys(answer.headers)).toEqual(["x-request-id"]);
});

test.each(["problem", "flat", "nested"] as const)(
  "a refusal has its code and detail, whatever the shape of errors (error-body=%s)",
  (shape) => {
    const simulator = simulatorAt({ assumptions: { "error-body": shape } });
    const { answer, problem, value } = withoutPauses(simulator, "GET", `/products/${id}`);
    expect(problem).toMatchObject({ code: "product_not_found", detail: expect.stringContaining("product") });
    expect(answer.text).toContain(problem?.detail);
    expect(value).toEqual(JSON.parse(answer.text));
  },
);

describe("a body is left unread", () => {
  test.each<[what: string, status: number, method: string, target: string, parts?: PlainParts]>([
    ["of an operation that takes none", 200, "GET", "/products"],
    ["without a key", 401, "POST", "/authorizations", { headers: { "X-Partner-API-Key": "" } }],
    ["on a path that leads nowhere", 404, "POST", "/nothing"],
    ["with a method that the path does not take", 405, "PUT", "/authorizations"],
    ["of another media type", 415, "POST", "/authorizations", { headers: { "Content-Type": "text/plain" } }],
    ["that says it is too large", 413, "POST", "/authorizations", { headers: { "Content-Length": "1048577" } }],
  ])("%s: %i", (_what, status, method, target, parts) => {
    const request = plainRequest(method, target, { body: valid, ...parts });
    const exchange = simulatorAt().exchange(request);
    expect([exchange, request.reads]).toMatchObject([{ answer: { status } }, 0]);
  });
});

test("a failure of the simulator is an answer too, whether or not it was awaited", async () => {
  const failures: unknown[] = [];
  const simulator = new Simulator({ onFailure: (error) => failures.push(error) });
  const broken = (body: () => never | Promise<never>) => ({
    ...plainRequest("POST", "/authorizations"),
    readBody: body,
  });
  const error = new Error("broken");
  const thrown = simulator.exchange(
    broken(() => {
      throw error;
    }),
  );
  const rejected = simulator.exchange(broken(() => Promise.reject(error)));
  for (const exchange of [thrown, await rejected]) {
    expect(exchange).toMatchObject({ answer: { status: 500 }, problem: { code: "internal_error" } });
  }
  expect(failures).toEqual([error, error]);
});
