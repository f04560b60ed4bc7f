import { PreferredAnswers } from "@totem-partner/audit";
import { Pages } from "@totem-partner/control";
import { ControlApi, EventStreams } from "@totem-partner/control/api";
import { type FaultRule, Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { Journal, Redactor } from "@totem-partner/simulator/host";
import { expect, test, vi } from "vitest";
import { answering, type AnsweringParts } from "../../src/http/http-server.ts";
import { AllowedHosts } from "../../src/http/http-adapter.ts";
import { Cors } from "../../src/http/access.ts";
import { Holds } from "../../src/http/node-responses.ts";
import type { LogEntry } from "../../src/reporting/log.ts";
import { aMessage, aResponse, type RequestHead } from "../support/wire/direct-exchange.ts";

const key = ["Host", "localhost", "X-Partner-API-Key", "test_demo"];

const theme = { type: "text/css", read: () => Promise.resolve("body {}") };

/** A server without a network, and its log. */
function aServer(
  differences: (simulator: Simulator) => Partial<AnsweringParts> = () => ({}),
  more: SimulatorOptions = {},
) {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T06:00:00Z"), ...more });
  const redactor = new Redactor(simulator.knownKeys);
  const journal = new Journal(redactor, (failure) => {
    throw failure;
  });
  const streams = new EventStreams(journal, redactor);
  const entries: LogEntry[] = [];
  const parts: AnsweringParts = {
    simulator,
    control: new ControlApi({ simulator, journal, streams, redactor, version: "1.2.3" }),
    pages: new Pages({ "/": theme, "/_mock/ui": theme, "/_mock/ui/theme.css": theme }, undefined),
    journal,
    audit: undefined,
    log: (entry) => entries.push(entry),
    hosts: new AllowedHosts([]),
    cors: undefined,
    holds: new Holds(),
    redactor,
    preferred: new PreferredAnswers(),
    newRequestId: () => "r-1",
    ...differences(simulator),
  };
  const server = answering(parts);
  /** Answers a request without a body, and tells what went out. */
  const ask = async (head: RequestHead) => {
    const message = aMessage({ headers: key, ...head });
    Object.assign(message, { complete: true });
    message.push(null);
    const { to, connection } = aResponse(message);
    server.answer(message, to);
    await expect.poll(() => to.writableFinished || to.destroyed).toBe(true);
    return { to, connection, written: connection.written, status: Number(connection.written.slice(9, 12)) };
  };
  return { server, simulator, journal, entries, ask };
}

test("a request is answered and logged, with what was recognised in it, and stands in the journal", async () => {
  const { ask, entries, journal, simulator } = aServer();
  const { status, written } = await ask({ url: "/products?limit=3" });
  expect(status).toBe(200);
  expect(written).toMatch(/\r\n\r\n\{"items":\[.*\}$/s);
  const requestId = /x-request-id: (\S+)/i.exec(written)?.[1];
  expect(entries).toEqual([
    {
      at: expect.any(Date) as unknown,
      method: "GET",
      path: "/products?limit=3",
      exchange: { operationId: "listProducts", requestId, company: "demo", fault: undefined },
      status: 200,
      problem: undefined,
      milliseconds: expect.any(Number) as unknown,
    },
  ]);
  const company = simulator.company("test_demo");
  expect(company && journal.list(company, {})).toHaveLength(1);
});

test("a problem is logged with its code and its words, without keys", async () => {
  const { ask, entries } = aServer();
  expect((await ask({ url: "/products?limit=test_demo" })).status).toBe(400);
  expect(entries).toMatchObject([{ status: 400, problem: { code: "validation_failed" } }]);
  expect(JSON.stringify(entries)).not.toContain("test_demo");
});

test("what is refused by the HTTP adapter has an id, is logged, and stands in no journal", async () => {
  const { ask, entries } = aServer();
  const { status, written } = await ask({ headers: ["Host", "a.example"] });
  expect(status).toBe(421);
  expect(written).toContain("\r\nx-request-id: r-1\r\n");
  expect(entries).toMatchObject([
    { path: "/products", exchange: { requestId: "r-1" }, status: 421, problem: { code: "host_not_allowed" } },
  ]);
});

test.each([
  ["a page", "GET", "/_mock/ui", [], 1],
  ["the page at the root", "GET", "/", ["Accept", "text/html"], 1],
  ["what a page loads", "GET", "/_mock/ui/theme.css", [], 0],
  ["what a page asks for", "GET", "/_mock/clock", ["X-Totem-Mock-Dashboard", "1"], 0],
  ["what a page changes", "DELETE", "/_mock/requests", ["X-Totem-Mock-Dashboard", "1"], 1],
  ["what a page asks for in vain", "GET", "/_mock/nothing", ["X-Totem-Mock-Dashboard", "1"], 1],
  ["a file that a page lacks", "GET", "/_mock/ui/nothing.css", [], 1],
  ["a method that a page's file does not take", "POST", "/_mock/ui/theme.css", [], 1],
  ["a call of the control API", "GET", "/_mock/clock", [], 1],
  ["a path that only looks like a file of a page", "GET", "/_mock/clock?/_mock/ui/", [], 1],
])("%s is logged unless an open page asks by itself: %s %s", async (_what, method, url, headers, lines) => {
  const { ask, entries } = aServer();
  await ask({ method, url, headers: [...key, ...headers] });
  expect(entries).toHaveLength(lines);
});

test("a call of the control API is answered, and logged with its problem", async () => {
  const { ask, entries } = aServer();
  const clock = await ask({ url: "/_mock/clock" });
  expect([clock.status, clock.written]).toEqual([200, expect.stringContaining('"now":"2026-07-01T06:00:00.000Z"')]);
  expect((await ask({ url: "/_mock/clock?x", method: "PATCH" })).status).toBe(405);
  expect((await ask({ url: "/_mock/deliveries/1" })).status).toBe(404);
  expect(entries).toMatchObject([
    { status: 200, exchange: {}, problem: undefined },
    { status: 405, path: "/_mock/clock?x", problem: { code: "method_not_allowed" } },
    { status: 404, problem: { code: expect.any(String) as unknown, detail: expect.any(String) as unknown } },
  ]);
});

test("a page of an allowed origin is answered before the simulator, and only at the partner interface", async () => {
  const { ask, entries } = aServer(() => ({ cors: new Cors(["http://a.example"]) }));
  const headers = [...key, "Origin", "http://a.example", "Access-Control-Request-Method", "POST"];
  const preflight = await ask({ method: "OPTIONS", headers });
  expect([preflight.status, preflight.written]).toEqual([204, expect.stringMatching(/allow-methods: /)]);
  expect(entries).toMatchObject([{ method: "OPTIONS", status: 204, exchange: {} }]);
  expect((await ask({ url: "/_mock/clock", headers })).written).not.toContain("access-control-allow-origin");
});

test("a failure of the simulator is a 500 that says whose fault it is, and is reported", async () => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const exchange = () => {
    throw new Error("It broke.");
  };
  const { ask } = aServer(() => ({ simulator: { exchange } }));
  const { status, written } = await ask({});
  expect(status).toBe(500);
  expect(written).toContain('"code":"internal_error"');
  expect(written).toContain("The mock server failed. This is a bug in the mock server, not an error in the request.");
  expect(reported.mock.calls).toEqual([[expect.stringContaining("It broke.")]]);
});

test("a failure after the head of a response breaks the response off", async () => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { server, ask } = aServer(() => ({ simulator: { exchange: () => Promise.reject(new Error("It broke.")) } }));
  const { to } = aResponse();
  to.flushHeaders();
  server.answer(aMessage({ headers: key }), to);
  await expect.poll(() => to.destroyed).toBe(true);
  expect(reported).toHaveBeenCalledTimes(1);
  expect((await ask({})).status).toBe(500);
});

/** A server on which a fault applies to every request. */
const faulty = (...faults: FaultRule[]) => aServer(() => ({}), { faults });

test("a response that a fault resets has no status in the log, and is in the journal", async () => {
  const { ask, entries, journal, simulator } = faulty({ kind: "reset-before", id: "f1" });
  const { written, connection } = await ask({});
  expect([written, connection.wasReset]).toEqual(["", true]);
  expect(entries).toMatchObject([{ status: null, exchange: { fault: "f1" } }]);
  const company = simulator.company("test_demo");
  expect(company && journal.list(company, {})).toHaveLength(1);
});
