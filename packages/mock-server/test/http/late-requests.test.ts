import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { ListeningServer, patience } from "../../src/http/listening-server.ts";
import type { LogEntry } from "../../src/reporting/log.ts";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

/** A server without patience, which never answers by itself. */
async function impatientServer(differences: Partial<typeof patience> = {}) {
  const entries: LogEntry[] = [];
  const limits = {
    ...patience,
    // Long enough for what a test sends to be read, however busy the machine is.
    requestTimeout: 500,
    headersTimeout: 500,
    connectionsCheckingInterval: 50,
    ...differences,
  };
  const redactor = new Redactor({ given: [], has: () => false });
  const log = (entry: LogEntry) => entries.push(entry);
  const server = await ListeningServer.listen(0, "127.0.0.1", limits);
  server.answerWith({ answer: () => undefined, redactorOf: () => redactor, log, newRequestId: () => "a request" });
  return { port: server.port, entries, [Symbol.asyncDispose]: () => server.close(() => Promise.resolve()) };
}

test.each([
  ["headers", "GET /authorizations HTTP/1.1\r\nHost: localhost\r\n", {}],
  ["a body", createHead(100), { method: "POST", path: "/authorizations" }],
])("%s that do not come in time get 408 and a line in the log", async (_what, sent, known) => {
  await using server = await impatientServer();
  await using socket = await RawSocket.open(server.port);
  socket.write(sent);
  expect(rawAnswers(await socket.closed())).toMatchObject([
    { status: 408, headers: { connection: "close" }, body: { code: "request_timeout" } },
  ]);
  expect(server.entries).toMatchObject([{ ...known, status: 408, problem: { code: "request_timeout" } }]);
});

test("a connection on which nothing was sent is closed without a word: browsers open them in advance", async () => {
  await using server = await impatientServer();
  await using socket = await RawSocket.open(server.port);
  expect(await socket.closed()).toBe("");
  expect(server.entries).toEqual([]);
});

test("a connection on which nothing moves is closed, although its request has no answer yet", async () => {
  await using server = await impatientServer({ idleTimeout: 60 });
  await using socket = await RawSocket.open(server.port);
  socket.write("GET /authorizations HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await socket.closed()).toBe("");
});

test("connections beyond the most are closed at once; those before them are served", async () => {
  await using server = await impatientServer({ ...patience, maxConnections: 1 });
  await using first = await RawSocket.open(server.port);
  await using second = await RawSocket.open(server.port);
  expect(await second.closed()).toBe("");
  first.write("EHLO\r\n\r\n");
  expect(rawAnswers(await first.closed())).toMatchObject([{ status: 400 }]);
});
