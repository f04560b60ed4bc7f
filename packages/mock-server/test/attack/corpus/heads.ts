import { type Attack, attack, byteByByte, good, goodAnswer, head, jsonRequest, usual } from "./attack.ts";

const bad = "400 malformed_request";
const nowhere = "404 unknown_path";
const tooLarge = "431 headers_too_large";

/** Headers in great number or size. */
const floods: Attack[] = [
  attack("a header of 20 KB", head("GET /webhook", `${usual}X-Long: ${"x".repeat(20_000)}\r\n`), tooLarge),
  attack("a header of a megabyte", `GET /webhook HTTP/1.1\r\nX-Long: ${"x".repeat(1_000_000)}`, tooLarge),
  attack("a name of 20 KB", head("GET /webhook", `${usual}${"x".repeat(20_000)}: a\r\n`), tooLarge),
  attack("20,000 headers", head("GET /webhook", usual + "a: b\r\n".repeat(20_000)), tooLarge),
  attack("2,500 headers, and the key after them", head("GET /webhook", `${"a:\r\n".repeat(2500)}${usual}`), goodAnswer),
  attack("a hundred keys", head("GET /webhook", usual.repeat(100)), "401 unknown_api_key"),
  attack(
    "a key of 10 KB",
    head("GET /webhook", `Host: localhost\r\nX-Partner-API-Key: test_${"x".repeat(10_000)}\r\n`),
    "401 unknown_api_key",
  ),
  attack(
    "a key of bytes beyond ASCII",
    head("GET /webhook", "Host: localhost\r\nX-Partner-API-Key: test_\xff\xfe\r\n"),
    "401 unknown_api_key",
  ),
  attack("an empty key", head("GET /webhook", "Host: localhost\r\nX-Partner-API-Key: \r\n"), "401 missing_api_key"),
  attack(
    "a key that every object has",
    head("GET /webhook", "Host: localhost\r\nX-Partner-API-Key: __proto__\r\n"),
    "401 unknown_api_key",
  ),
  attack(
    "headers that every object has",
    head("GET /webhook", `${usual}__proto__: x\r\nconstructor: y\r\n`),
    goodAnswer,
  ),
  attack("a target of 20 KB", head(`GET /${"x".repeat(20_000)}`), tooLarge),
  attack("a target of 10,000 segments", head(`GET ${"/a".repeat(5000)}`), nowhere),
  attack("a query of 3,000 parameters", head(`GET /products?${"a=b&".repeat(3000)}`), "400 validation_failed"),
  attack(
    "a query that every object has",
    head("GET /products?__proto__=1&constructor=2&toString"),
    "400 validation_failed",
  ),
  attack("a query that is no UTF-8", head("GET /products?limit=%ff%fe&%c0%af=1"), "400 validation_failed"),
  attack("a limit of 400 digits", head(`GET /products?limit=${"9".repeat(400)}`), "400 validation_failed"),
  ...["-0", "1e3", "NaN", "Infinity", "%00", "١", "0x10", "1;DROP", "1&limit=2"].map((limit) =>
    attack(`a limit of ${limit}`, head(`GET /products?limit=${encodeURI(limit)}`), "400 validation_failed"),
  ),
];

/** Hosts, methods, versions, and what a request may ask of a connection. */
const lines: Attack[] = [
  ...[
    "evil.example",
    "",
    "localhost.evil.example",
    "localhost@evil.example",
    "localhost, evil.example",
    "[::1",
    "localhost:80:80",
    "\xff",
  ].map((host) =>
    attack(
      `the host ${JSON.stringify(host)}`,
      head("GET /webhook", `Host: ${host}\r\nX-Partner-API-Key: test_corpus\r\n`),
      "421 host_not_allowed",
    ),
  ),
  attack("two hosts", head("GET /webhook", `${usual}Host: evil.example\r\n`), "421 host_not_allowed"),
  attack("no host", head("GET /webhook", "X-Partner-API-Key: test_corpus\r\n"), bad),
  ...["HEAD", "OPTIONS", "PROPFIND", "QUERY", "M-SEARCH", "TRACE", "PUT"].map((method) =>
    attack(`the method ${method}`, head(`${method} /products`), method === "HEAD" ? "405" : "405 method_not_allowed"),
  ),
  ...["get", "TRACK", "FOO", "GE\0T", "G E T", "", "PRI"].map((method) =>
    attack(`the method ${JSON.stringify(method)}`, head(`${method} /products`), bad),
  ),
  attack("a tunnel", head("CONNECT localhost:80"), "405 method_not_allowed"),
  ...[
    "HTTP/2.0",
    "HTTP/0.9",
    "HTTP/1.2",
    "HTTP/9.9",
    "HTTP/1.",
    "HTTP/11",
    "http/1.1",
    "HTTPS/1.1",
    "HTTP/1.1 ",
    "HTTP/1.1\0",
  ].map((version) => attack(`the version ${JSON.stringify(version)}`, `GET /webhook ${version}\r\n${usual}\r\n`, bad)),
  attack("no version", "GET /webhook\r\n\r\n", bad),
  attack("HTTP/1.0", `GET /webhook HTTP/1.0\r\n${usual}\r\n`, goodAnswer),
  attack("HTTP/1.0 without a host", "GET /webhook HTTP/1.0\r\nX-Partner-API-Key: test_corpus\r\n\r\n", goodAnswer),
  attack(
    "a web socket",
    head(
      "GET /webhook",
      `${usual}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n`,
    ) + good,
    goodAnswer,
  ),
  attack(
    "HTTP/2 in clear",
    head("GET /webhook", `${usual}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n`),
    goodAnswer,
  ),
  attack("HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", bad),
  attack("a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", bad),
  attack("an expectation", head("GET /webhook", `${usual}Expect: tea\r\n`), "417 expectation_failed"),
  attack(
    "100-continue",
    jsonRequest('{"name":"Rye"}').toString().replace("Host", "Expect: 100-continue\r\nHost"),
    "201",
  ),
  attack(
    "a preference that is none",
    head("GET /products", `${usual}Prefer: code=4o4\r\n`),
    "400 malformed_preference",
  ),
  attack(
    "a preference that no operation has",
    head("GET /products", `${usual}Prefer: code=599\r\n`),
    "406 preference_not_met",
  ),
  attack(
    "a preference of 10 KB",
    head("GET /products", `${usual}Prefer: example=${"x".repeat(10_000)}\r\n`),
    "400 malformed_preference",
  ),
];

/** What a connection carries besides whole requests. */
const connections: Attack[] = [
  attack("nothing", ""),
  attack("a line break", "\r\n"),
  attack("line breaks before a request", `\r\n\r\n${good}`, goodAnswer),
  attack("half a request line", "GET /webh", bad),
  attack("half a head", "GET /webhook HTTP/1.1\r\nHost: localhost\r\nX-Par", bad),
  attack("a broken request behind two good ones", `${good}${good}BROKEN\r\n\r\n`, goodAnswer, goodAnswer, bad),
  attack("good requests behind a broken one", `BROKEN\r\n\r\n${good}${good}`, bad),
  attack("zeros behind a good request", `${good}\0\0\0\0`, goodAnswer, bad),
  attack("200 requests at once", good.repeat(200), ...Array<string>(200).fill(goodAnswer)),
  attack(
    "a request behind Connection: close",
    head("GET /webhook", `${usual}Connection: close\r\n`) + good,
    goodAnswer,
  ),
  { name: "a head byte by byte", pieces: byteByByte(good), answers: [goodAnswer] },
  { name: "a request with a body byte by byte", pieces: byteByByte(jsonRequest('{"name":"Rye"}')), answers: ["201"] },
  {
    name: "a broken request byte by byte",
    pieces: byteByByte("GET /webhook HTTP/1.1\r\nHost: localhost\r\nX Y: z\r\n\r\n"),
    answers: [bad],
  },
];

/** Headers, request lines and connections. */
export const heads: readonly Attack[] = [...floods, ...lines, ...connections];
