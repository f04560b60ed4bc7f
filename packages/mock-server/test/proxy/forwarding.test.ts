import { createHash, randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { proxied } from "../support/proxy/proxied-service.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

const ok = (to: ServerResponse) => to.end("{}");

/** All that a server says to bytes on a connection of their own. */
async function exchange(port: number, text: string | Uint8Array): Promise<string> {
  await using socket = await RawSocket.open(port);
  socket.write(text);
  return await socket.closed();
}

const withoutConnection = (text: string): string => text.replaceAll(/^(Connection|Keep-Alive): .*\r\n/gim, "");

test("an answer passes unchanged: status, reason, headers in their spelling and order, bytes", async () => {
  const head = (to: ServerResponse) =>
    to.writeHead(299, "Rather Fine", [
      ...["x-ODD-Name", "one", "X-Odd-Name", "two", "content-TYPE", "application/json;  charset=utf-8"],
      ...["Set-Cookie", "a=1", "Set-Cookie", "b=2", "Location", "http://elsewhere.test/", "Content-Length", "3"],
    ]);
  await using setting = await proxied((to) => {
    to.sendDate = false;
    head(to).end(Buffer.from([0xff, 0x00, 0x80]));
  });
  const request = "GET /authorizations HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const direct = await exchange(setting.service.port, request);
  expect(direct).toContain("Rather Fine");
  expect(withoutConnection(await exchange(setting.proxy.port, request))).toBe(withoutConnection(direct));
});

test("a request passes unchanged but for Host: method, target, headers in their spelling and order, bytes", async () => {
  await using setting = await proxied(ok);
  const lines = (port: number) => [
    "PATCH /authorizations/%7Eodd?externalId=a%20b&externalId=c&x=%C3%BC HTTP/1.1",
    "x-ODD: 1",
    "X-Partner-API-Key: test_demo",
    "X-odd: 2",
    "content-type: application/json",
    "content-length: 5",
    `Host: 127.0.0.1:${String(port)}`,
    "Connection: close",
    "\r\n",
  ];
  for (const port of [setting.service.port, setting.proxy.port]) {
    await exchange(port, `${lines(setting.service.port).join("\r\n")}{ \n }`);
  }
  const [direct, forwarded] = setting.arrived.map(({ rawHeaders, ...rest }) => ({
    ...rest,
    raw: rawHeaders.slice(0, -2),
  }));
  expect(forwarded).toEqual(direct);
  expect(direct?.url).toBe("/authorizations/%7Eodd?externalId=a%20b&externalId=c&x=%C3%BC");
});

test("the base path of the service stands before every path", async () => {
  await using setting = await proxied(ok, "/api/partner/");
  await fetch(`${setting.proxy.url}/products?limit=1`);
  expect(setting.arrived.map(({ url }) => url)).toEqual(["/api/partner/products?limit=1"]);
});

test.each([
  ["with its length", 0],
  ["in chunks", 1],
])("a form with a PDF arrives byte for byte, sent %s", async (_how, inChunks) => {
  await using setting = await proxied((to, { bytes }) => to.end(bytes));
  const body = randomBytes(3_000_000);
  const request = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: inChunks ? new Blob([body]).stream() : body,
    duplex: "half",
  };
  const response = await fetch(`${setting.proxy.url}/cleaning-protocol`, request);
  const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(sha(new Uint8Array(await response.arrayBuffer()))).toBe(sha(body));
  expect(sha(setting.arrived[0]?.bytes ?? Buffer.of())).toBe(sha(body));
  expect(sha(setting.passed[0]?.requestBody.bytes ?? Buffer.of())).toBe(sha(body));
});

test.each(["DELETE", "GET", "POST"])(
  "a %s without a body has none on the other side, and one in chunks keeps it",
  async (method) => {
    await using setting = await proxied(ok);
    const head = `${method} /products HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    await exchange(setting.proxy.port, `${head}\r\n`);
    await exchange(setting.proxy.port, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    expect(setting.arrived.map(({ bytes }) => bytes.toString())).toEqual(["", "{}"]);
  },
);

test("an answer to HEAD, a 204 and a 304 end where they end", async () => {
  const statuses = [200, 204, 304];
  await using setting = await proxied((to) => {
    to.writeHead(statuses.shift() ?? 500, statuses.length === 2 ? { "content-length": "5" } : {}).end();
  });
  const answers = [];
  for (const method of ["HEAD", "GET", "GET"]) answers.push((await fetch(setting.proxy.url, { method })).status);
  expect(answers).toEqual([200, 204, 304]);
});

test("headers of one connection stay on it", async () => {
  await using setting = await proxied((to) => to.writeHead(200, { "proxy-connection": "x", upgrade: "h2c" }).end());
  const head = [
    "Connection: close, X-Mine",
    "X-Mine: 1",
    "TE: trailers",
    "Keep-Alive: timeout=9",
    "Proxy-Authorization: a",
  ];
  const answer = await exchange(
    setting.proxy.port,
    `GET / HTTP/1.1\r\nHost: localhost\r\n${head.join("\r\n")}\r\n\r\n`,
  );
  expect(setting.arrived[0]?.rawHeaders.join("\n")).not.toMatch(/x-mine|trailers|timeout=9|proxy-auth/i);
  expect(answer).not.toMatch(/proxy-connection|upgrade/i);
});

test("a service that is not there is a 502 that says so, and that the request may have arrived", async () => {
  await using setting = await proxied(ok);
  await setting.service[Symbol.asyncDispose]();
  const response = await fetch(`${setting.proxy.url}/products`, {
    method: "POST",
    body: "{}",
    headers: { "X-Partner-API-Key": "live_0123456789abc" },
  });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: "upstream_unreachable",
    detail: expect.stringMatching(
      /^No response from http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED.*may not have arrived\.$/,
    ),
  });
  expect(await setting.line()).toMatchObject({ status: 502, problem: { code: "upstream_unreachable" } });
});

test("half an answer is half an answer for the client, too", async () => {
  await using setting = await proxied((to) => {
    to.writeHead(200, { "content-length": "1000" });
    to.write("half");
    setImmediate(() => to.destroy());
  });
  await expect(fetch(setting.proxy.url).then((response) => response.text())).rejects.toThrow();
  expect(setting.passed).toEqual([]);
  expect(await setting.line()).toMatchObject({
    status: 200,
    problem: { detail: expect.stringContaining("closed before the end") },
  });
});

test.each([
  ["before the answer", false],
  ["in the middle of the answer", true],
])("a client that goes away %s ends the request to the service", async (_when, isAnswering) => {
  const events = new EventEmitter();
  await using setting = await proxied((to) => {
    to.once("close", () => events.emit("closed"));
    if (isAnswering) to.write("a first piece");
    events.emit("asked");
  });
  const [asked, closed] = [once(events, "asked"), once(events, "closed")];
  await using socket = await RawSocket.open(setting.proxy.port);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await asked;
  if (isAnswering) await socket.until(/a first piece/);
  socket.abort();
  await closed;
});

test("the key is in no log line", async () => {
  await using setting = await proxied(ok);
  const key = "live_0123456789abc";
  await fetch(`${setting.proxy.url}/products?apiKey=${key}&note=${key}`, { headers: { "X-Partner-API-Key": key } });
  const line = await setting.line();
  expect(JSON.stringify(line)).not.toContain(key);
  expect(line?.path).toContain("/products?");
});

test("a host that is not this machine's is refused before anything is forwarded", async () => {
  await using setting = await proxied(ok);
  const answer = await exchange(
    setting.proxy.port,
    "GET / HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toContain("421");
  expect(setting.arrived).toEqual([]);
});
