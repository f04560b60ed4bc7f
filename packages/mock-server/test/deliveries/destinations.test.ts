import type { LookupAddress } from "node:dns";
import { createServer } from "node:https";
import { once } from "node:events";
import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { expect, test } from "vitest";
import { Destinations, type Resolve } from "../../src/sending/destinations.ts";
import { Outbound } from "../../src/sending/outbound.ts";
import { Receiver, Trap } from "../support/receiver.ts";

/** The address of these tests' receivers counts as public, every other one as private. */
const isReceiver = (address: string): boolean => address === "127.0.0.1";

/** A resolver that answers each time with the next addresses, and from then on with the last. */
function resolving(...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = (name, _options, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => callback(null, found));
  };
  return { asked, resolve };
}

/** Posts to a URL under another name, which is resolved like this. */
function outboundTo(url: string, { resolve, asked }: ReturnType<typeof resolving>) {
  const outbound = new Outbound(new Destinations(isReceiver, resolve));
  const named = url.replace("127.0.0.1", "receiver.test");
  const { signal } = new AbortController();
  const post = async () => {
    const answered = await outbound.post({ url: named, headers: { "content-length": "2" }, body: "{}", signal });
    // The connection is idle after the response.
    for (let count = 0; count < 10; count += 1) await new Promise((done) => setImmediate(done));
    return answered.status;
  };
  return { post, asked, [Symbol.dispose]: () => outbound.close() };
}

const refused =
  /^receiver\.test resolves to 127\.0\.0\.2, not to a public address\. This server delivers to public addresses/;

test("a connection in use again was checked when it was opened", async () => {
  await using receiver = await Receiver.start();
  using to = outboundTo(receiver.url, resolving(["127.0.0.1"], ["127.0.0.2"]));
  expect([await to.post(), await to.post()]).toEqual([204, 204]);
  expect(to.asked).toEqual(["receiver.test"]);
});

test("a name that is bound to another address later is refused with the next connection", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(204, { connection: "close" }).end());
  using to = outboundTo(receiver.url, resolving(["127.0.0.1"], ["127.0.0.2"]));
  expect(await to.post()).toBe(204);
  await expect(to.post()).rejects.toThrow(refused);
  expect(receiver.received).toHaveLength(1);
});

test("so is a request that is sent again because its connection was closed", async () => {
  await using trap = await Trap.set((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n");
    socket.once("data", () => socket.destroy());
  });
  using to = outboundTo(trap.url, resolving(["127.0.0.1"], ["127.0.0.2"]));
  expect(await to.post()).toBe(200);
  await expect(to.post()).rejects.toThrow(refused);
  expect(trap.sockets).toHaveLength(1);
});

test("of several addresses, only those that are admitted are used", async () => {
  await using receiver = await Receiver.start();
  using to = outboundTo(receiver.url, resolving(["127.0.0.2", "::1", "127.0.0.1"]));
  expect(await to.post()).toBe(204);
});

test("a receiver on TLS is looked up in the same way", async () => {
  const secured = createServer(issueCertificate(["127.0.0.1"]));
  let connections = 0;
  secured.on("connection", () => (connections += 1));
  await once(secured.listen(0, "127.0.0.1"), "listening");
  const address = secured.address();
  const url = `https://127.0.0.1:${typeof address === "object" ? String(address?.port) : ""}/`;
  using admitted = outboundTo(url, resolving(["127.0.0.1"]));
  await expect(admitted.post()).rejects.toThrow(/self-signed/);
  expect(connections).toBe(1);
  using other = outboundTo(url, resolving(["127.0.0.2"]));
  await expect(other.post()).rejects.toThrow(refused);
  expect(connections).toBe(1);
  secured.close();
});

/** The result of a lookup for a connection that wants all addresses, or one. */
const lookedUp = (destinations: Destinations, all: boolean) =>
  new Promise((fulfil, reject) => {
    destinations.lookup("receiver.test", { all }, (error, found, family) => {
      if (error) reject(error);
      else fulfil(all ? found : { address: found, family });
    });
  });

test("a connection that asks for one address gets the first that is admitted", async () => {
  const { resolve } = resolving(["127.0.0.2", "127.0.0.1"]);
  const destinations = new Destinations(isReceiver, resolve);
  expect(await lookedUp(destinations, false)).toEqual({ address: "127.0.0.1", family: 4 });
  expect(await lookedUp(destinations, true)).toEqual([{ address: "127.0.0.1", family: 4 }]);
});

test("a name that is not found fails as it does otherwise", async () => {
  const missing: Resolve = (name, _options, callback) => callback(new Error(`getaddrinfo ENOTFOUND ${name}`), []);
  const failed = lookedUp(new Destinations(() => true, missing), true);
  await expect(failed).rejects.toThrow(/^getaddrinfo ENOTFOUND receiver\.test$/);
});

test("of many addresses, an error names three", async () => {
  const { resolve } = resolving(["127.0.0.2", "127.0.0.3", "::1", "127.0.0.4"]);
  const failed = lookedUp(new Destinations(isReceiver, resolve), true);
  await expect(failed).rejects.toThrow(/^receiver\.test resolves to 127\.0\.0\.2, 127\.0\.0\.3, ::1, not to a public/);
});
