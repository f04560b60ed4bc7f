import { expect, test, vi } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { loggingMock, startMockServer } from "../support/mock.ts";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const get = "GET /authorizations HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: test_demo\r\n\r\n";

test.each([
  ["no HTTP at all", "EHLO totem.example\r\n\r\n", 400, "malformed_request", /is not HTTP\/1\.1: Invalid method/],
  ["two lengths", createHead(2, "Content-Length: 3\r\n") + "{}", 400, "malformed_request", /Content-Length/],
  ["a header of 50 KB", `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(50_000)}`, 431, "headers_too_large", /16 KiB/],
  ["HTTP/0.9", "GET /authorizations\r\n\r\n", 400, "malformed_request", /nor HTTP\/1\.0/],
  [
    "a tunnel",
    "CONNECT a.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    405,
    "method_not_allowed",
    /without a tunnel/,
  ],
])("%s gets one problem document and one line in the log", async (_what, sent, status, code, detail) => {
  const { mock, entries } = await loggingMock();
  await using _closing = mock;
  await using socket = await RawSocket.open(mock.port);
  socket.write(Buffer.from(sent, "latin1"));
  socket.end();
  const answers = rawAnswers(await socket.closed());
  expect(answers).toMatchObject([
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
        date: expect.stringContaining("GMT"),
      },
      body: { type: `urn:totem-partner:problem:${code}`, status, code, detail: expect.stringMatching(detail) },
    },
  ]);
  const requestId = answers[0]?.headers["x-request-id"];
  expect(entries()).toMatchObject([{ status, requestId, problem: { code, detail: expect.stringMatching(detail) } }]);
  expect((await clientOf(mock.url)("GET", "/_mock/health")).status).toBe(200);
});

test.each([
  ["a chunk without a size", `${createHead()}zz\r\n{}\r\n0\r\n\r\n`, 400, "malformed_request"],
  ["chunk extensions of 20 KB", `${createHead()}2;${"x".repeat(20_000)}\r\n{}\r\n`, 413, "body_too_large"],
  ["a body that is shorter than announced", `${createHead(3)}{}`, 400, "malformed_request"],
  [
    "a body that breaks off behind a request to speak another protocol",
    `${createHead(3, "Connection: Upgrade\r\nUpgrade: h2c\r\n")}{}`,
    400,
    "malformed_request",
  ],
])("%s is refused as the request it belongs to, and creates nothing", async (_what, sent, status, code) => {
  const { mock, entries } = await loggingMock();
  await using _closing = mock;
  await using socket = await RawSocket.open(mock.port);
  socket.write(sent);
  socket.end();
  expect(rawAnswers(await socket.closed())).toMatchObject([
    { status, headers: { connection: "close" }, body: { code } },
  ]);
  expect(entries()).toMatchObject([{ method: "POST", path: "/authorizations", status, problem: { code } }]);
  expect(mock.exportState().authorizations).toEqual([]);
});

test.each(["/authorizations", "/_mock/arrivals"])(
  "a request that is refused within its body is over: that its client goes, too, is no failure of POST %s",
  async (path) => {
    const { mock, lines, entries } = await loggingMock();
    using written = vi.spyOn(process.stderr, "write");
    const socket = await RawSocket.open(mock.port);
    // Behind an answer without end, the refusal is not out yet when the client goes.
    socket.write(
      get.replace("/authorizations", "/_mock/events") + createHead().replace("/authorizations", path) + "zz\r\n",
    );
    await expect.poll(() => lines).toHaveLength(2);
    socket.abort();
    await mock.close();
    const refused = { path, problem: { code: "malformed_request" } };
    expect(entries().filter((entry) => fieldOf(entry, "path") === path)).toMatchObject([refused]);
    expect(written).not.toHaveBeenCalled();
  },
);

test("what a client asked before what cannot be read is answered first, and in order", async () => {
  await using mock = await startMockServer();
  await using socket = await RawSocket.open(mock.port);
  const body = "{}";
  socket.write(get + createHead(body.length) + body + get + "EHLO totem.example\r\n\r\n" + get);
  const answers = rawAnswers(await socket.closed());
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400]);
  expect(answers.map(({ body }) => body)).toMatchObject([
    { items: [] },
    { code: "validation_failed" },
    { items: [] },
    { code: "malformed_request" },
  ]);
});

test("neither the answer nor the log repeats anything of what was sent, such as half a key", async () => {
  const { mock, lines } = await loggingMock();
  await using _closing = mock;
  await using socket = await RawSocket.open(mock.port);
  socket.write("GET /authorizations HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: a-very-se");
  // Another connection is answered: the first half is read by then.
  await clientOf(mock.url)("GET", "/_mock/health");
  socket.write("cret-key\0\r\n\r\n");
  const answer = await socket.closed();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const piece of ["a-very-se", "cret-key"]) expect(answer + lines.join("\n")).not.toContain(piece);
});

test.each(["EHLO totem.example\r\n\r\n", "CONNECT a.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n"])(
  "a client that stays after its refusal (%j) does not keep the server from closing",
  async (sent) => {
    const mock = await startMockServer();
    await using socket = await RawSocket.open(mock.port);
    socket.write(sent);
    await socket.until(/\}$/);
    await mock.close();
  },
);

test("clients that are gone before they are refused leave the server as it was", async () => {
  await using mock = await startMockServer();
  for (const sent of [
    "EHLO",
    "EHLO totem.example\r\n\r\n",
    createHead() + "zz\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  ]) {
    const socket = await RawSocket.open(mock.port);
    socket.write(sent);
    socket.abort();
  }
  expect((await clientOf(mock.url)("GET", "/_mock/health")).status).toBe(200);
});
