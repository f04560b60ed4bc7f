import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { Outbound } from "../../src/sending/outbound.ts";
import { holdTimers } from "../support/held-timers.ts";
import { Receiver, Trap } from "../support/receiver.ts";

const head = "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n";

/** Lets the end of an answer, which came in one piece with its head, free the connection. That needs no time. */
async function connectionIsIdle(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Posts to a URL, which ends with the test at the latest. */
function outboundTo(url: string) {
  const outbound = new Outbound();
  const controller = new AbortController();
  const post = async (body = "{}") => {
    const headers = { "content-length": String(body.length) };
    const answered = await outbound.post({ url, headers, body, signal: controller.signal });
    await connectionIsIdle();
    return answered;
  };
  return { outbound, controller, post, [Symbol.dispose]: () => outbound.close() };
}

/** A trap that answers each request of a connection with the next text, and then does something else. */
const answering = (texts: readonly string[], afterwards: (socket: Socket) => void = () => undefined) =>
  Trap.set((socket) => {
    const rest = [...texts];
    const answer = () => {
      const text = rest.shift();
      if (text === undefined) afterwards(socket);
      else socket.write(text);
    };
    socket.on("data", answer);
    answer();
  });

test.each([
  ["no body", `${head}Content-Length: 0\r\n\r\n`],
  ["a short body", `${head}Content-Length: 5\r\n\r\nthank`],
  ["chunks", `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nthank\r\n0\r\n\r\n`],
])("after an answer with %s the connection is used again", async (_name, text) => {
  await using trap = await answering([text, text, text]);
  using to = outboundTo(trap.url);
  for (let count = 0; count < 3; count += 1) expect(await to.post()).toMatchObject({ status: 200 });
  expect(trap.sockets).toHaveLength(1);
});

test("a long body is cut off, whether or not it says how long it is", async () => {
  for (const text of [
    `${head}Content-Length: 65537\r\n\r\nx`,
    `${head}Transfer-Encoding: chunked\r\n\r\n10001\r\n${"x".repeat(0x10001)}`,
  ]) {
    await using trap = await answering([text]);
    using to = outboundTo(trap.url);
    // It is the length that ends it, not the time that it takes.
    using _held = holdTimers();
    expect(await to.post()).toMatchObject({ status: 200 });
    await trap.closed();
  }
});

test("a body that does not end is cut off after a quarter of a second", async () => {
  await using trap = await answering([`${head}Content-Length: 10\r\n\r\nhalf`]);
  using to = outboundTo(trap.url);
  using held = holdTimers();
  expect(await to.post()).toMatchObject({ status: 200 });
  held.pass(249);
  await connectionIsIdle();
  expect(trap.sockets[0]?.closed).toBe(false);
  held.pass(1);
  await trap.closed();
});

test("a connection that was closed while it was idle costs no attempt: the request is sent again on another", async () => {
  let connections = 0;
  await using trap = await Trap.set((socket) => {
    connections += 1;
    socket.write(`${head}Content-Length: 0\r\n\r\n`);
    // The request that comes next is not answered, but for the connection that ends.
    socket.once("data", () => socket.destroy());
  });
  using to = outboundTo(trap.url);
  expect(await to.post()).toMatchObject({ status: 200 });
  expect(await to.post()).toMatchObject({ status: 200 });
  expect(connections).toBe(2);
});

test("a second connection that ends without an answer is a failure, not a third request", async () => {
  let requests = 0;
  await using trap = await Trap.set((socket) => {
    requests += 1;
    if (requests === 1) socket.write(`${head}Content-Length: 0\r\n\r\n`);
    else socket.destroy();
    socket.once("data", () => {
      requests += 1;
      socket.destroy();
    });
  });
  using to = outboundTo(trap.url);
  expect(await to.post()).toMatchObject({ status: 200 });
  await expect(to.post()).rejects.toThrow();
  expect(requests).toBe(3);
});

test("a new connection that ends without an answer is a failure at once", async () => {
  await using trap = await Trap.set((socket) => socket.destroy());
  using to = outboundTo(trap.url);
  await expect(to.post()).rejects.toThrow(/ECONNRESET|hang up/);
  expect(trap.sockets).toHaveLength(1);
});

test("an answer that breaks off before its end has begun is not asked for again", async () => {
  await using trap = await answering([`${head}Content-Length: 0\r\n\r\n`], (socket) => socket.end("HTTP/1.1 20"));
  using to = outboundTo(trap.url);
  expect(await to.post()).toMatchObject({ status: 200 });
  await expect(to.post()).rejects.toThrow();
  expect(trap.sockets).toHaveLength(1);
});

test("an attempt that is stopped on a connection in use again is not sent again", async () => {
  await using trap = await answering([`${head}Content-Length: 0\r\n\r\n`], () => to.controller.abort());
  using to = outboundTo(trap.url);
  expect(await to.post()).toMatchObject({ status: 200 });
  await expect(to.post()).rejects.toThrow();
  expect(trap.sockets).toHaveLength(1);
  await expect(to.post()).rejects.toThrow(/abort/i);
});

test("closing ends idle connections: the next request opens another", async () => {
  await using trap = await answering(Array.from({ length: 2 }, () => `${head}Content-Length: 0\r\n\r\n`));
  const to = outboundTo(trap.url);
  await to.post();
  to.outbound.close();
  await trap.closed();
  await to.post();
  expect(trap.sockets).toHaveLength(2);
  to.outbound.close();
});

test("sixteen deliveries at a time need sixteen connections, however many there are", async () => {
  const sockets = new Set<unknown>();
  await using receiver = await Receiver.start((response) => {
    sockets.add(response.socket);
    response.writeHead(204).end();
  });
  using to = outboundTo(receiver.url);
  const postSome = async () => {
    for (let count = 0; count < 20; count += 1) {
      await to.post();
    }
  };
  await Promise.all(Array.from({ length: 16 }, postSome));
  expect(receiver.received).toHaveLength(320);
  expect(sockets.size).toBeLessThanOrEqual(16);
});

test("the beginning of the body comes with the status, as far as it is there", async () => {
  const texts = ["5\r\n\r\nthank", `2000\r\n\r\n${"x".repeat(2000)}`, "0\r\n\r\n"];
  const bodies = [];
  for (const text of texts) {
    await using trap = await answering([`${head}Content-Length: ${text}`]);
    using to = outboundTo(trap.url);
    bodies.push((await to.post()).body);
  }
  expect(bodies).toEqual(["thank", "x".repeat(1000), undefined]);
});
