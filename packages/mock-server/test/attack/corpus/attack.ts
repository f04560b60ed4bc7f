import { bytesOfPiece, type Piece } from "../wire.ts";

/** Bad input, and the answers that it gets: each as `400 malformed_json`, or its status alone where it is no problem. */
export interface Attack {
  name: string;
  /** The bytes to write; if there are several pieces, each arrives by itself. The connection is half closed then. */
  pieces: readonly Piece[];
  answers: readonly string[];
}

/** The lines that a request needs, each with its end. Their company has the fixtures of every `test_…` company. */
export const usual = "Host: localhost\r\nX-Partner-API-Key: test_corpus\r\n";

const json = "Content-Type: application/json\r\n";

/** A head without a body; `lines` end with CRLF. */
export const head = (line: string, lines = usual): string => `${line} HTTP/1.1\r\n${lines}\r\n`;

/** A request without anything wrong with it. */
export const good = head("GET /webhook");

/** The answer to it. */
export const goodAnswer = "204";

/** Puts pieces together. */
export const joined = (...pieces: readonly Piece[]): Uint8Array => Buffer.concat(pieces.map(bytesOfPiece));

/** The head of a body in JSON whose framing these lines say. */
export const jsonHead = (framing: string, target = "/products"): string =>
  head(`POST ${target}`, usual + json + framing);

/** A request with a body in JSON, of the right length. */
export const jsonRequest = (body: Piece, line = "POST /products"): Uint8Array =>
  joined(head(line, `${usual}${json}Content-Length: ${String(bytesOfPiece(body).byteLength)}\r\n`), body);

/** One attack, whose bytes arrive at once. */
export const attack = (name: string, bytes: Piece, ...answers: string[]): Attack => ({
  name,
  pieces: [bytes],
  answers,
});

/** Attacks that are answered alike, by their names. */
export const attacks = (pieces: Readonly<Record<string, Piece>>, ...answers: string[]): Attack[] =>
  Object.entries(pieces).map(([name, bytes]) => attack(name, bytes, ...answers));

/** A request without a body that has these headers, too. */
export const withHeaders = (headers: string, line = "GET /webhook"): string => head(line, usual + headers);

/** The bytes of a piece, one by one. */
export const byteByByte = (bytes: Piece): Uint8Array[] =>
  Array.from(bytesOfPiece(bytes), (byte) => Uint8Array.of(byte));
