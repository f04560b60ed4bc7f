import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { readStream, readWebBody, withinLimit } from "../../src/receiver/bodies.ts";
import { anyText } from "../any-text.ts";

const pieces = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 });

const within = (bodyLimit: number) => ({ bodyLimit, bodyTimeout: 60_000 });

const streamOf = (chunks: readonly Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test("however a body is cut, each reader has its exact bytes, or refuses it for being longer than the limit", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(300), async (chunks, limit) => {
      const whole = Buffer.concat(chunks);
      const expected = whole.byteLength > limit ? { kind: "too-large" } : { kind: "read", body: new Uint8Array(whole) };
      const sent = { method: "POST", body: streamOf(chunks), ...{ duplex: "half" } };
      expect(await readWebBody(new Request("http://localhost", sent), within(limit))).toEqual(expected);
      // Node never passes on an empty chunk, and neither does this.
      const stream = Readable.from(
        chunks.filter(({ length }) => length > 0),
        { objectMode: false },
      );
      expect(await readStream(stream, {}, within(limit))).toEqual(expected);
      expect(withinLimit(new Uint8Array(whole), limit)).toEqual(expected);
    }),
  );
});

test("a request without a body has an empty one", async () => {
  const request = new Request("http://localhost", { method: "POST" });
  expect(await readWebBody(request, within(0))).toEqual({ kind: "read", body: new Uint8Array() });
});

test("a reader that has its body leaves no timer behind, which would keep a process alive, and listens no more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await readWebBody(new Request("http://localhost", { method: "POST", body: "{}" }), within(10));
  const stream = Readable.from([Buffer.from("{}")]);
  await readStream(stream, {}, within(10));
  expect([vi.getTimerCount(), stream.listenerCount("data")]).toEqual([0, 0]);
});

test("a limit counts the bytes of a text, not its characters", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 50 }), fc.nat(100), (text, limit) => {
      expect(withinLimit(text, limit).kind).toBe(Buffer.byteLength(text) > limit ? "too-large" : "read");
    }),
  );
});

test("a stream that breaks off, wherever it does, is no body", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.boolean(), async (chunks, withError) => {
      const stream = new Readable({ read: () => undefined });
      const reading = readStream(stream, {}, within(1000));
      for (const chunk of chunks) stream.push(chunk);
      stream.destroy(withError ? new Error("ECONNRESET") : undefined);
      expect(await reading).toEqual({ kind: "broken-off" });
    }),
  );
});

test("a stream that broke off before it was read is no body either", async () => {
  const stream = new Readable({ read: () => undefined }).destroy();
  await new Promise((resolve) => stream.once("close", resolve));
  expect(await readStream(stream, {}, within(1000))).toEqual({ kind: "broken-off" });
});

test("a stream that reports an error and does not close is no body", async () => {
  const stream = new Readable({ read: () => undefined, emitClose: false });
  const read = readStream(stream, {}, within(1000));
  stream.destroy(new Error("The connection was reset."));
  expect(await read).toEqual({ kind: "broken-off" });
});

test.each([
  ["read", {}, { kind: "read", body: new Uint8Array(10) }],
  ["read to its end though it is too long", { "content-length": "11" }, { kind: "too-large" }],
])("a stream that something else has paused is %s", async (_how, headers, expected) => {
  const stream = Readable.from([Buffer.alloc(10)], { objectMode: false }).pause();
  const ended = new Promise((resolve) => stream.once("end", resolve));
  expect(await readStream(stream, headers, within(10))).toEqual(expected);
  await ended;
});

test("a stream that is too long and then breaks with an error is no exception of the process", async () => {
  const announced = new Readable({ read: () => undefined });
  expect(await readStream(announced, { "content-length": "1001" }, within(1000))).toEqual({ kind: "too-large" });
  const found = new Readable({ read: () => undefined });
  const reading = readStream(found, {}, within(10));
  found.push(Buffer.alloc(11));
  expect(await reading).toEqual({ kind: "too-large" });
  for (const stream of [announced, found]) {
    stream.destroy(new Error("ECONNRESET"));
    await new Promise((resolve) => stream.once("close", resolve));
  }
});
