/** One part of a form as received: its header lines, without the empty line after them, and its content. */
export interface FormPart {
  header: Uint8Array<ArrayBuffer>;
  content: Uint8Array<ArrayBuffer>;
}

/** A body that is not a form; the message, the rest of a sentence, names the part or what is missing. */
export class FormError extends Error {
  override readonly name = "FormError";
}

/** In bytes. */
const largestHeader = 8192;

const latin1 = new TextDecoder("latin1");

/** One character for each byte, so that positions in the text are those of the bytes. */
const byByte = (bytes: Uint8Array): string => latin1.decode(bytes);

/** How many bytes are searched at once: a text of millions of them would cost more than the search. */
const stretch = 65_536;

function indexIn(bytes: Uint8Array, text: string, from: number): number {
  for (let at = from; at < bytes.length; at += stretch) {
    const found = byByte(bytes.subarray(at, at + stretch + text.length - 1)).indexOf(text);
    if (found >= 0) return at + found;
  }
  return -1;
}

/** The length of a part's headers; the empty line after them, or the end of a part without content, follows. */
function headerLength(part: string, number: number): number {
  if (part === "" || part.startsWith("\r\n")) throw new FormError(`part ${String(number)} has no headers`);
  const found = part.indexOf("\r\n\r\n");
  const length = found < 0 && part.endsWith("\r\n") ? part.length - 2 : found;
  if (length >= 0 && length <= largestHeader) return length;
  const limit = `within ${String(largestHeader)} bytes`;
  throw new FormError(`the headers of part ${String(number)} do not end with an empty line ${limit}`);
}

/**
 * The parts of a multipart body (RFC 2046, 5.1.1). Anything before the first boundary and after the closing one is
 * skipped. A part without headers is rejected with a FormError: in a form it would have no name (RFC 7578, 4.2).
 */
export function* formParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): Generator<FormPart, void> {
  const delimiter = `\r\n--${byByte(new TextEncoder().encode(boundary))}`;
  const startsWith = (text: string, from: number) => byByte(bytes.subarray(from, from + text.length)) === text;
  // The first delimiter needs no line break before it.
  let at = startsWith(delimiter.slice(2), 0) ? -2 : indexIn(bytes, delimiter, 0);
  if (at === -1) throw new FormError("no line starts with the boundary that the Content-Type names");
  for (let number = 1; ; number += 1) {
    let begin = at + delimiter.length;
    if (startsWith("--", begin)) return;
    // White space may follow a delimiter.
    while (bytes[begin] === 0x20 || bytes[begin] === 0x09) begin += 1;
    if (!startsWith("\r\n", begin)) {
      throw new FormError(`the boundary before part ${String(number)} is not followed by a line break`);
    }
    // The line break before the part may be that before the next delimiter, which belongs to neither.
    at = indexIn(bytes, delimiter, begin);
    if (at < 0) throw new FormError(`part ${String(number)} is not followed by a boundary`);
    const part = bytes.subarray(begin + 2, Math.max(begin + 2, at));
    const length = headerLength(byByte(part.subarray(0, largestHeader + 4)), number);
    yield { header: part.subarray(0, length), content: part.subarray(length + 4) };
  }
}

const token = "[!#$%&'*+\\-.^_`|~\\w]+";

/** A header line (RFC 9112, 5): a name, a colon, and a value without control characters but tabs. */
const headerLine = new RegExp(`^${token}:[\\t\\P{Cc}]*$`, "u");

const isDisposition = (line: string): boolean => /^content-disposition:/i.test(line);

/** A parameter of a header: a token or a quoted string, in which a backslash escapes a quote. */
const parameter = `;[ \\t]*(${token})=(?:"((?:\\\\"|[^"\\\\]|\\\\(?!"))*)"|([^\\s";]+))`;

/** The Content-Disposition header of a part (RFC 7578, 4.2): `form-data`, and parameters. */
const formData = new RegExp(`^content-disposition:[ \\t]*form-data[ \\t]*(?:${parameter}[ \\t]*)*(?:;[ \\t]*)?$`, "iu");

export interface PartHeaders {
  name: string;
  /** Undefined unless the part is a file. */
  fileName: string | undefined;
  /** As it is written, without parameters. */
  mediaType: string | undefined;
}

/** Clients write a quote within a name as %22, or with a backslash, and every other character literally. */
const unquoted = (text: string): string =>
  text.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/** The parameters of a header; of those with the same name, the first. */
function parametersOf(header: string): Map<string, string> {
  const found = [...header.matchAll(new RegExp(parameter, "giu"))].reverse();
  const valueOf = (quoted: string | undefined, plain = "") => (quoted === undefined ? plain : unquoted(quoted));
  return new Map(found.map(([, name = "", quoted, plain]) => [name.toLowerCase(), valueOf(quoted, plain)]));
}

/** Decodes an extended value (RFC 8187), such as `UTF-8''%C3%B1`; undefined if it is none. */
function decodeExtended(value = ""): string | undefined {
  const [, encoding, encoded] = /^([\w-]+)'[^']*'(.+)$/.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  const text = encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  try {
    return new TextDecoder(encoding).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  } catch {
    return text; // An encoding that the platform does not know.
  }
}

/** @throws {FormError} for lines that are not headers, and unless exactly one of them is `form-data` with a name. */
export function readPartHeaders(header: string, number: number): PartHeaders {
  const lines = header.split("\r\n");
  if (!lines.every((line) => headerLine.test(line)))
    throw new FormError(`part ${String(number)} has a malformed header`);
  const [disposition = "", ...others] = lines.filter(isDisposition);
  if (disposition !== "" && (others.length > 0 || !formData.test(disposition))) {
    throw new FormError(`part ${String(number)} has no Content-Disposition of the form form-data; name="…"`);
  }
  const parameters = parametersOf(disposition);
  const name = parameters.get("name");
  if (name === undefined) throw new FormError(`part ${String(number)} has no name`);
  const fileName = decodeExtended(parameters.get("filename*")) ?? parameters.get("filename");
  const [mediaType] = lines.flatMap((line) => /^content-type:\s*([^=;\s]+)/i.exec(line)?.[1] ?? []);
  return { name, fileName, mediaType };
}
