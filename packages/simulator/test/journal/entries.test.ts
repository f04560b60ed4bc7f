import fc from "fast-check";
import { expect, test } from "vitest";
import { Journal, Redactor, Ring } from "../../src/host.ts";
import type { FaultRule } from "../../src/index.ts";
import { holdRequestBody, showBody, heldHeaders, holdHeaders } from "../../src/journal/received-request.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, simulatorAt } from "../support/partner.ts";
import { plainRequest, type PlainParts } from "../support/requests/plain-request.ts";

/** A journal of a company, and its requests, each of which took 1.26 milliseconds. */
function recorded(faults: readonly FaultRule[] = []) {
  const simulator = simulatorAt({ faults, timeSource: new ManualTime(morning) });
  const journal = new Journal(new Redactor(simulator.knownKeys), () => undefined);
  const company = simulator.company("test_demo")!;
  const ask = async (method: string, target: string, parts?: PlainParts) => {
    const exchange = await simulator.exchange(plainRequest(method, target, parts));
    journal.record(exchange, 1.26);
    return exchange;
  };
  const entries = () => journal.list(company, {});
  const summaries = () => journal.find(company, {}).map((record) => journal.summarize(company, record));
  return { simulator, journal, company, ask, entries, summaries };
}

test("an entry has the request, the response, and what that depended on; a summary has most of it", async () => {
  const { journal, company, ask, entries, summaries } = recorded();
  const { requestId } = await ask("POST", "/products?token=x&a=1", { body: JSON.stringify({ name: "Rye" }) });
  const begin = {
    id: requestId,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    operationId: "createProduct",
    method: "POST",
  };
  const [entry] = entries();
  const detail = expect.stringContaining("/token is not a parameter of this operation");
  expect(entry).toEqual({
    ...begin,
    path: "/products",
    query: { token: "[redacted]", a: "1" },
    status: 400,
    milliseconds: 1.3,
    request: {
      headers: { "x-partner-api-key": "[redacted]", "content-type": "application/json" },
      body: { name: "Rye" },
    },
    response: {
      body: expect.objectContaining({ code: "validation_failed" }),
      type: "application/problem+json",
    },
    problem: {
      ...{ code: "validation_failed", detail },
      errors: ["/token", "/a"].map((path): unknown => expect.objectContaining({ in: "query", path })),
    },
    fault: null,
    consulted: expect.arrayContaining(["path-prefix", "validation-status"]),
  });
  expect(summaries()).toEqual([
    {
      ...begin,
      target: "/products?token=[redacted]&a=1",
      externalId: null,
      status: 400,
      milliseconds: 1.3,
      problem: "validation_failed",
      fault: null,
    },
  ]);
  expect(journal.get(company, requestId)?.id).toBe(requestId);
  expect(journal.get(company, "x")).toBeUndefined();
  expect(journal.find(company, {}).map(({ status }) => status)).toEqual([400]);
});

test("a request that succeeds has no problem, and one that leads nowhere no operation", async () => {
  const { ask, entries, summaries } = recorded();
  await ask("GET", "/products");
  await ask("GET", "/nothing");
  expect(entries()).toMatchObject([
    { problem: null, status: 200, request: { body: null } },
    { operationId: null, path: "/nothing", query: {}, status: 404 },
  ]);
  expect(summaries()).toMatchObject([{ problem: null }, { operationId: null, target: "/nothing" }]);
});

test.each<[FaultRule, object, unknown]>([
  [{ kind: "reset-after-commit" }, { status: null, response: { body: null } }, 200],
  [{ kind: "reset-before" }, { status: null, response: { body: null } }, null],
  [{ kind: "html-error", commit: true }, { status: 502, response: { body: expect.stringContaining("<html>") } }, 200],
  [{ kind: "status", status: 503 }, { status: 503, response: { body: { code: "injected_fault" } } }, null],
])("an entry names the fault %j, and has the response of the service", async (rule, entry, service) => {
  const { ask, entries, summaries } = recorded([{ ...rule, id: "it" }]);
  await ask("GET", "/products");
  const answered = service === null ? null : { status: service, body: { total: 3 } };
  expect(entries()).toMatchObject([{ ...entry, fault: { id: "it", kind: rule.kind, service: answered } }]);
  expect(summaries()).toMatchObject([{ fault: rule.kind }]);
});

test("entries are found by operation, status and time", async () => {
  const { journal, company, ask } = recorded();
  await ask("GET", "/products");
  await ask("GET", "/products/x");
  const found = (filter: Parameters<typeof journal.find>[1]) => journal.find(company, filter).length;
  expect(found({})).toBe(2);
  expect(found({ operationId: "listProducts" })).toBe(1);
  expect(found({ status: 400 })).toBe(1);
  expect(found({ operationId: "listProducts", status: 400 })).toBe(0);
  expect(found({ since: 0 })).toBe(2);
  const [first] = journal.list(company, {});
  expect(found({ since: Date.parse(first?.at ?? "") })).toBe(2);
  expect(found({ since: Date.UTC(2999, 0) })).toBe(0);
});

test("a request with an unknown key belongs to no journal", async () => {
  const { ask, entries } = recorded();
  expect((await ask("GET", "/products", { headers: { "X-Partner-API-Key": "nobody" } })).answer.status).toBe(401);
  expect(entries()).toEqual([]);
});

test("a journal that is cleared is empty, and counts that, for each company alone", async () => {
  const { journal, company, ask, entries } = recorded();
  await ask("GET", "/products");
  const other = simulatorAt().company("test_other")!;
  journal.clear(company);
  expect([entries(), journal.clearings(company), journal.clearings(other)]).toEqual([[], 1, 0]);
});

test("a request that was under way at a reset is in no journal of what comes after", async () => {
  const { simulator, company, journal, ask, entries } = recorded();
  const answered = await simulator.exchange(plainRequest("GET", "/products"));
  company.reset();
  journal.record(answered, 1);
  expect(entries()).toEqual([]);
  await ask("GET", "/warehouses");
  expect(entries().map(({ path }) => path)).toEqual(["/warehouses"]);
});

test("a request whose body arrives after a reset is discarded, and creates nothing", async () => {
  const { company, ask, entries } = recorded();
  const read = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const before = company.records.products.size;
  const late = ask("POST", "/products", { read: read.promise });
  company.reset();
  read.resolve(new TextEncoder().encode('{"name":"Wheat"}'));
  const exchange = await late;
  expect([exchange.answer.status, exchange.problem?.code]).toEqual([409, "company_reset"]);
  expect(entries()).toEqual([]);
  expect(company.records.products.size).toBe(before);
});

const nobody = new Redactor({ given: [], has: () => false });

test.each([
  [undefined, undefined, null],
  ["", "", null],
  [null, undefined, null],
  [1, undefined, null],
  [null, "null", null],
  [{ secret: 1 }, '{"secret":1}', { secret: "[redacted]" }],
])("the body %j with the text %j is shown as %j", (requestBody, requestText, shown) => {
  expect(showBody(holdRequestBody({ requestBody, requestText }), nobody)).toEqual(shown);
});

test("a ring has the newest entries, however many came", () => {
  const ring = new Ring<number>(4);
  const all = Array.from({ length: 30 }, (_, at) => at);
  for (const entry of all) {
    ring.push(entry);
    expect(ring.entries).toEqual(all.slice(Math.max(0, entry - 3), entry + 1));
  }
  ring.clear();
  expect(ring.entries).toEqual([]);
});

test("headers are held as they came, whatever is in them", () => {
  const name = fc.string().map((text) => text.toLowerCase());
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([name]) => name }), (lines) => {
      const headers = { get: () => null, [Symbol.iterator]: () => lines[Symbol.iterator]() };
      expect([...heldHeaders(holdHeaders(headers))]).toEqual(lines);
    }),
  );
});

test("headers that are at hand as they were received are held so, and read in lower case and joined", () => {
  const received = ["Host", "localhost", "Accept", "a", "X-Request-ID", "1", "accept", "b"];
  const headers = { get: () => null, received, [Symbol.iterator]: () => expect.unreachable("nothing is joined yet") };
  expect([...heldHeaders(holdHeaders(headers))]).toEqual([
    ["host", "localhost"],
    ["accept", "a, b"],
    ["x-request-id", "1"],
  ]);
});
