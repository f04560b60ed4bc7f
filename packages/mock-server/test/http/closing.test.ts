import { Redactor } from "@totem-partner/simulator/host";
import { expect, test, vi } from "vitest";
import { ListeningServer } from "../../src/http/listening-server.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { holdTimers } from "../support/held-timers.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

test("closing does not wait for connections that only stay open", async () => {
  const mock = await startMockServer();
  const sockets = await Promise.all([RawSocket.open(mock.port), RawSocket.open(mock.port)]);
  await clientOf(mock.url)("GET", "/_mock/health");
  await mock.close();
  expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual(["", ""]);
});

test("closing answers the present request of a connection, and carries out none that comes after it", async () => {
  const lines: string[] = [];
  const mock = await startMockServer({ log: "json", write: (line) => lines.push(line) });
  const sockets = await Promise.all(Array.from({ length: 20 }, () => RawSocket.open(mock.port)));
  const create = (at: number) => JSON.stringify(anAuthorization({ externalId: `ERP-${String(at)}` }));
  for (const [at, socket] of sockets.entries()) {
    socket.write(createHead(create(at).length) + create(at).slice(0, 10));
  }
  await clientOf(mock.url)("GET", "/_mock/health");
  const closed = mock.close();
  for (const [at, socket] of sockets.entries()) {
    const next = create(at + 100);
    socket.write(create(at).slice(10) + (createHead(next.length) + next).repeat(50));
  }
  const answers = await Promise.all(sockets.map((socket) => socket.closed()));
  await closed;
  for (const answer of answers) {
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 201"]);
    expect(answer).toMatch(/^connection: close\r$/im);
  }
  expect(lines.filter((line) => line.includes('"path":"/authorizations"'))).toHaveLength(20);
  expect(mock.exportState().authorizations).toHaveLength(20);
});

test("closing does not wait for a connection that becomes idle only then", async () => {
  const mock = await startMockServer();
  await using socket = await RawSocket.open(mock.port);
  const length = 2_000_000;
  socket.write(createHead(length));
  await socket.until(/^HTTP\/1\.1 413 /);
  // Not even the time of grace passes.
  using _held = holdTimers();
  const closed = mock.close();
  socket.write("x".repeat(length));
  await closed;
});

test("what is under way five seconds after a server began to close is cut off", async () => {
  const server = await ListeningServer.listen(0, "127.0.0.1");
  const asked = Promise.withResolvers<undefined>();
  const redactor = new Redactor({ given: [], has: () => false });
  server.answerWith({
    answer: () => asked.resolve(undefined),
    redactorOf: () => redactor,
    log: undefined,
    newRequestId: () => "r-1",
  });
  await using socket = await RawSocket.open(server.port);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await asked.promise;
  using held = holdTimers();
  const closed = server.close(() => expect.unreachable());
  held.pass(4999);
  expect(vi.getTimerCount()).toBe(1);
  held.pass(1);
  await closed;
  expect(await socket.closed()).toBe("");
});

test("the address of a server that listens everywhere is this machine's", async () => {
  const server = await ListeningServer.listen(0, "0.0.0.0");
  expect(server.url).toBe(`http://127.0.0.1:${String(server.port)}`);
  await server.close(() => Promise.resolve());
});

test("the address of a server that listens on an IPv6 address has it in brackets", async (context) => {
  const server = await ListeningServer.listen(0, "::1").catch(() => undefined);
  if (server === undefined) return context.skip("This machine has no IPv6.");
  expect(server.url).toBe(`http://[::1]:${String(server.port)}`);
  await server.close(() => Promise.resolve());
});
