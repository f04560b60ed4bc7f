import { type Attack, attack, good, goodAnswer, head, jsonHead, usual } from "./attack.ts";

const bad = "400 malformed_request";
const body = '{"name":"Rye"}';
const chunked = "Transfer-Encoding: chunked\r\n";
const inChunks = (chunks: string): string => jsonHead(chunked) + chunks;
const size = body.length.toString(16);

/** Content-Length that is wrong. */
const lengths: Attack[] = [
  attack("a length that is too long", jsonHead("Content-Length: 15\r\n") + body, bad),
  attack(
    "a length that is too short, so that a brace begins the next request",
    jsonHead("Content-Length: 13\r\n") + body,
    "400 malformed_json",
    bad,
  ),
  ...["-1", "+14", "0x0e", "14 14", "14, 14", "14,15", "1e1", "14.0", "\u00b2", "", "99999999999999999999999"].map(
    (length) => attack(`a length of ${JSON.stringify(length)}`, jsonHead(`Content-Length: ${length}\r\n`) + body, bad),
  ),
  attack(
    "a length beyond every integer of a double",
    jsonHead("Content-Length: 9007199254740993\r\n") + body,
    "413 body_too_large",
  ),
  attack("a length twice", jsonHead("Content-Length: 14\r\nContent-Length: 14\r\n") + body, bad),
  ...["content-length", "Transfer-Encoding", "close, HOST"].map((name) =>
    attack(
      `Connection: ${name}, which would be taken out on the way`,
      jsonHead(`Content-Length: 14\r\nConnection: ${name}\r\n`) + body,
      bad,
    ),
  ),
  attack("two lengths", jsonHead("Content-Length: 14\r\nContent-Length: 0\r\n") + body, bad),
  attack(
    "a length that is too long, and another protocol",
    jsonHead("Content-Length: 15\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n") + body,
    bad,
  ),
  attack(
    "chunks without an end, and another protocol",
    jsonHead(`${chunked}Connection: Upgrade\r\nUpgrade: h2c\r\n`) + `${size}\r\n${body}\r\n`,
    bad,
  ),
  attack("no length, and a body all the same", jsonHead("") + body, "400 malformed_json", bad),
  attack(
    "a GET with a body",
    head("GET /webhook", `${usual}Content-Length: 14\r\n`) + body + good,
    goodAnswer,
    goodAnswer,
  ),
];

/** Bodies in chunks that are wrong. */
const chunks: Attack[] = [
  attack("chunks", inChunks(`${size}\r\n${body}\r\n0\r\n\r\n`), "201"),
  attack("a chunk for each byte", inChunks(`${Array.from(body, (one) => `1\r\n${one}\r\n`).join("")}0\r\n\r\n`), "201"),
  attack("chunks with an extension", inChunks(`${size};a=b\r\n${body}\r\n0\r\n\r\n`), "201"),
  attack(
    "chunks with trailers, of which none counts",
    inChunks(`${size}\r\n${body}\r\n0\r\nX-Partner-API-Key: other\r\n\r\n`) + good,
    "201",
    goodAnswer,
  ),
  attack(
    "chunks with a trailer that says another length",
    inChunks(`${size}\r\n${body}\r\n0\r\nContent-Length: 3\r\n\r\n`),
    bad,
  ),
  attack("an extension of 20 KB", inChunks(`${size};${"x".repeat(20_000)}\r\n`), "413 body_too_large"),
  attack(
    "trailers of 20 KB",
    inChunks(`${size}\r\n${body}\r\n0\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`),
    "431 headers_too_large",
  ),
  ...["zz", "-1", "0x0e", " e", "e ", "", "ffffffffffffffff0", "1 ; a", "\x00"].map((wrong) =>
    attack(`a chunk of the size ${JSON.stringify(wrong)}`, inChunks(`${wrong}\r\n${body}\r\n0\r\n\r\n`), bad),
  ),
  attack("a chunk of 1 EiB that breaks off", inChunks(`fffffffffffffff\r\n${body}`), bad),
  attack("chunks without an end", inChunks(`${size}\r\n${body}\r\n`), bad),
  attack("a chunk longer than it says", inChunks(`2\r\n${body}\r\n0\r\n\r\n`), bad),
  attack("a chunk shorter than it says", inChunks(`1f\r\n${body}\r\n0\r\n\r\n`), bad),
  attack("chunks with bare line feeds", inChunks(`${size}\n${body}\n0\n\n`), bad),
];

/** Requests that two readers could tell apart in two ways. */
const smuggling: Attack[] = [
  attack("a length and chunks (CL.TE)", jsonHead(`Content-Length: 4\r\n${chunked}`) + `0\r\n\r\n${good}`, bad),
  attack(
    "chunks and a length (TE.CL)",
    jsonHead(`${chunked}Content-Length: 4\r\n`) + `5c\r\n${good}\r\n0\r\n\r\n`,
    bad,
  ),
  ...[
    "identity",
    "xchunked",
    "chunked, identity",
    "chunked, chunked",
    "gzip, chunked",
    "\x0bchunked",
    "chunked;q=1",
    '"chunked"',
    ", chunked",
  ].map((coding) =>
    attack(
      `the transfer coding ${JSON.stringify(coding)}`,
      jsonHead(`Transfer-Encoding: ${coding}\r\n`) + `0\r\n\r\n`,
      bad,
    ),
  ),
  attack("two transfer codings", jsonHead(`${chunked}Transfer-Encoding: identity\r\n`) + `0\r\n\r\n${good}`, bad),
  attack("a space before a colon", jsonHead("Transfer-Encoding : chunked\r\n") + `0\r\n\r\n${good}`, bad),
  attack("a tab before a colon", jsonHead("Transfer-Encoding\t: chunked\r\n") + `0\r\n\r\n${good}`, bad),
  attack("a folded header", jsonHead("X-Folded: a\r\n Transfer-Encoding: chunked\r\n") + `0\r\n\r\n${good}`, bad),
  attack("a header that begins with a space", head("GET /webhook", ` ${usual}`), bad),
  attack("bare line feeds", good.replaceAll("\r\n", "\n"), bad),
  attack("bare carriage returns", good.replaceAll("\r\n", "\r"), bad),
  attack("a line feed within a header", head("GET /webhook", `${usual}X-A: b\nX-C: d\r\n`), bad),
  attack("a carriage return within a header", head("GET /webhook", `${usual}X-A: b\rX-C: d\r\n`), bad),
  attack("a NUL within a header", head("GET /webhook", `${usual}X-A: b\0c\r\n`), bad),
  attack("a header without a name", head("GET /webhook", `${usual}: x\r\n`), bad),
  attack("a header without a colon", head("GET /webhook", `${usual}broken\r\n`), bad),
  attack("a header whose name is no token", head("GET /webhook", `${usual}X(A): b\r\n`), bad),
  attack(
    "a body that is gzip",
    jsonHead("Content-Encoding: gzip\r\nContent-Length: 14\r\n") + body,
    "415 unsupported_media_type",
  ),
];

/** Where a request ends, and what it takes for its body. */
export const framing: readonly Attack[] = [...lengths, ...chunks, ...smuggling];
