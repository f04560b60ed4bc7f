import { copyOf, type RawBody } from "../signing/body.ts";
import { spellings } from "./spellings.ts";

/** A body that the received one may have been before something changed it, and how the two differ. */
export type Reencoding = readonly [difference: string, body: RawBody];

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bytesOfBase64(text: string): RawBody | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The bytes that became this text if they were decoded with a single-byte encoding; undefined if they were not. */
function bytesFromLetters(text: string, letters: string): RawBody | undefined {
  const codes = new Map(Array.from(letters, (letter, code) => [letter, code]));
  const bytes = Array.from(text, (letter) => codes.get(letter));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}

function* decodedWrongly(text: string): Generator<Reencoding> {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code);
  const alphabets = [String.fromCharCode(...all), new TextDecoder("windows-1252").decode(all)];
  for (const letters of alphabets) {
    const bytes = bytesFromLetters(text, letters);
    if (bytes) yield ["before it was decoded as Latin-1, which it is not", bytes];
  }
}

function* edges(text: string): Generator<Reencoding> {
  yield ["with a line break at the end", `${text}\n`];
  yield ["with a line break at the end", `${text}\r\n`];
  yield ["without the white space at its end", text.trimEnd()];
  yield ["without the white space around it", text.trim()];
  yield ["with CRLF for line breaks", text.replace(/\r?\n/g, "\r\n")];
  yield ["with LF for line breaks", text.replaceAll("\r\n", "\n")];
  yield ["with a byte order mark", `\uFEFF${text}`];
  yield ["without its byte order mark", text.replace(/^\uFEFF/, "")];
}

/** The usual changes, each once; never the body itself. */
export function* reencodings(body: RawBody): Generator<Reencoding> {
  const text = textOf(body);
  const seen = new Set([text]);
  const value = parsed(text.replace(/^\uFEFF/, ""));
  const texts = [...edges(text), ...(value === undefined ? [] : spellings(value))];
  for (const [difference, other] of texts) {
    if (typeof other !== "string" || seen.has(other)) continue;
    seen.add(other);
    yield [difference, other];
  }
  if (copyOf(text).length > text.length) yield* decodedWrongly(text);
  const decoded = bytesOfBase64(text);
  if (decoded) yield ["after decoding it from Base64", decoded];
}
