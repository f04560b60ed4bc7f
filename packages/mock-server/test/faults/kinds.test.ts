import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { afterAll, expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const body = JSON.stringify(anAuthorization());

const mock = await startMockServer();
const { ca, ...tls } = issueCertificate(["127.0.0.1"]);
const secure = await startMockServer({ tls });
afterAll(() => Promise.all([mock.close(), secure.close()]));

/** The answer to a create with a key, byte for byte. */
async function createWith(apiKey: string, { port } = mock): Promise<{ head: string; sent: string }> {
  await using socket = await RawSocket.open(port, port === secure.port ? ca : undefined);
  const request = createHead(body.length, "Connection: close\r\n").replace("test_demo", apiKey);
  socket.write(request + body);
  const [head = "", sent = ""] = (await socket.closed()).split("\r\n\r\n");
  return { head, sent };
}

const nothing = /^$/;
const created = /^\{"id":".*\}$/;
const problem = (status: number) => new RegExp(`^\\{"type":.*"status":${String(status)},.*"code":"injected_fault"\\}$`);
const page = (title: string) => new RegExp(`^<html>[^]*<h1>${title}</h1>[^]*</html>\r\n$`);

/** The effect of a fault on a create: true if it is carried out, and the answer. */
const rows: readonly [rule: FaultRule, carriedOut: boolean, head: RegExp, sent: RegExp][] = [
  [{ kind: "latency", milliseconds: 1 }, true, /^HTTP\/1\.1 201 /, created],
  [
    { kind: "status", status: 503, retryAfter: 7 },
    false,
    /^HTTP\/1\.1 503 [^]*retry-after: 7\r\n[^]*content-type: application\/problem\+json/,
    problem(503),
  ],
  [{ kind: "status", status: 500, commit: true }, true, /^HTTP\/1\.1 500 (?![^]*retry-after)/, problem(500)],
  [
    { kind: "html-error" },
    false,
    /^HTTP\/1\.1 502 (?![^]*x-request-id)[^]*content-type: text\/html/,
    page("502 Bad Gateway"),
  ],
  [
    { kind: "html-error", status: 504, commit: true },
    true,
    /^HTTP\/1\.1 504 [^]*content-type: text\/html/,
    page("504 Gateway Time-out"),
  ],
  [{ kind: "rate-limit" }, false, /^HTTP\/1\.1 429 [^]*retry-after: 1\r\n/, /"status":429,.*"code":"rate_limited"\}$/],
  [{ kind: "reset-before" }, false, nothing, nothing],
  [{ kind: "reset-after-commit" }, true, nothing, nothing],
  [
    { kind: "truncate" },
    true,
    /^HTTP\/1\.1 201 [^]*content-type: application\/json\r\ncontent-length: \d{3}/,
    /^\{"id":"[^}]*$/,
  ],
  [{ kind: "truncate", bytes: 0 }, true, /^HTTP\/1\.1 201 [^]*content-length: \d{3}/, nothing],
  [{ kind: "truncate", bytes: 5, stallMilliseconds: 50 }, true, /^HTTP\/1\.1 201 /, /^\{"id"$/],
  [{ kind: "truncate", bytes: 1_000_000 }, true, /^HTTP\/1\.1 201 /, /^\{"id":.*[^}]$/],
  [{ kind: "wrong-content-type" }, true, /^HTTP\/1\.1 201 [^]*content-type: text\/html\r\n/, created],
];

const servers = Object.entries({ http: mock, https: secure });

test.each(
  servers.flatMap(([scheme, server]) =>
    rows
      .map(([rule, carriedOut, head, sent], at) => ({ scheme, server, rule, carriedOut, head, sent, at }))
      // A connection carries the same over TLS, but ends differently.
      .filter(({ rule }) => scheme === "http" || /^(reset|truncate)/.test(rule.kind)),
  ),
)(
  "over $scheme, $rule is what the client receives and the journal has, and is no violation of the contract",
  async ({ server, rule, carriedOut, head, sent, at }) => {
    const company = server.company(`row-${String(at)}`);
    company.faults.add(rule);
    const answer = await createWith(company.apiKey, server);
    expect(answer.head).toMatch(head);
    expect(answer.sent).toMatch(sent);
    expect(company.exportState().authorizations).toHaveLength(carriedOut ? 1 : 0);
    expect(company.faults.list()).toMatchObject([{ ...rule, seen: 1, hit: 1 }]);
    const service = carriedOut ? { status: 201, body: { status: "Active" } } : null;
    const status = answer.head === "" ? null : Number(answer.head.slice(9, 12));
    expect(company.requests()).toMatchObject([{ status, fault: { id: "fault-1", kind: rule.kind, service } }]);
    expect(company.violations.list()).toEqual([]);
  },
);

test("requests on one connection are answered in their order, also where the last one is reset", async () => {
  const { faults, apiKey } = mock.company("pipelined");
  faults.add({ kind: "reset-before", operationId: "listWarehouses" });
  faults.add({ kind: "latency", milliseconds: 20, operationId: "listProducts" });
  await using socket = await RawSocket.open(mock.port);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: ${apiKey}\r\n\r\n`;
  socket.write(get("/products") + get("/warehouses"));
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 200 [^]*"WHEAT-01"/);
});
