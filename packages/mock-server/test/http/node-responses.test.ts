import { once } from "node:events";
import { streamJson } from "@totem-partner/control";
import { expect, test, vi } from "vitest";
import { sendAnswer } from "../../src/http/node-messages.ts";
import { breakOff, Holds, sendResponse } from "../../src/http/node-responses.ts";
import { aResponse, type KeptConnection } from "../support/wire/direct-exchange.ts";

const json = { status: 200, headers: { "content-type": "application/json" }, text: '{"name":"ñ"}' };

test("an answer goes out in one piece, with its length in bytes", () => {
  const { to, connection } = aResponse();
  sendAnswer(json, to);
  expect(connection.written).toBe(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\nConnection: keep-alive\r\n\r\n{"name":"Ã±"}`,
  );
});

test("an answer without a content has no length either", () => {
  const { to, connection } = aResponse();
  sendAnswer({ status: 204, headers: { "x-request-id": "r" }, text: "" }, to);
  expect(connection.written).toBe("HTTP/1.1 204 No Content\r\nx-request-id: r\r\nConnection: keep-alive\r\n\r\n");
});

test("a Response is sent with its status, its headers and its length", async () => {
  const { to, connection } = aResponse();
  await sendResponse(new Response("ñ", { status: 418, headers: { "x-odd": "1" } }), to);
  expect(connection.written).toMatch(/^HTTP\/1\.1 418 I'm a Teapot\r\n/);
  expect(connection.written).toContain("\r\nx-odd: 1\r\n");
  expect(connection.written).toContain("\r\ncontent-length: 2\r\n");
  expect(connection.written).toMatch(/\r\n\r\nÃ±$/);
  const empty = aResponse();
  await sendResponse(new Response(null, { status: 204 }), empty.to);
  expect(empty.connection.written).not.toContain("content-length");
});

/** A streamed response with a list, whose entries are made one by one, as they are read. */
const streamed = (make: () => Generator<string>): Response => streamJson({ items: { [Symbol.iterator]: make } });

const long = "x".repeat(70_000);

test("a streamed Response goes out as it comes, its head first", async () => {
  const { to, connection } = aResponse();
  const written: string[] = [];
  const sent = sendResponse(
    streamed(function* () {
      yield long;
      written.push(connection.written);
      yield "end";
    }),
    to,
  );
  expect(connection.written).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-type: application\/json\r\n/);
  await sent;
  expect(written).toEqual([expect.stringMatching(/\r\nTransfer-Encoding: chunked\r\n\r\n/)]);
  expect(connection.written).not.toContain("content-length");
  expect(connection.written.slice(-30)).toMatch(/\r\n8\r\n,"end"\]\}\r\n0\r\n\r\n$/);
});

test.each([
  ["closes its side", (connection: KeptConnection) => void connection.push(null)],
  ["is cut off", (connection: KeptConnection) => void connection.destroy()],
])("a stream without an end is over when the client %s", async (_how, leave) => {
  const { to, connection } = aResponse();
  let made = 0;
  const sent = sendResponse(
    streamed(function* () {
      for (;;) {
        made += 1;
        if (made === 2) leave(connection.resume());
        yield long;
      }
    }),
    to,
  );
  await sent;
  expect(to.destroyed).toBe(true);
});

test("a stream that fails breaks its response off", async () => {
  const { to, connection } = aResponse();
  await sendResponse(
    streamed(function* () {
      yield long;
      throw new Error("It broke.");
    }),
    to,
  );
  expect([to.destroyed, connection.written.endsWith("0\r\n\r\n")]).toEqual([true, false]);
});

test("a response that a fault resets is never begun", () => {
  const { to, connection } = aResponse();
  breakOff(json, "nothing", to, new Holds());
  expect([connection.written, connection.wasReset]).toEqual(["", true]);
});

test("a response that a fault cuts off has its whole length, some of its bytes, and an orderly end", async () => {
  const { to, connection } = aResponse();
  breakOff(json, { bytes: 8, stallMilliseconds: 0 }, to, new Holds());
  await once(connection, "close");
  expect(connection.written).toMatch(/\r\ncontent-length: 13\r\n.*\r\n\r\n\{"name":$/s);
  expect(connection.written).toContain("content-type: application/json");
  expect([connection.destroyed, connection.wasReset]).toEqual([true, false]);
});

test("a response that stalls is silent after some of its bytes, until its time is over or the server closes", async () => {
  const { to, connection } = aResponse();
  const holds = new Holds();
  breakOff(json, { bytes: 8, stallMilliseconds: 60_000 }, to, holds);
  await expect.poll(() => connection.written).toMatch(/\{"name":$/);
  expect(connection.destroyed).toBe(false);
  const closed = once(connection, "close");
  holds.close();
  await closed;
});

test("a response that waits for its turn is broken off then: earlier ones come first", async () => {
  for (const sends of ["nothing", { bytes: 8, stallMilliseconds: 0 }] as const) {
    const { to, connection } = aResponse();
    to.detachSocket(connection);
    breakOff(json, sends, to, new Holds());
    expect([connection.written, connection.destroyed]).toEqual(["", false]);
    const closed = once(connection, "close");
    to.assignSocket(connection);
    to.emit("socket", connection);
    await closed;
  }
});

test("a response is held as long as it says", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { to } = aResponse();
  const listeners = to.listenerCount("close");
  const over = new Holds().hold(1000, to);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await over;
  expect([vi.getTimerCount(), to.listenerCount("close")]).toEqual([0, listeners]);
});

test("a response is held no longer when its client goes, or the server closes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const holds = new Holds();
  const leaving = aResponse().to;
  const gone = holds.hold(1000, leaving);
  const others = [holds.hold(1000, aResponse().to), holds.hold(1000, aResponse().to)];
  leaving.destroy();
  await gone;
  expect(vi.getTimerCount()).toBe(2);
  holds.close();
  await Promise.all(others);
  expect(vi.getTimerCount()).toBe(0);
});

test("what cannot be held any more is not: the server is closing, or the client has gone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const closing = new Holds();
  closing.close();
  const { to } = aResponse();
  const closed = once(to, "close");
  to.destroy();
  await closed;
  const over = [closing.hold(1000, aResponse().to), new Holds().hold(1000, to)];
  vi.advanceTimersByTime(0);
  await Promise.all(over);
});
