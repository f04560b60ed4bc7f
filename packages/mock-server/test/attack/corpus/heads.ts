import {
  type Attack,
  attack,
  attacks,
  byteByByte,
  good,
  goodAnswer,
  head,
  jsonRequest,
  usual,
  withHeaders,
} from "./attack.ts";

const bad = "400 malformed_request";
const tooLarge = "431 headers_too_large";
const invalid = "400 validation_failed";
const unknownKey = "401 unknown_api_key";
const withKey = (key: string): string => head("GET /webhook", `Host: localhost\r\nX-Partner-API-Key: ${key}\r\n`);
const withHost = (host: string): string => head("GET /webhook", `Host: ${host}\r\nX-Partner-API-Key: test_corpus\r\n`);
const long = "x".repeat(20_000);

const badLimits = ["-0", "1e3", "NaN", "Infinity", "%00", "١", "0x10", "1;DROP", "1&limit=2"];

/** Headers in great number or size. */
const floods: Attack[] = [
  ...attacks(
    {
      "a header of 20 KB": withHeaders(`X-Long: ${long}\r\n`),
      "a header of a megabyte": `GET /webhook HTTP/1.1\r\nX-Long: ${"x".repeat(1_000_000)}`,
      "a name of 20 KB": withHeaders(`${long}: a\r\n`),
      "20,000 headers": withHeaders("a: b\r\n".repeat(20_000)),
      "a target of 20 KB": head(`GET /${long}`),
    },
    tooLarge,
  ),
  ...attacks(
    {
      "2,500 headers, and the key after them": head("GET /webhook", `${"a:\r\n".repeat(2500)}${usual}`),
      "headers that every object has": withHeaders("__proto__: x\r\nconstructor: y\r\n"),
    },
    goodAnswer,
  ),
  ...attacks(
    {
      "a hundred keys": head("GET /webhook", usual.repeat(100)),
      "a key of 10 KB": withKey(`test_${"x".repeat(10_000)}`),
      "a key of bytes beyond ASCII": withKey("test_\xff\xfe"),
      "a key that every object has": withKey("__proto__"),
    },
    unknownKey,
  ),
  attack("an empty key", withKey(""), "401 missing_api_key"),
  attack("a target of 10,000 segments", head(`GET ${"/a".repeat(5000)}`), "404 unknown_path"),
  ...attacks(
    {
      "a query of 3,000 parameters": head(`GET /products?${"a=b&".repeat(3000)}`),
      "a query that every object has": head("GET /products?__proto__=1&constructor=2&toString"),
      "a query that is no UTF-8": head("GET /products?limit=%ff%fe&%c0%af=1"),
      "a limit of 400 digits": head(`GET /products?limit=${"9".repeat(400)}`),
    },
    invalid,
  ),
  ...badLimits.map((limit) => attack(`a limit of ${limit}`, head(`GET /products?limit=${encodeURI(limit)}`), invalid)),
];

const foreignHosts = [
  ...["evil.example", "", "localhost.evil.example", "localhost@evil.example", "localhost, evil.example", "[::1"],
  ...["localhost:80:80", "\xff"],
];
const badVersions = [
  ...["HTTP/2.0", "HTTP/0.9", "HTTP/1.2", "HTTP/9.9", "HTTP/1.", "HTTP/11", "http/1.1", "HTTPS/1.1"],
  ...["HTTP/1.1 ", "HTTP/1.1\0"],
];
const webSocket = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n";

/** Hosts, methods, versions, and what a request may ask of a connection. */
const lines: Attack[] = [
  ...foreignHosts.map((host) => attack(`the host ${JSON.stringify(host)}`, withHost(host), "421 host_not_allowed")),
  attack("two hosts", withHeaders("Host: evil.example\r\n"), "421 host_not_allowed"),
  ...["HEAD", "OPTIONS", "PROPFIND", "QUERY", "M-SEARCH", "TRACE", "PUT"].map((method) =>
    attack(`the method ${method}`, head(`${method} /products`), method === "HEAD" ? "405" : "405 method_not_allowed"),
  ),
  ...["get", "TRACK", "FOO", "GE\0T", "G E T", "", "PRI"].map((method) =>
    attack(`the method ${JSON.stringify(method)}`, head(`${method} /products`), bad),
  ),
  attack("a tunnel", head("CONNECT localhost:80"), "405 method_not_allowed"),
  ...badVersions.map((version) =>
    attack(`the version ${JSON.stringify(version)}`, `GET /webhook ${version}\r\n${usual}\r\n`, bad),
  ),
  ...attacks(
    {
      "no host": head("GET /webhook", "X-Partner-API-Key: test_corpus\r\n"),
      "no version": "GET /webhook\r\n\r\n",
      "HTTP/2 with prior knowledge": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "a TLS handshake": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    },
    bad,
  ),
  ...attacks(
    {
      "HTTP/1.0": `GET /webhook HTTP/1.0\r\n${usual}\r\n`,
      "HTTP/1.0 without a host": "GET /webhook HTTP/1.0\r\nX-Partner-API-Key: test_corpus\r\n\r\n",
      "a web socket": withHeaders(`Connection: Upgrade\r\n${webSocket}`) + good,
      "HTTP/2 in clear": withHeaders(
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n",
      ),
    },
    goodAnswer,
  ),
  attack("an expectation", withHeaders("Expect: tea\r\n"), "417 expectation_failed"),
  attack(
    "100-continue",
    jsonRequest('{"name":"Rye"}').toString().replace("Host", "Expect: 100-continue\r\nHost"),
    "201",
  ),
  ...attacks(
    {
      "a preference that is none": withHeaders("Prefer: code=4o4\r\n", "GET /products"),
      "a preference of 10 KB": withHeaders(`Prefer: example=${"x".repeat(10_000)}\r\n`, "GET /products"),
    },
    "400 malformed_preference",
  ),
  attack(
    "a preference that no operation has",
    withHeaders("Prefer: code=599\r\n", "GET /products"),
    "406 preference_not_met",
  ),
];

const slowly = (name: string, bytes: string | Uint8Array, answer: string): Attack => ({
  ...{ name: `${name} byte by byte`, pieces: byteByByte(bytes), answers: [answer] },
});

/** The content of a connection besides whole requests. */
const connections: Attack[] = [
  ...attacks({ nothing: "", "a line break": "\r\n" }),
  attack("line breaks before a request", `\r\n\r\n${good}`, goodAnswer),
  ...attacks(
    {
      "half a request line": "GET /webh",
      "half a head": "GET /webhook HTTP/1.1\r\nHost: localhost\r\nX-Par",
      "good requests behind a broken one": `BROKEN\r\n\r\n${good}${good}`,
    },
    bad,
  ),
  attack("a broken request behind two good ones", `${good}${good}BROKEN\r\n\r\n`, goodAnswer, goodAnswer, bad),
  attack("zeros behind a good request", `${good}\0\0\0\0`, goodAnswer, bad),
  attack("200 requests at once", good.repeat(200), ...Array<string>(200).fill(goodAnswer)),
  attack("a request behind Connection: close", withHeaders("Connection: close\r\n") + good, goodAnswer),
  slowly("a head", good, goodAnswer),
  slowly("a request with a body", jsonRequest('{"name":"Rye"}'), "201"),
  slowly("a broken request", "GET /webhook HTTP/1.1\r\nHost: localhost\r\nX Y: z\r\n\r\n", bad),
];

/** Headers, request lines and connections. */
export const heads: readonly Attack[] = [...floods, ...lines, ...connections];
