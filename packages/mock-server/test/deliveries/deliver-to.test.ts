import { expect, test } from "vitest";
import type { MockServerOptions } from "../../src/index.ts";
import { Receiver, Trap } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

/** The outcome of one delivery to a URL, and the lines about it. */
async function deliveredTo(url: string, options: MockServerOptions) {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  await using server = await serveWebhook(url, { secret: "s3cret" }, { log: "pretty", write, ...options });
  await server.create();
  await server.mock.deliveries.flush();
  const [delivery] = server.mock.deliveries.list();
  return { ...delivery, lines: lines.filter((line) => line.includes(" SEND ")) };
}

const advice =
  "This server delivers to public addresses only (--deliver-to public): use a webhook URL that the internet can reach; next";

test.each([
  ["127.0.0.1", "127.0.0.1 is"],
  ["user:pass@localhost", "localhost resolves to"],
])("with public, a delivery to the host %s fails without a connection", async (host, begin) => {
  await using trap = await Trap.set((socket) => socket.end("HTTP/1.1 204 No Content\r\n\r\n"));
  const delivery = await deliveredTo(trap.url.replace("127.0.0.1", host), { deliverTo: "public" });
  expect(delivery.attempts).toMatchObject([{ outcome: { kind: "failed", reason: expect.stringContaining(begin) } }]);
  // It is tried again, as after any failure.
  expect(delivery).toMatchObject({ state: "waiting", nextAttemptAt: "2026-07-01T08:00:01.000Z" });
  expect(delivery.lines[0]).toContain(advice);
  expect(delivery.lines[0]).not.toMatch(/s3cret|pass@/);
  expect(trap.sockets).toEqual([]);
});

test.each([undefined, "any"] as const)("with %s, deliveries go to this machine, too", async (deliverTo) => {
  await using receiver = await Receiver.start();
  const options = deliverTo === undefined ? {} : { deliverTo };
  for (const host of ["127.0.0.1", "0x7f000001", "localhost"]) {
    const { attempts } = await deliveredTo(receiver.url.replace("127.0.0.1", host), options);
    expect(attempts).toMatchObject([{ outcome: { kind: "answered", status: 204 } }]);
  }
  expect(receiver.received).toHaveLength(3);
});

test("with public, an event that is triggered for an address of its own is held to the same rule", async () => {
  await using trap = await Trap.set((socket) => socket.destroy());
  await using server = await serveWebhook("http://localhost:1/", {}, { deliverTo: "public" });
  server.mock.deliveries.trigger({ type: "authorization.created", url: trap.url, secret: "s3cret" });
  await server.mock.deliveries.flush();
  expect(server.outcomes()).toEqual([["failed"]]);
  expect(trap.sockets).toEqual([]);
});

test.each(["127.0.0.1", "localhost"])("a denied network gets no delivery, as the host %s shows", async (host) => {
  await using trap = await Trap.set((socket) => socket.destroy());
  const options = { deliverTo: "any", denyDelivery: ["127.0.0.0/8", "::1/128"] } as const;
  const { attempts } = await deliveredTo(trap.url.replace("127.0.0.1", host), options);
  const reason = expect.stringContaining("The operator of this server denies it (--deny-delivery)") as string;
  expect(attempts).toMatchObject([{ outcome: { kind: "failed", reason } }]);
  expect(trap.sockets).toEqual([]);
});
