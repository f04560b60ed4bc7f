import { createServer, type Server, type Socket } from "node:net";
import { constants } from "node:os";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isPartnerError, PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { failedCall, lost, retrying } from "../support/retrying.ts";
import { baseUrl, failureOf, json } from "../support/scripted-service.ts";

const product = { id, name: "Barley", origin: "native" };

/** Creates a product, which a repeat would duplicate, when the first request fails so. */
async function createAfter(thrown: Error) {
  const fail = () => Promise.reject(thrown);
  const { partner, received } = retrying([fail, () => json(product, 201)]);
  const failure = await partner.products.create({ name: "Barley" }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { requests: received.length, failure: isPartnerError(failure) ? failure : undefined };
}

/** An error with these fields, as the cause of what fetch throws. */
const because = (fields: { message?: string; code?: unknown; cause?: unknown; errors?: unknown[] }) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(fields.message), fields) });

const codes = fc.constantFrom(...Object.keys(constants.errno));
const calls = fc.constantFrom("connect", "getaddrinfo", "read", "write", "shutdown", "epoll_wait", undefined);

test("only a failure to connect or to find the host proves that nothing was sent, whatever its code", async () => {
  await fc.assert(
    fc.asyncProperty(codes, calls, async (code, syscall) => {
      const cause = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
      const { requests, failure } = await createAfter(new TypeError("fetch failed", { cause }));
      const unconnected = syscall === "connect" || syscall === "getaddrinfo";
      if (unconnected && !code.startsWith("EPROTO"))
        expect({ requests, failure }).toEqual({ requests: 2, failure: undefined });
      else expect({ requests, unknown: failure?.outcomeUnknown }).toEqual({ requests: 1, unknown: !unconnected });
    }),
  );
});

test("a create whose later attempts cannot connect does not say that nothing was sent", async () => {
  const { partner } = retrying([lost, () => Promise.reject(because({ message: "connect ECONNREFUSED" }))]);
  expect(await failureOf(partner.authorizations.create(order))).toMatchObject({
    outcomeUnknown: true,
    message: expect.stringMatching(
      /could not connect to https:\/\/service\.example\. Check .* It was sent 4 times\. An earlier attempt may have succeeded\.$/,
    ),
  });
});

test("a call that never connects was tried, not sent", async () => {
  const { partner } = retrying([() => Promise.reject(because({ message: "connect ECONNREFUSED" }))]);
  const message = expect.stringMatching(/so nothing was sent\. .* It was tried 4 times\.$/);
  expect(await failureOf(partner.products.create({ name: "Barley" }))).toHaveProperty("message", message);
});

describe("a product is created again", () => {
  const refused = { code: "ECONNREFUSED", syscall: "connect" };
  test.each<[string, Error]>([
    ["when both addresses of the host refuse", because({ code: "ECONNREFUSED", errors: [refused, refused] })],
    ["when undici gave up to connect", because({ code: "UND_ERR_CONNECT_TIMEOUT" })],
    [
      "when node-fetch says so",
      Object.assign(new Error("request to http://x/ failed, reason: connect ECONNREFUSED ::1"), {
        code: "ECONNREFUSED",
      }),
    ],
    [
      "when Bun says so",
      Object.assign(new TypeError("ECONNREFUSED: Unable to connect. Is the computer able to access the url?"), {
        code: "ECONNREFUSED",
      }),
    ],
    [
      "when Deno says so",
      because({
        message:
          "error sending request for url (http://x/): client error (Connect): tcp connect error: Connection refused (os error 111)",
      }),
    ],
    [
      "when the proxy cannot reach the service",
      because({ cause: new Error("Proxy response (502) !== 200 when HTTP Tunneling") }),
    ],
  ])("%s", async (_, thrown) => {
    expect(await createAfter(thrown)).toEqual({ requests: 2, failure: undefined });
  });
});

describe("a product is not created again", () => {
  test.each<[string, Error]>([
    [
      "when one of two requests of a fetch that races was refused",
      because({ errors: [failedCall("ECONNREFUSED", "connect"), failedCall("ECONNRESET")] }),
    ],
    [
      "when a connection broke after another was refused",
      Object.assign(new Error("", { cause: failedCall("ECONNREFUSED", "connect") }), { syscall: "read" }),
    ],
    ["when only a code says that the host refuses", because({ code: "ECONNREFUSED" })],
    [
      "when Deno lost the connection",
      because({
        message:
          "error sending request for http://x/: client error (SendRequest): connection closed before message completed",
      }),
    ],
    [
      "when the server refuses the client's certificate",
      because({ code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" }),
    ],
    ["when what arrives is no TLS", because({ code: "ERR_SSL_WRONG_VERSION_NUMBER" })],
  ])("%s", async (_, thrown) => {
    const { requests, failure } = await createAfter(thrown);
    expect({ requests, unknown: failure?.outcomeUnknown }).toEqual({ requests: 1, unknown: true });
    expect(failure?.message).toContain("The service may have executed it");
  });
});

describe("what a retry cannot cure is said at once, with what to change", () => {
  test.each<[string, Error, string]>([
    [
      "a certificate of an unknown authority",
      because({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }),
      "NODE_EXTRA_CA_CERTS",
    ],
    ["one for another name", because({ code: "ERR_TLS_CERT_ALTNAME_INVALID" }), "Check baseUrl and the clock"],
    ["one that has expired", because({ code: "CERT_HAS_EXPIRED" }), "Check baseUrl and the clock"],
    [
      "one that Deno does not accept",
      because({ message: "client error (Connect): invalid peer certificate: UnknownIssuer" }),
      "NODE_EXTRA_CA_CERTS",
    ],
    [
      "a proxy without credentials",
      because({ cause: new Error("Proxy response (407) !== 200 when HTTP Tunneling") }),
      "(Proxy response (407)), so nothing was sent. Check the proxy's address, user and password",
    ],
    [
      "a port without TLS, as Bun says it",
      Object.assign(new TypeError("EPROTO: The TLS handshake failed."), { code: "EPROTO" }),
      "has the right scheme and port",
    ],
  ])("%s", async (_, thrown, advice) => {
    const { requests, failure } = await createAfter(thrown);
    expect({ requests, safe: failure?.repeatIsSafe, kind: failure?.kind }).toEqual({
      requests: 1,
      safe: true,
      kind: "connection",
    });
    expect(failure?.message).toContain("createProduct could not connect to https://service.example");
    expect(failure?.message).toContain(advice);
  });
});

describe("Node's fetch tells whether a connection was made, where its code does not", () => {
  /** Creates a product at a server that does this with every connection. */
  async function createAt(scheme: string, onConnection: (socket: Socket) => void) {
    let connections = 0;
    const server: Server = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
      onConnection(socket);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    try {
      const partner = new PartnerClient({ baseUrl: `${scheme}://127.0.0.1:${port}`, apiKey: "key", maxRetries: 1 });
      const failure = await partner.products.create({ name: "Barley" }).then(
        () => undefined,
        (error: unknown) => error,
      );
      return { connections, failure: isPartnerError(failure) ? failure : undefined };
    } finally {
      server.close();
    }
  }
  const reset = (socket: Socket) => void socket.once("data", () => socket.resetAndDestroy());

  test("a reset during the handshake of TLS: nothing was sent, and it is tried again", async () => {
    const { connections, failure } = await createAt("https", reset);
    expect({ connections, unknown: failure?.outcomeUnknown }).toEqual({ connections: 2, unknown: false });
  });

  test("a reset after the request: it may have arrived, and is not sent again", async () => {
    const { connections, failure } = await createAt("http", reset);
    expect({ connections, unknown: failure?.outcomeUnknown }).toEqual({ connections: 1, unknown: true });
  });

  test("a port without TLS: nothing was sent, and that it would fail again is known", async () => {
    const { connections, failure } = await createAt(
      "https",
      (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    );
    expect({ connections, unknown: failure?.outcomeUnknown }).toEqual({ connections: 1, unknown: false });
    expect(failure?.message).toContain(
      "so nothing was sent. TLS failed: check whether baseUrl has the right scheme and port.",
    );
  });
});

describe("a platform without fetch", () => {
  test("is an error of the configuration, and nothing is said of the connection", async () => {
    vi.stubGlobal("fetch", undefined);
    try {
      const partner = new PartnerClient({ baseUrl, apiKey: "key" });
      const failure = await failureOf(partner.authorizations.emitEvent(id, "synced"));
      const message = "This platform has no fetch. Pass one in the option fetch of the client.";
      expect(failure).toMatchObject({ kind: "configuration", message, attempts: 0, repeatIsSafe: true });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
