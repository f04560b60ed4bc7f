import { afterAll, expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const body = JSON.stringify(anAuthorization());

const mock = await startMockServer();
afterAll(() => mock.close());

/** What came back for a create with a key, to the byte. */
async function createWith(apiKey: string): Promise<{ head: string; sent: string }> {
  await using socket = await RawSocket.open(mock.port);
  const request = createHead(body.length, "Connection: close\r\n").replace("test_demo", apiKey);
  socket.write(request + body);
  const [head = "", sent = ""] = (await socket.closed()).split("\r\n\r\n");
  return { head, sent };
}

/** What a kind does: what comes back for a create, whether it was carried out, and which status the journal has. */
interface Row {
  rule: FaultRule;
  head: RegExp;
  sent: RegExp;
  carriedOut: boolean;
  journal: number | null;
}

const nothing = /^$/;
const created = /^\{"id":".*\}$/;
const problem = (status: number) => new RegExp(`^\\{"type":.*"status":${String(status)},.*"code":"injected_fault"\\}$`);
const page = (title: string) => new RegExp(`^<html>[^]*<h1>${title}</h1>[^]*</html>\r\n$`);

const rows: readonly Row[] = [
  {
    rule: { kind: "latency", milliseconds: 1 },
    head: /^HTTP\/1\.1 201 /,
    sent: created,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "status", status: 503, retryAfter: 7 },
    head: /^HTTP\/1\.1 503 [^]*retry-after: 7\r\n[^]*content-type: application\/problem\+json/,
    sent: problem(503),
    carriedOut: false,
    journal: 503,
  },
  {
    rule: { kind: "status", status: 500, commit: true },
    head: /^HTTP\/1\.1 500 (?![^]*retry-after)/,
    sent: problem(500),
    carriedOut: true,
    journal: 500,
  },
  {
    rule: { kind: "html-error" },
    head: /^HTTP\/1\.1 502 (?![^]*x-request-id)[^]*content-type: text\/html/,
    sent: page("502 Bad Gateway"),
    carriedOut: false,
    journal: 502,
  },
  {
    rule: { kind: "html-error", status: 504, commit: true },
    head: /^HTTP\/1\.1 504 [^]*content-type: text\/html/,
    sent: page("504 Gateway Time-out"),
    carriedOut: true,
    journal: 504,
  },
  {
    rule: { kind: "rate-limit" },
    head: /^HTTP\/1\.1 429 [^]*retry-after: 1\r\n/,
    sent: /"status":429,.*"code":"rate_limited"\}$/,
    carriedOut: false,
    journal: 429,
  },
  {
    rule: { kind: "rate-limit", retryAfter: 3600, retryAfterForm: "date" },
    head: /^HTTP\/1\.1 429 [^]*retry-after: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/,
    sent: /"code":"rate_limited"/,
    carriedOut: false,
    journal: 429,
  },
  {
    rule: { kind: "rate-limit", retryAfterForm: "none" },
    head: /^HTTP\/1\.1 429 (?![^]*retry-after)/,
    sent: /"code":"rate_limited"/,
    carriedOut: false,
    journal: 429,
  },
  { rule: { kind: "reset-before" }, head: nothing, sent: nothing, carriedOut: false, journal: null },
  { rule: { kind: "reset-after-commit" }, head: nothing, sent: nothing, carriedOut: true, journal: null },
  {
    rule: { kind: "truncate" },
    head: /^HTTP\/1\.1 201 [^]*content-type: application\/json\r\ncontent-length: \d{3}/,
    sent: /^\{"id":"[^}]*$/,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "truncate", bytes: 5 },
    head: /^HTTP\/1\.1 201 /,
    sent: /^\{"id"$/,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "truncate", bytes: 0 },
    head: /^HTTP\/1\.1 201 [^]*content-length: \d{3}/,
    sent: nothing,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "truncate", bytes: 5, stallMilliseconds: 50 },
    head: /^HTTP\/1\.1 201 /,
    sent: /^\{"id"$/,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "truncate", bytes: 1_000_000 },
    head: /^HTTP\/1\.1 201 /,
    sent: /^\{"id":.*[^}]$/,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "wrong-content-type" },
    head: /^HTTP\/1\.1 201 [^]*content-type: text\/html\r\n/,
    sent: created,
    carriedOut: true,
    journal: 201,
  },
  {
    rule: { kind: "wrong-content-type", contentType: "text/plain; charset=latin1" },
    head: /^HTTP\/1\.1 201 [^]*content-type: text\/plain; charset=latin1\r\n/,
    sent: created,
    carriedOut: true,
    journal: 201,
  },
];

test.each(rows.map((row, at) => ({ ...row, at })))(
  "$rule is what the client receives and the journal has, and is no violation of the contract",
  async ({ rule, head, sent, carriedOut, journal, at }) => {
    const company = mock.company(`row-${String(at)}`);
    company.faults.add(rule);
    const answer = await createWith(company.apiKey);
    expect(answer.head).toMatch(head);
    expect(answer.sent).toMatch(sent);
    expect(company.exportState().authorizations).toHaveLength(carriedOut ? 1 : 0);
    expect(company.faults.list()).toEqual([{ ...rule, id: "fault-1", seen: 1, hit: 1, spent: rule.times === 1 }]);
    const service = carriedOut ? { status: 201, body: { status: "Active" } } : null;
    expect(company.requests()).toMatchObject([{ status: journal, fault: { id: "fault-1", kind: rule.kind, service } }]);
    expect(company.violations.list()).toEqual([]);
  },
);

test("a fault ends with its last hit: the next request is answered by the service", async () => {
  const company = mock.company("once");
  company.faults.add({ kind: "reset-after-commit", times: 1 });
  expect((await createWith(company.apiKey)).head).toBe("");
  expect((await createWith(company.apiKey)).head).toMatch(/^HTTP\/1\.1 200 /);
  expect(company.requests()).toMatchObject([{ status: null }, { status: 200, fault: null }]);
});

test("an answer without a body that is cut off is lost", async () => {
  const company = mock.company("empty");
  company.faults.add({ kind: "truncate", operationId: "getCleaningProtocol" });
  const headers = { "X-Partner-API-Key": company.apiKey };
  await expect(fetch(`${mock.url}/cleaning-protocol`, { headers })).rejects.toThrow();
  expect(company.requests()).toMatchObject([{ status: null, fault: { service: { status: 204 } } }]);
});

test("a problem of a fault has the shape that the company's errors have", async () => {
  const company = mock.company("nested");
  company.assume({ "error-body": "nested" });
  company.faults.add({ kind: "status", status: 418 });
  const { sent } = await createWith(company.apiKey);
  expect(sent).toMatch(/^\{"error":\{"code":"injected_fault","message":"Injected fault fault-1 .*\}$/);
});

test("requests on one connection are answered in their order, also where the last one is reset", async () => {
  const { faults, apiKey } = mock.company("pipelined");
  faults.add({ kind: "reset-before", operationId: "listWarehouses" });
  faults.add({ kind: "latency", milliseconds: 20, operationId: "listProducts" });
  await using socket = await RawSocket.open(mock.port);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: ${apiKey}\r\n\r\n`;
  socket.write(get("/products") + get("/warehouses"));
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 200 [^]*"WHEAT-01"/);
});
