import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectOverTls, type ConnectionOptions } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { issueCertificate } from "../../../program/tls/certificate.ts";
import { TlsServer } from "../../../program/tls/server.ts";

const { ca, ...pair } = issueCertificate(["127.0.0.1"]);

async function listening(options = {}) {
  const server = new TlsServer(pair, options);
  server.on("request", (request, response) => {
    if (request.url === "/reset") request.socket.resetAndDestroy();
    else response.end("an answer");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** The response that a client which agrees on TLS receives for a request. */
async function answered(port: number, path: string, options: ConnectionOptions = {}): Promise<string> {
  const socket = connectOverTls({ port, host: "127.0.0.1", ca, ...options });
  await once(socket, "secureConnect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test.each(["TLSv1.2", "TLSv1.3"] as const)("it speaks HTTP/1.1 over %s", async (version) => {
  const { port } = await listening();
  const options = { minVersion: version, maxVersion: version, ALPNProtocols: ["h2", "http/1.1"] };
  expect(await answered(port, "/", options)).toMatch(/^HTTP\/1\.1 200 [^]*an answer$/);
});

test.each(["TLSv1", "TLSv1.1"] as const)("it refuses %s", async (version) => {
  const { port } = await listening();
  const options = { minVersion: version, maxVersion: version, ciphers: "DEFAULT:@SECLEVEL=0" } as const;
  await expect(answered(port, "/", options)).rejects.toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
});

test("a connection can be reset, and the server goes on", async () => {
  const { port } = await listening();
  await expect(answered(port, "/reset")).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(await answered(port, "/")).toContain("an answer");
});

test.each([0, 5_000_000])("plain http with a body of %i bytes is answered with the scheme to use", async (length) => {
  const { port } = await listening();
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${String(length)}\r\n\r\n`);
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\n\r\nThis port speaks TLS\. Use https:\/\/ in the address\.\n$/,
  );
});

test("a client that does not finish its handshake is given up, whatever it has sent", async () => {
  const { port } = await listening({ handshakeTimeout: 20 });
  const begun = [Uint8Array.of(), Uint8Array.of(0x16, 3, 1, 2, 0), Buffer.from("GET")];
  const sockets = begun.map((bytes) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(bytes);
    return socket.resume();
  });
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  expect(await answered(port, "/")).toContain("an answer");
});

test("closing ends a hundred handshakes that nobody goes on with", async () => {
  const { server, port } = await listening();
  const sockets = Array.from({ length: 100 }, () => connect({ port, host: "127.0.0.1" }).resume());
  const ended = Promise.all(sockets.map((socket) => once(socket, "close")));
  while ((await connectionsOf(server)) < sockets.length) await once(server, "connection");
  server.close();
  await Promise.all([once(server, "close"), ended]);
});

const connectionsOf = (server: TlsServer): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const expired = issueCertificate(["localhost"], Date.parse("2020-01-01"));

const early = issueCertificate(["localhost"], Date.parse("2099-01-01"));

const unfit = "Pass a certificate and its own key without a passphrase, both in PEM.";

test.each([
  ["has another key", { ...pair, key: expired.key }, unfit],
  ["is no certificate", { ...pair, cert: "x" }, unfit],
  ["has no key", { ...pair, key: "x" }, unfit],
  ["has an empty key", { ...pair, key: "" }, unfit],
  ["has an empty certificate", { ...pair, cert: "" }, unfit],
  ["has expired", expired, "The TLS certificate expired on Jan 30 00:00:00 2021 GMT. Pass another."],
  ["is not valid yet", early, "The TLS certificate is only valid from Dec 31 00:00:00 2098 GMT on. Pass another."],
])("a pair that %s is refused", (_what, given, message) => {
  expect(() => new TlsServer(given)).toThrow(message);
});
