import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ReceiverOptions } from "../../src/index.ts";
import { aDelivery, anEvent } from "../support/a-delivery.ts";
import { frameworks } from "../support/frameworks.ts";
import { serveIn } from "../support/serve-in.ts";

describe.each(Object.entries(frameworks))("%s", (_name, start) => {
  const serve = (options: Partial<ReceiverOptions> = {}) => serveIn(start, options);

  test("a body at the limit is taken, one that announces more is answered 413", async () => {
    const delivery = await aDelivery();
    const bodyLimit = Buffer.byteLength(delivery.body);
    const { url, errors } = await serve({ bodyLimit });
    expect((await fetch(url, delivery)).status).toBe(204);
    const response = await fetch(url, await aDelivery(`${delivery.body} `));
    expect([response.status, await response.json()]).toMatchObject([413, { code: "body-too-large" }]);
    expect(errors).toMatchObject([{ code: "body-too-large" }]);
  });

  test.each([2, 15])(
    "a body of %i MB is answered 413, and its connection takes the next request",
    async (megabytes) => {
      const { url, handled } = await serve();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      const sockets = new Set<Socket>();
      const post = (body: Buffer) =>
        new Promise<number | undefined>((resolve, reject) => {
          const outgoing = request(url, { method: "POST", agent, headers: { "content-length": body.length } });
          outgoing.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode)));
          outgoing.on("socket", (socket) => sockets.add(socket));
          outgoing.on("error", reject);
          outgoing.end(body);
        });
      const large = Buffer.alloc(megabytes * 1024 * 1024, 32);
      for (let times = 0; times < 5; times += 1) expect(await post(large)).toBe(413);
      expect(await post(Buffer.from("{}"))).toBe(401);
      expect(sockets.size).toBe(1);
      expect(handled).toEqual([]);
    },
  );

  test("a body that does not come is answered 408, and its connection is closed", async () => {
    const { url, errors } = await serve({ bodyTimeout: 1 });
    const { hostname, port, pathname } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{`);
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"body-timed-out"/);
    expect(errors).toMatchObject([{ code: "body-timed-out" }]);
  });

  test("a body that turns out to be larger than the limit is answered 413", async () => {
    const { url, handled } = await serve({ bodyLimit: 100_000 });
    const piece = Buffer.alloc(60_000, 32);
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 4; count += 1) controller.enqueue(piece);
        controller.close();
      },
    });
    const response = await fetch(url, { method: "POST", body, ...{ duplex: "half" } });
    expect(response.status).toBe(413);
    expect(handled).toEqual([]);
  });

  test("a body above the limits of the framework is taken when bodyLimit allows it", async () => {
    const { url, handled } = await serve({ bodyLimit: 4 * 1024 * 1024 });
    const event = anEvent({ data: { note: "x".repeat(3 * 1024 * 1024) } });
    expect((await fetch(url, await aDelivery(event))).status).toBe(204);
    expect(handled).toHaveLength(1);
  });

  test("a body that does not end is answered 413, and its connection is closed", async () => {
    const { url } = await serve();
    const { hostname, port, pathname } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    // Breaking off what is being sent is how the other side says that it is enough.
    socket.on("error", () => undefined);
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = `100000\r\n${" ".repeat(0x100000)}\r\n`;
    const write = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on("drain", write);
    write();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});
