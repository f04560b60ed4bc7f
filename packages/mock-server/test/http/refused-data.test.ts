import { Redactor } from "@totem-partner/simulator/host";
import { expect, test, vi } from "vitest";
import { RefusedRequests } from "../../src/http/refused-requests.ts";
import type { LogEntry } from "../../src/reporting/log.ts";
import { rawAnswers } from "../support/wire/raw-answers.ts";
import { aMessage, aResponse, KeptConnection } from "../support/wire/direct-exchange.ts";

/** An object that refuses requests on connections whose latest response is this, and its log. */
function refusing(latest?: ReturnType<typeof aResponse>["to"]) {
  const entries: LogEntry[] = [];
  const refused = new RefusedRequests(() => latest, {
    log: (entry) => entries.push(entry),
    redactorOf: () => new Redactor({ given: ["s3cret"], has: () => false }),
    newRequestId: () => "r-1",
  });
  return { refused, entries };
}

/** A connection on which something has come. */
const used = (): KeptConnection => Object.defineProperty(new KeptConnection(), "bytesRead", { value: 1 });

const failed = (code: string, more: object = {}) => Object.assign(new Error("Parse Error"), { code, ...more });

const method = { reason: "Invalid method encountered" };
const handshake = { rawPacket: Uint8Array.of(0x16, 3, 1) };

test.each([
  [failed("HPE_HEADER_OVERFLOW"), 431, "headers_too_large", /headers together are larger than 16 KiB\. Send fewer/],
  [failed("HPE_CHUNK_EXTENSIONS_OVERFLOW"), 413, "body_too_large", /chunk extensions .* are larger than 16 KiB\. Send/],
  [failed("ERR_HTTP_REQUEST_TIMEOUT"), 408, "request_timeout", /did not arrive completely .*\. Send it again/],
  [
    failed("HPE_INVALID_METHOD", method),
    400,
    "malformed_request",
    /is not HTTP\/1\.1: Invalid method encountered\. Check/,
  ],
  [failed("HPE_INVALID_METHOD"), 400, "malformed_request", /is not HTTP\/1\.1\. Check the client/],
  [failed("HPE_INVALID_METHOD", handshake), 400, "malformed_request", /starts with a TLS handshake.*Use http:\/\//],
])("what cannot be read is refused with a problem, and logged: %s, %i %s", (error, status, code, words) => {
  const detail = expect.stringMatching(words) as unknown;
  const { refused, entries } = refusing();
  const socket = used();
  refused.unreadable(error, socket);
  const [answer] = rawAnswers(socket.written);
  expect(answer).toMatchObject({ status, body: { code, detail } });
  expect(answer?.headers).toMatchObject({
    connection: "close",
    "x-request-id": "r-1",
    date: expect.stringMatching(/ GMT$/) as unknown,
    "content-length": String(JSON.stringify(answer?.body).length),
  });
  expect(entries).toMatchObject([
    { method: undefined, path: undefined, exchange: { requestId: "r-1" }, status, problem: { code, detail } },
  ]);
});

test.each([failed("ECONNRESET"), new Error("no code")])(
  "a connection that failed is closed without a word: %s",
  (error) => {
    const { refused, entries } = refusing();
    const socket = used();
    refused.unreadable(error, socket);
    expect([socket.written, socket.destroyed, entries]).toEqual(["", true, []]);
  },
);

test("a connection on which nothing came, or that takes nothing more, is closed without a word", () => {
  const { refused, entries } = refusing();
  const unused = new KeptConnection();
  refused.unreadable(failed("ERR_HTTP_REQUEST_TIMEOUT"), unused);
  const ended = used();
  ended.end();
  refused.unreadable(failed("HPE_INVALID_METHOD"), ended);
  expect([unused.written, unused.destroyed, ended.written, ended.destroyed]).toEqual(["", true, "", true]);
  expect(entries).toEqual([]);
});

test("a connection is refused once, whatever follows", () => {
  const { refused, entries } = refusing();
  const socket = used();
  const kept = vi.spyOn(socket, "end").mockReturnValue(socket);
  refused.unreadable(failed("HPE_INVALID_METHOD"), socket);
  refused.unreadable(failed("HPE_INVALID_METHOD"), socket);
  expect([kept.mock.calls.length, entries.length]).toEqual([1, 1]);
});

test("a client has half a second to read its refusal, while what it sends is forgotten", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { refused } = refusing();
  const socket = used();
  refused.unreadable(failed("HPE_INVALID_METHOD"), socket);
  expect(socket.readableFlowing).toBe(true);
  vi.advanceTimersByTime(499);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test("a client that goes is waited for no longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { refused } = refusing();
  const socket = used();
  refused.unreadable(failed("HPE_INVALID_METHOD"), socket);
  expect(vi.getTimerCount()).toBe(1);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.destroy(new Error("ECONNRESET"));
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

test("the body of a request that is being answered is not answered again; the connection ends with the response", () => {
  const { to } = aResponse(aMessage({ method: "POST" }));
  const { refused, entries } = refusing(to);
  to.flushHeaders();
  const socket = used();
  refused.unreadable(failed("HPE_INVALID_CHUNK_SIZE"), socket);
  expect([socket.destroyed, entries]).toEqual([false, []]);
  to.emit("close");
  expect([socket.destroyed, socket.written]).toEqual([true, ""]);
});

test("a tunnel is refused with what is allowed, and its target stands in the log without secrets", () => {
  const { refused, entries } = refusing();
  const socket = used();
  refused.tunnel(aMessage({ method: "CONNECT", url: "a.example:443?s3cret" }), socket);
  expect(rawAnswers(socket.written)).toMatchObject([
    {
      status: 405,
      headers: { allow: "DELETE, GET, PATCH, POST, PUT" },
      body: {
        detail:
          "The interface allows DELETE, GET, PATCH, POST, PUT, not CONNECT. Send requests to the base URL, without a tunnel.",
      },
    },
  ]);
  expect(entries).toMatchObject([{ method: "CONNECT", status: 405 }]);
  expect(JSON.stringify(entries)).not.toContain("s3cret");
});

test("a request whose connection ends too early is refused as one that breaks off", () => {
  const { refused, entries } = refusing();
  refused.brokenOff(used());
  expect(entries[0]?.problem?.detail).toContain("HTTP/1.1: Invalid EOF state. ");
});

test("a client that takes nothing more gets no refusal", () => {
  const { refused } = refusing();
  const socket = used();
  socket.end();
  refused.tunnel(aMessage({ method: "CONNECT" }), socket);
  expect([socket.written, socket.destroyed]).toEqual(["", true]);
});
