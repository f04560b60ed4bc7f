import { type Attack, attack, attacks, good, goodAnswer, head, jsonHead, usual, withHeaders } from "./attack.ts";

const bad = "400 malformed_request";
const body = '{"name":"Rye"}';
const chunked = "Transfer-Encoding: chunked\r\n";
const upgrade = "Connection: Upgrade\r\nUpgrade: h2c\r\n";
const framed = (headers: string): string => jsonHead(headers) + body;
const inChunks = (chunks: string): string => jsonHead(chunked) + chunks;
const size = body.length.toString(16);
const [whole, last] = [`${size}\r\n${body}\r\n`, "0\r\n\r\n"];

const badLengths = ["-1", "+14", "0x0e", "14 14", "14, 14", "14,15", "1e1", "14.0", "\u00b2", "", "9".repeat(23)];

/** Content-Length that is wrong. */
const lengths: Attack[] = [
  ...badLengths.map((length) =>
    attack(`a length of ${JSON.stringify(length)}`, framed(`Content-Length: ${length}\r\n`), bad),
  ),
  ...["content-length", "Transfer-Encoding", "close, HOST"].map((name) =>
    attack(
      `Connection: ${name}, which would be taken out on the way`,
      framed(`Content-Length: 14\r\nConnection: ${name}\r\n`),
      bad,
    ),
  ),
  ...attacks(
    {
      "a length that is too long": framed("Content-Length: 15\r\n"),
      "a length twice": framed("Content-Length: 14\r\nContent-Length: 14\r\n"),
      "two lengths": framed("Content-Length: 14\r\nContent-Length: 0\r\n"),
      "a length that is too long, and another protocol": framed(`Content-Length: 15\r\n${upgrade}`),
      "chunks without an end, and another protocol": jsonHead(chunked + upgrade) + whole,
    },
    bad,
  ),
  ...attacks(
    {
      "a length that is too short, so that a brace begins the next request": framed("Content-Length: 13\r\n"),
      "no length, and a body all the same": framed(""),
    },
    "400 malformed_json",
    bad,
  ),
  attack(
    "a length beyond every integer of a double",
    framed("Content-Length: 9007199254740993\r\n"),
    "413 body_too_large",
  ),
  attack("a GET with a body", withHeaders("Content-Length: 14\r\n") + body + good, goodAnswer, goodAnswer),
];

const badSizes = ["zz", "-1", "0x0e", " e", "e ", "", "ffffffffffffffff0", "1 ; a", "\x00"];

/** Bodies in chunks that are wrong. */
const chunks: Attack[] = [
  ...attacks(
    {
      chunks: inChunks(whole + last),
      "a chunk for each byte": inChunks(Array.from(body, (one) => `1\r\n${one}\r\n`).join("") + last),
      "chunks with an extension": inChunks(`${size};a=b\r\n${body}\r\n${last}`),
    },
    "201",
  ),
  attack(
    "chunks with trailers, of which none counts",
    inChunks(`${whole}0\r\nX-Partner-API-Key: other\r\n\r\n`) + good,
    "201",
    goodAnswer,
  ),
  attack("an extension of 20 KB", inChunks(`${size};${"x".repeat(20_000)}\r\n`), "413 body_too_large"),
  attack("trailers of 20 KB", inChunks(`${whole}0\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`), "431 headers_too_large"),
  ...badSizes.map((wrong) =>
    attack(`a chunk of the size ${JSON.stringify(wrong)}`, inChunks(`${wrong}\r\n${body}\r\n${last}`), bad),
  ),
  ...attacks(
    {
      "chunks with a trailer that says another length": inChunks(`${whole}0\r\nContent-Length: 3\r\n\r\n`),
      "a chunk of 1 EiB that breaks off": inChunks(`fffffffffffffff\r\n${body}`),
      "chunks without an end": inChunks(whole),
      "a chunk longer than it says": inChunks(`2\r\n${body}\r\n${last}`),
      "a chunk shorter than it says": inChunks(`1f\r\n${body}\r\n${last}`),
      "chunks with bare line feeds": inChunks(`${size}\n${body}\n0\n\n`),
    },
    bad,
  ),
];

const badCodings = [
  ...["identity", "xchunked", "chunked, identity", "chunked, chunked", "gzip, chunked", "\x0bchunked"],
  ...["chunked;q=1", '"chunked"', ", chunked"],
];

/** Requests that two readers could tell apart in two ways. */
const smuggling: Attack[] = [
  ...badCodings.map((coding) =>
    attack(`the transfer coding ${JSON.stringify(coding)}`, jsonHead(`Transfer-Encoding: ${coding}\r\n`) + last, bad),
  ),
  ...attacks(
    {
      "a length and chunks (CL.TE)": jsonHead(`Content-Length: 4\r\n${chunked}`) + last + good,
      "chunks and a length (TE.CL)": `${jsonHead(`${chunked}Content-Length: 4\r\n`)}5c\r\n${good}\r\n${last}`,
      "two transfer codings": jsonHead(`${chunked}Transfer-Encoding: identity\r\n`) + last + good,
      "a space before a colon": jsonHead("Transfer-Encoding : chunked\r\n") + last + good,
      "a tab before a colon": jsonHead("Transfer-Encoding\t: chunked\r\n") + last + good,
      "a folded header": jsonHead("X-Folded: a\r\n Transfer-Encoding: chunked\r\n") + last + good,
      "a header that begins with a space": head("GET /webhook", ` ${usual}`),
      "bare line feeds": good.replaceAll("\r\n", "\n"),
      "bare carriage returns": good.replaceAll("\r\n", "\r"),
      "a line feed within a header": withHeaders("X-A: b\nX-C: d\r\n"),
      "a carriage return within a header": withHeaders("X-A: b\rX-C: d\r\n"),
      "a NUL within a header": withHeaders("X-A: b\0c\r\n"),
      "a header without a name": withHeaders(": x\r\n"),
      "a header without a colon": withHeaders("broken\r\n"),
      "a header whose name is no token": withHeaders("X(A): b\r\n"),
    },
    bad,
  ),
  attack(
    "a body that is gzip",
    framed("Content-Encoding: gzip\r\nContent-Length: 14\r\n"),
    "415 unsupported_media_type",
  ),
];

/** Requests with an ambiguous or wrong end of the body. */
export const framing: readonly Attack[] = [...lengths, ...chunks, ...smuggling];
