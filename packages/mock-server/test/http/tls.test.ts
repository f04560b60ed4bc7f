import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { expect, test } from "vitest";
import { ListeningServer, patience } from "../../src/http/listening-server.ts";
import type { MockServerOptions } from "../../src/index.ts";
import { anAuthorization } from "../support/authorization.ts";
import { loggingMock, startMockServer } from "../support/mock.ts";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const { ca, ...tls } = issueCertificate(["127.0.0.1"]);

const body = JSON.stringify(anAuthorization());
const list = "GET /authorizations?limit=1 HTTP/1.1\r\nHost: mock.localhost:1\r\nX-Partner-API-Key: test_demo\r\n\r\n";
const requests = [
  createHead(body.length) + body,
  createHead(body.length).replace("test_demo", "nobody") + body,
  "GET /nothing?a=%20b HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: test_demo\r\n\r\n",
  createHead(body.length, "Connection: close\r\n") + body.replace("{", '{"surplus":1,'),
];

/** The responses of a server to the requests, to the byte, and its journal of them. */
async function exchanged(options: MockServerOptions) {
  await using mock = await startMockServer({ ...options, randomSeed: 7, now: "2026-07-01T06:00:00Z" });
  await using socket = await RawSocket.open(mock.port, options.tls && ca);
  socket.write(requests.join(""));
  const answers = (await socket.closed()).replaceAll(/^date: .*\r\n/gim, "");
  return { answers, journal: mock.requests().map(({ at: _, milliseconds: __, ...entry }) => entry) };
}

test("the same requests have the same answers and journal as over http, to the byte", async () => {
  const overTls = await exchanged({ tls });
  expect(overTls.answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(requests.length);
  expect(overTls).toEqual(await exchanged({}));
});

test("the address of the server and the links that it sends begin with https", async () => {
  await using mock = await startMockServer({ tls, assumptions: { "list-envelope": "hal" } });
  expect(mock.url).toBe(`https://127.0.0.1:${String(mock.port)}`);
  await using socket = await RawSocket.open(mock.port, ca);
  socket.write(list);
  expect(await socket.until(/"self"/)).toContain('"https://mock.localhost:1/authorizations?limit=1"');
});

test("a client that half-closes its connection still gets an answer that takes a while", async () => {
  await using mock = await startMockServer({ tls, faults: [{ kind: "latency", milliseconds: 20 }] });
  await using socket = await RawSocket.open(mock.port, ca);
  socket.write(createHead(body.length) + body);
  socket.end();
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 201 /);
});

test("plain http gets a problem document that says so, and a line in the log", async () => {
  const { mock, entries } = await loggingMock({ tls });
  await using _closing = mock;
  await using socket = await RawSocket.open(mock.port);
  socket.write(createHead(body.length) + body);
  const detail = "The request is plain HTTP, but the server speaks TLS. Use https:// in the base URL.";
  const problem = { code: "malformed_request", detail };
  expect(rawAnswers(await socket.closed())).toMatchObject([{ status: 400, body: problem }]);
  expect(entries()).toMatchObject([{ status: 400, problem }]);
});

test("closing finishes what is under way, and waits for nobody who has not agreed on TLS or sent a request", async () => {
  const mock = await startMockServer({ tls });
  await using silent = await RawSocket.open(mock.port);
  await using half = await RawSocket.open(mock.port);
  half.write(Uint8Array.of(0x16, 3, 1, 2, 0));
  await using idle = await RawSocket.open(mock.port, ca);
  await using busy = await RawSocket.open(mock.port, ca);
  busy.write(createHead(body.length) + body.slice(0, 10));
  await using other = await RawSocket.open(mock.port, ca);
  other.write(list);
  await other.until(/^HTTP\/1\.1 200 /);
  const closed = mock.close();
  busy.write(body.slice(10));
  expect(await busy.closed()).toMatch(/^HTTP\/1\.1 201 /);
  await closed;
  expect(await Promise.all([silent, half, idle].map((socket) => socket.closed()))).toEqual(["", "", ""]);
});

test("a certificate and a key that do not belong together start nothing", async () => {
  const { key } = issueCertificate(["127.0.0.1"]);
  await expect(startMockServer({ tls: { ...tls, key } })).rejects.toThrow("The TLS certificate and key cannot be used");
});

test("connections that do not agree on TLS are limited, in their number and their time", async () => {
  const few = await ListeningServer.listen(0, "127.0.0.1", { ...patience, maxConnections: 2 }, tls);
  await using first = await RawSocket.open(few.port);
  await using second = await RawSocket.open(few.port);
  await using third = await RawSocket.open(few.port);
  expect(await third.closed()).toBe("");
  await few.close(() => Promise.resolve());
  expect([await first.closed(), await second.closed()]).toEqual(["", ""]);
  const hasty = await ListeningServer.listen(0, "127.0.0.1", { ...patience, headersTimeout: 20 }, tls);
  await using silent = await RawSocket.open(hasty.port);
  expect(await silent.closed()).toBe("");
  await hasty.close(() => Promise.resolve());
});
