import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { AllowedHosts, enter, readTarget } from "../../src/http/http-adapter.ts";
import { aMessage, type RequestHead } from "../support/wire/direct-exchange.ts";

const local = ["Host", "localhost"];

/** The target of a request as the adapter reads it, or the code and detail of the problem. */
function entered({ headers = local, ...head }: RequestHead) {
  const { target, problem } = enter(aMessage({ headers, ...head }), new AllowedHosts([]));
  return target ?? `${problem.code}: ${problem.detail}`;
}

const products = { path: "/products", search: "", authority: undefined };

test.each([
  ["/products", products],
  ["/products?limit=1?", { ...products, search: "?limit=1?" }],
  ["/products?", { ...products, search: "?" }],
  ["/?a", { ...products, path: "/", search: "?a" }],
  ["http://a.example:80/products?x", { ...products, search: "?x", authority: "a.example:80" }],
  ["HTTPS://a.example/products", { ...products, authority: "a.example" }],
  ["http://a.example", { ...products, path: "/", authority: "a.example" }],
  ["http://a.example?x", { path: "/", search: "?x", authority: "a.example" }],
  ["http:///products", { ...products, authority: "" }],
  ["/a?u=http://b.example/c", { ...products, path: "/a", search: "?u=http://b.example/c" }],
  ["/...", { ...products, path: "/..." }],
  ["/a.b/..c", { ...products, path: "/a.b/..c" }],
  ["/%2ea", { ...products, path: "/%2ea" }],
])("the target %s is read as it is written", (target, read) => {
  expect(readTarget(target)).toEqual(read);
});

test.each([
  ...["", "products", "*", "?x", "ftp://a.example/", "/./a", "/a/..", "/a/%2E%2e/b", "/a/.%2e", "/a#b", "/a?b#c"],
  ...["/a\\b", "/a b", "/a\tb", "/a\u007f", "/a\u0000", "http://me@a.example/", "http://a.example\\@b/"],
])("the target %j could be read as another one, and is not read", (target) => {
  expect(readTarget(target)).toBeUndefined();
});

test("a path that is read is one that a URL parser leaves as it is, but for what it encodes", () => {
  const piece = fc.constantFrom(
    "/",
    ".",
    "..",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "\\",
    "_mock",
    "a",
    "?",
    "#",
    "//",
    "\t",
    "%",
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.tuple(fc.webAuthority(), piece).map(([authority, rest]) => `https://${authority}/${rest}`),
  );
  fc.assert(
    fc.property(target, (text) => {
      const read = readTarget(text);
      if (read) expect(new URL(`http://localhost${read.path}`).pathname).toBe(read.path);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});

test("a plain request may enter", () => {
  expect(entered({})).toEqual(products);
  expect(entered({ method: "PATCH", url: "/products?x" })).toEqual({ ...products, search: "?x" });
});

test.each(["2.0", "0.9", "1.2"])("HTTP/%s in the words of HTTP/1.1 is refused", (httpVersion) => {
  expect(entered({ httpVersion })).toBe(
    "malformed_request: The request is neither HTTP/1.1 nor HTTP/1.0. Use a client that speaks HTTP/1.1.",
  );
});

test.each(["gzip, chunked", "gzip", "chunked, chunked", ""])("a body in the coding %j is refused", (coding) => {
  expect(entered({ headers: [...local, "Transfer-Encoding", coding] })).toBe(
    "malformed_request: The only supported Transfer-Encoding is chunked. Send the body unencoded.",
  );
});

test("a body in chunks may enter, in any spelling", () => {
  expect(entered({ headers: [...local, "transfer-encoding", "Chunked"] })).toEqual(products);
});

test.each([
  ["content-length", "content-length"],
  ["Transfer-Encoding", "transfer-encoding"],
  ["close, Host", "host"],
  ["close,\thost \t, te", "host"],
  ["x-partner-api-key , close", "x-partner-api-key"],
  ["a,b,X-Partner-API-Key", "x-partner-api-key"],
])("a header that Connection must not name (%j) is refused: an intermediary would remove it", (named, name) => {
  const detail = `The header Connection names ${name}, which must not be a connection option. Send Connection without it.`;
  expect(entered({ headers: [...local, "Connection", named] })).toBe(`malformed_request: ${detail}`);
  expect(entered({ headers: [...local, "Connection", "close", "connection", named] })).toContain(name);
});

test.each(["close", "keep-alive, Upgrade", "x-content-length", "content-length-x", "hosts", "a host", ""])(
  "Connection may name anything else: %j",
  (named) => {
    expect(entered({ headers: [...local, "Connection", named] })).toEqual(products);
  },
);

test("HTTP/1.1 requires a host, HTTP/1.0 does not", () => {
  expect(entered({ headers: [] })).toBe(
    "malformed_request: The request has no Host header, which HTTP/1.1 requires. Send the host and port of the base URL.",
  );
  expect(entered({ headers: [], httpVersion: "1.0" })).toEqual(products);
});

test.each(["100-continue", "100-Continue", "x, 100-continue", "100-continue; q=1", "x,100-continue,y"])(
  "the expectation %j is met by Node",
  (expectation) => {
    expect(entered({ headers: [...local, "Expect", expectation] })).toEqual(products);
  },
);

test.each(["tea", "100-continued", "x100-continue", ""])("the expectation %j cannot be met", (expectation) => {
  const headers = [...local, "Expect", expectation];
  expect(entered({ headers })).toBe(
    "expectation_failed: The server supports no expectation except 100-continue. Send the request without the header Expect.",
  );
  expect(entered({ headers, httpVersion: "1.0" })).toEqual(products);
});

const misdirected = (name: string): string =>
  `host_not_allowed: The mock server does not accept the host "${name}". If the name is yours, start the server with --allow-host and the name, without its port (in code: allowHosts).`;

test("a host that is not the server's is refused, in the header as in the target, and every one of several", () => {
  expect(entered({ headers: ["Host", "a.example"] })).toBe(misdirected("a.example"));
  expect(entered({ url: "http://a.example/products" })).toBe(misdirected("a.example"));
  expect(entered({ headers: [...local, "Host", "a.example"] })).toBe(misdirected("a.example"));
  expect(entered({ url: "http://127.0.0.1/products" })).toMatchObject({ authority: "127.0.0.1" });
});

test("of a host, a name's length is repeated at most", () => {
  expect(entered({ headers: ["Host", "a".repeat(300)] })).toBe(misdirected("a".repeat(253)));
});

test("a host that is not the server's is refused before an odd target is", () => {
  expect(entered({ url: "/a/../b", headers: ["Host", "a.example"] })).toBe(misdirected("a.example"));
});

test.each(["TRACE", "TRACK"])("no Request can have the method %s", (method) => {
  const { problem } = enter(aMessage({ method, headers: local }), new AllowedHosts([]));
  expect(problem).toEqual({
    code: "method_not_allowed",
    detail: `This path allows GET, POST, not ${method}.`,
    headers: { allow: "GET, POST" },
  });
});

test("a target that could be read as another one is not found", () => {
  expect(entered({ url: "/a/../b" })).toBe(
    "unknown_path: The target of the request is not a plain path or URL. Send it without dot segments and backslashes.",
  );
});
