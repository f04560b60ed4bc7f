import { afterAll, expect, test } from "vitest";
import { type FaultRule, MockUsageError, startMockServer as start } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { loggingMock, startMockServer } from "../support/mock.ts";

const down: FaultRule = { kind: "status", status: 503 };

const shared = await startMockServer();
afterAll(() => shared.close());

test("faults are added, listed, shown and taken out while the server runs", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const rule = { kind: "status", status: 503, operationId: "listProducts", times: 2 };
  const reported = { ...rule, operationId: ["listProducts"], id: "fault-1", seen: 0, hit: 0, spent: false };
  expect(await client("POST", "/_mock/faults", rule)).toMatchObject({ status: 201, body: reported });
  expect((await client("GET", "/products")).status).toBe(503);
  expect((await client("GET", "/warehouses")).status).toBe(200);
  const now = { ...reported, seen: 1, hit: 1 };
  expect((await client("GET", "/_mock/faults")).body).toEqual({ items: [now], total: 1, limit: 50, offset: 0 });
  expect((await client("GET", "/_mock/faults/fault-1")).body).toEqual(now);
  expect(mock.faults.list()).toEqual([now]);
  expect((await client("DELETE", "/_mock/faults/fault-1")).status).toBe(204);
  expect((await client("GET", "/products")).status).toBe(200);
  mock.faults.add(down);
  expect((await client("DELETE", "/_mock/faults")).status).toBe(204);
  expect(mock.faults.list()).toEqual([]);
});

test.each(["GET", "DELETE"])("%s of a fault that there is not is answered 404", async (method) => {
  await using mock = await startMockServer({ faults: [down] });
  const answer = await clientOf(mock.url, mock.apiKey)(method, "/_mock/faults/nothing");
  expect(answer).toMatchObject({ status: 404, body: { code: "fault_not_found" } });
  expect(mock.faults.list()).toHaveLength(1);
});

test("in code the same is done by faults.add, list, remove and clear", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const counts = { seen: 0, hit: 0, spent: false };
  expect(mock.faults.add({ ...down, id: "down", after: 1 })).toEqual({ ...down, id: "down", after: 1, ...counts });
  expect([(await client("GET", "/products")).status, (await client("GET", "/products")).status]).toEqual([200, 503]);
  mock.faults.remove("down");
  expect((await client("GET", "/products")).status).toBe(200);
  mock.faults.add(down);
  mock.faults.clear();
  expect((await client("GET", "/products")).status).toBe(200);
});

test("a fault is one company's", async () => {
  await using mock = await startMockServer();
  mock.company("north").faults.add(down);
  expect((await clientOf(mock.url, "test_north")("GET", "/products")).status).toBe(503);
  expect((await clientOf(mock.url, "test_south")("GET", "/products")).status).toBe(200);
});

test("the control API meets no fault", async () => {
  await using mock = await startMockServer({ faults: [{ kind: "reset-before" }] });
  const client = clientOf(mock.url, mock.apiKey);
  expect((await client("GET", "/_mock/clock")).status).toBe(200);
  expect((await client("GET", "/_mock/health")).status).toBe(200);
  expect(mock.faults.list()).toMatchObject([{ seen: 0 }]);
});

test("a reset takes out what was added, and brings back what was there from the start, counted anew", async () => {
  await using mock = await startMockServer({ faults: [{ ...down, times: 1 }], scenarios: ["lost-answer"] });
  const client = clientOf(mock.url, mock.apiKey);
  const atStart = mock.faults.list();
  expect(atStart.map(({ id }) => id)).toEqual(["fault-1", "lost-answer"]);
  expect((await client("GET", "/products")).status).toBe(503);
  mock.faults.add({ kind: "rate-limit" });
  await client("POST", "/_mock/reset");
  expect(mock.faults.list()).toEqual(atStart);
  mock.faults.clear();
  mock.reset();
  expect(mock.faults.list()).toEqual(atStart);
  expect((await client("GET", "/products")).status).toBe(503);
});

test("faults are no part of an exported state, and an import leaves them", async () => {
  await using mock = await startMockServer();
  const without = mock.exportState();
  mock.faults.add(down);
  expect(mock.exportState()).toEqual(without);
  mock.importState(without);
  expect(mock.faults.list()).toHaveLength(1);
});

test("a seed gives a company faults of its own, besides those of all", async () => {
  const seed = {
    companies: [{ name: "espiga", apiKeys: ["espiga-key"], faults: [{ ...down, externalId: "ERP-503" }] }],
  };
  await using mock = await startMockServer({ seed, scenarios: ["duplicate-deliveries"] });
  expect(mock.faults.list().map(({ id }) => id)).toEqual(["duplicate-deliveries", "fault-1"]);
  const client = clientOf(mock.url, "espiga-key");
  expect((await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-503" }))).status).toBe(503);
  expect(mock.company("demo").faults.list()).toHaveLength(1);
});

test("a seed with a fault that there cannot be does not start, and says where it is", async () => {
  const faults = [{ kind: "status" as const, status: 200 }];
  const seed = { companies: [{ name: "espiga", apiKeys: ["espiga-key"], faults }] };
  await expect(start({ seed })).rejects.toThrow("seed companies[0].faults[0].status: must be at least 400");
});

test("a company with faults does not make room for another", async () => {
  await using mock = await startMockServer({ maxCompanies: 2 });
  await clientOf(mock.url, "test_north")("POST", "/_mock/faults", down);
  expect((await clientOf(mock.url, "test_south")("GET", "/products")).status).toBe(507);
});

test("the log names the fault", async () => {
  const { mock, entries } = await loggingMock();
  await using _mock = mock;
  mock.faults.add({ kind: "reset-after-commit", id: "lost", times: 1 });
  const client = clientOf(mock.url, mock.apiKey);
  await expect(client("GET", "/products")).rejects.toThrow();
  await client("GET", "/products");
  expect(entries()).toMatchObject([{ status: null, fault: "lost" }, { status: 200 }]);
  expect(entries()[1]).not.toHaveProperty("fault");
});

test("the journal finds a request by the status that the client received", async () => {
  await using mock = await startMockServer({ faults: [{ ...down, commit: true, times: 1 }, { kind: "reset-before" }] });
  const client = clientOf(mock.url, mock.apiKey);
  await client("GET", "/products");
  await expect(client("GET", "/products")).rejects.toThrow();
  expect(mock.requests({ status: 503 })).toHaveLength(1);
  expect(mock.requests({ status: 200 })).toEqual([]);
  expect((await client("GET", "/_mock/requests")).body).toMatchObject({
    items: [{ fault: { kind: "status", service: { status: 200 } } }, { status: null, fault: { service: null } }],
  });
});

const scenarioNames =
  "lost-answer, gateway-timeout, flaky-network, maintenance, rate-limited, duplicate-deliveries, out-of-order, " +
  "lost-deliveries, wrong-secret";

test.each([
  [{}, "/kind must be one of latency, status, html-error,"],
  [{ kind: "explode" }, "/kind must be one of latency, status, html-error,"],
  [{ kind: "status" }, "/status is required."],
  [{ kind: "status", status: 200 }, "/status must be at least 400."],
  [{ kind: "status", status: 503.5 }, "/status must be an integer."],
  [{ kind: "latency" }, "/milliseconds is required."],
  [{ kind: "latency", milliseconds: 300_001 }, "/milliseconds must be at most 300000."],
  [{ kind: "delay", seconds: -1 }, "/seconds must be at least 0."],
  [{ kind: "rate-limit", retryAfterForm: "hours" }, "/retryAfterForm must be one of seconds, date, none."],
  [{ kind: "reset-before", times: 0 }, "/times must be at least 1."],
  [{ kind: "reset-before", rate: 1.1 }, "/rate must be at most 1."],
  [{ kind: "reset-before", forSeconds: 0 }, "/forSeconds must be greater than 0."],
  [{ kind: "reset-before", id: "a b" }, "/id must have 1 to 64 letters, digits, _, . or -."],
  [{ kind: "reset-before", operationId: "createX" }, "/operationId/0 must be an operationId of the contract, such as"],
  [{ kind: "reset-before", operationId: [] }, "/operationId must not be empty."],
  [{ kind: "drop", type: "authorization.x" }, "/type/0 must be one of authorization.created,"],
  [{ kind: "reset-before", status: 503 }, "/status is not a field of this request."],
  [{ kind: "reset-before", type: "authorization.created" }, "/type is not a field of this request."],
  [{ kind: "wrong-content-type", contentType: "a\r\nb: c" }, "/contentType must be a content type, such as"],
  [[], "The body must be an object."],
])("POST /_mock/faults refuses %j", async (rule, detail) => {
  const { status, body } = await clientOf(shared.url, "test_refused")("POST", "/_mock/faults", rule);
  expect([status, fieldOf(body, "detail")]).toEqual([400, expect.stringContaining(detail)]);
  expect(shared.company("refused").faults.list()).toEqual([]);
});

test("in code a wrong rule throws, and says what is wrong", async () => {
  await using mock = await startMockServer();
  const add = (rule: object) => () => mock.faults.add(rule as FaultRule);
  expect(add({ kind: "status" })).toThrow(MockUsageError);
  expect(add({ kind: "status" })).toThrow("faults.add(rule): status is required.");
  expect(add({ kind: "status", status: 200 })).toThrow("faults.add(rule): status must be at least 400, not 200.");
  expect(add({ kind: "drop", status: 503 })).toThrow(
    "status is not a field of the fault drop; its fields are kind, id, externalId, carrierTaxId, plate,",
  );
  expect(() => mock.faults.remove("x")).toThrow("faults.remove(id): id is not the id of a fault; see faults.list()");
  expect(() => mock.faults.scenario("x" as "lost-answer")).toThrow(
    `faults.scenario(name): name must be one of ${scenarioNames}, not "x".`,
  );
});

test("an id is one fault's", async () => {
  await using mock = await startMockServer();
  mock.faults.add({ ...down, id: "down" });
  expect(() => mock.faults.add({ ...down, id: "down" })).toThrow("down is the id of an existing fault");
  mock.faults.scenario("lost-answer");
  expect(() => mock.faults.scenario("lost-answer")).toThrow("remove that one first");
  await expect(start({ faults: [down, { ...down, id: "x" }, { ...down, id: "x" }] })).rejects.toThrow(
    "faults[2].id must differ from the id of every other fault",
  );
});

test("a company has a hundred faults at the most", async () => {
  await using mock = await startMockServer({ faults: Array.from({ length: 99 }, () => down) });
  expect(() => mock.faults.scenario("flaky-network")).toThrow("exceeds the limit of 100 faults per company");
  mock.faults.add(down);
  const answer = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/faults", down);
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining("limit of 100 faults") } });
  await expect(start({ faults: Array.from({ length: 101 }, () => down) })).rejects.toThrow(
    "faults must have at most 100 items",
  );
});

test("a scenario is begun by its name, and GET /_mock/scenarios lists them all", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const begun = await client("POST", "/_mock/scenarios", { name: "rate-limited" });
  expect(begun).toMatchObject({ status: 201, body: { items: [{ kind: "rate-limit" }, { retryAfterForm: "date" }] } });
  expect(mock.faults.list()).toEqual(fieldOf(begun.body, "items"));
  const listed = fieldOf((await client("GET", "/_mock/scenarios")).body, "items");
  expect(listed).toContainEqual(expect.objectContaining({ name: "lost-answer", happens: expect.any(String) }));
  expect((await client("POST", "/_mock/scenarios", { name: "chaos" })).body).toMatchObject({
    detail: `/name must be one of ${scenarioNames}.`,
  });
});
