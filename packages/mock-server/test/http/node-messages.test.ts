import { expect, test } from "vitest";
import { discard, fromMessage, toRequest } from "../../src/http/node-messages.ts";
import { aMessage, type RequestHead } from "../support/wire/direct-exchange.ts";

const inChunks = { method: "POST", headers: ["Transfer-Encoding", "chunked"] };

/** A request whose body comes in these pieces, all of it. */
function withBody(head: RequestHead, ...pieces: (string | Buffer)[]) {
  const message = aMessage(head);
  for (const piece of pieces) message.push(Buffer.from(piece));
  message.push(null);
  return message;
}

/** Reads a body, of which so many bytes are accepted. */
const read = (most: number, ...pieces: string[]) => fromMessage(withBody(inChunks, ...pieces), "/x").readBody(most);

test("a request is its method, its target and its headers as they were received", () => {
  const request = fromMessage(aMessage({ method: "PATCH", headers: ["X-Odd", "1"] }), "/products?x");
  expect(request).toMatchObject({ method: "PATCH", target: "/products?x" });
  expect([...request.headers]).toEqual([["x-odd", "1"]]);
});

test.each([[[]], [["abc"]], [["a", "b", "c"]]])("a body is whole, in whatever pieces it comes: %j", async (pieces) => {
  const body = await read(3, ...pieces);
  expect(Buffer.from(body as Uint8Array).toString()).toBe(pieces.join(""));
});

test("a body of a single piece is not copied", async () => {
  const piece = Buffer.from("abc");
  const message = aMessage(inChunks);
  const body = fromMessage(message, "/x").readBody(10);
  message.push(piece);
  message.push(null);
  expect(await body).toBe(piece);
});

test("a body that is too large is that at once, and nothing more is collected", async () => {
  const message = aMessage(inChunks);
  const body = fromMessage(message, "/x").readBody(3);
  message.push(Buffer.from("ab"));
  message.push(Buffer.from("cd"));
  expect(await body).toBe("too-large");
  expect(message.listenerCount("data")).toBe(0);
  expect(message.destroyed).toBe(false);
});

test("a body that breaks off is no body", async () => {
  const closed = aMessage(inChunks);
  const first = fromMessage(closed, "/x").readBody(10);
  closed.push(Buffer.from("ab"));
  closed.destroy();
  expect(await first).toBe("broken-off");
  const failed = aMessage(inChunks);
  const second = fromMessage(failed, "/x").readBody(10);
  failed.emit("error", new Error("aborted"));
  expect(await second).toBe("broken-off");
});

test.each([
  ["in chunks", ["Transfer-Encoding", "chunked"]],
  ["with a length", ["Content-Length", "100"]],
])("a body %s that nobody wants is read on, and forgotten", async (_how, headers) => {
  const message = aMessage({ method: "POST", headers });
  message.on("data", () => expect.unreachable());
  message.on("readable", () => expect.unreachable());
  discard(message);
  message.push(Buffer.from("abc"));
  await expect.poll(() => message.readableLength).toBe(0);
  expect([message.readableFlowing, message.destroyed]).toEqual([true, false]);
});

test.each([
  ["none", { method: "GET" }],
  ["an empty one", { method: "POST", headers: ["Content-Length", "0"] }],
])("a request that has no body (%s) is left alone", (_what, head) => {
  const message = aMessage(head);
  discard(message);
  expect([message.listenerCount("data"), message.readableFlowing]).toEqual([0, null]);
});

test("a body that has come whole is left alone", () => {
  const message = Object.assign(aMessage(inChunks), { complete: true });
  discard(message);
  expect([message.listenerCount("data"), message.readableFlowing]).toEqual([0, null]);
});

test("of a body that nobody wants, 16 MiB are read; then it is cut off", async () => {
  const message = aMessage(inChunks);
  discard(message);
  for (let count = 0; count < 16; count += 1) message.push(Buffer.alloc(1024 * 1024));
  await expect.poll(() => message.readableLength).toBe(0);
  expect(message.destroyed).toBe(false);
  message.push(Buffer.alloc(1));
  await expect.poll(() => message.destroyed).toBe(true);
});

test("a Request has the method, the target, the headers and the body of the message", async () => {
  const headers = ["Content-Type", "text/plain", "X-Two", "1", "x-two", "2"];
  const request = toRequest(withBody({ ...inChunks, headers }, "a", "bc"), "/_mock/clock?x");
  expect([request.method, request.url]).toEqual(["POST", "http://localhost/_mock/clock?x"]);
  expect([request.headers.get("content-type"), request.headers.get("x-two")]).toEqual(["text/plain", "1, 2"]);
  expect(await request.text()).toBe("abc");
});

test.each(["GET", "HEAD"])("a Request with %s has no body, and one that is sent is read on and forgotten", (method) => {
  const message = aMessage({ method, headers: ["Content-Length", "3"] });
  const request = toRequest(message, "/x");
  expect([request.method, request.body]).toEqual([method, null]);
  expect(message.readableFlowing).toBe(true);
});

test("the body of a Request is not read before somebody asks for it", async () => {
  const message = aMessage(inChunks);
  const request = toRequest(message, "/x");
  message.push(Buffer.from("abc"));
  expect(await toRequest(withBody(inChunks, "another"), "/x").text()).toBe("another");
  expect(message.readableLength).toBe(3);
  message.push(null);
  expect(await request.text()).toBe("abc");
});

test("who cancels the body of a Request leaves the connection open, and the rest is read and forgotten", async () => {
  const message = aMessage(inChunks);
  const request = toRequest(message, "/x");
  message.push(Buffer.from("abc"));
  const reader = request.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? "").toString()).toBe("abc");
  await reader?.cancel();
  message.push(Buffer.from("def"));
  await expect.poll(() => message.readableLength).toBe(0);
  expect(message.destroyed).toBe(false);
});

test("a method that no Request can have is an error", () => {
  expect(() => toRequest(aMessage({ method: "TRACE" }), "/x")).toThrow(TypeError);
});
