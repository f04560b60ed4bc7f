/** One part of a form as received: its header lines, without the empty line after them, and its content. */
export interface FormPart {
  header: Uint8Array<ArrayBuffer>;
  content: Uint8Array<ArrayBuffer>;
}

/** A body that is not a form; the message, the rest of a sentence, names the part or what is missing. */
export class FormError extends Error {
  override readonly name = "FormError";
}

const [cr, lf, dash, space, tab] = [13, 10, 45, 32, 9];

/** The largest header block of a part, in bytes. */
const largestHeader = 8192;

function startsWith(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

const isLineBreak = (bytes: Uint8Array, at: number): boolean => bytes[at] === cr && bytes[at + 1] === lf;

/** Finds a line, starting at `from` or later, that begins with `--boundary`. */
function findDelimiter(bytes: Uint8Array, delimiter: Uint8Array, from: number): number | undefined {
  if (from === 0 && startsWith(bytes, delimiter, 0)) return 0;
  for (let at = bytes.indexOf(cr, from); at >= 0; at = bytes.indexOf(cr, at + 1)) {
    if (bytes[at + 1] === lf && startsWith(bytes, delimiter, at + 2)) return at + 2;
  }
  return undefined;
}

/** The start of the line after a delimiter; undefined after the closing one. White space may follow a delimiter. */
function afterDelimiter(bytes: Uint8Array, end: number, number: number): number | undefined {
  if (bytes[end] === dash && bytes[end + 1] === dash) return undefined;
  let at = end;
  while (bytes[at] === space || bytes[at] === tab) at += 1;
  if (isLineBreak(bytes, at)) return at + 2;
  throw new FormError(`the boundary before part ${String(number)} is not followed by a line break`);
}

/** Splits a part into header and content; the line break before the next delimiter belongs to neither. */
function readPart(part: Uint8Array<ArrayBuffer>, number: number): FormPart {
  if (part.length === 0 || isLineBreak(part, 0)) throw new FormError(`part ${String(number)} has no headers`);
  for (let at = part.indexOf(cr); at >= 0; at = part.indexOf(cr, at + 1)) {
    if (at > largestHeader) break;
    if (!isLineBreak(part, at)) continue;
    // Without content, the last header's line break is the last of the part.
    if (at + 2 === part.length) return { header: part.subarray(0, at), content: part.subarray(at + 2) };
    if (isLineBreak(part, at + 2)) return { header: part.subarray(0, at), content: part.subarray(at + 4) };
  }
  const limit = `within ${String(largestHeader)} bytes`;
  throw new FormError(`the headers of part ${String(number)} do not end with an empty line ${limit}`);
}

/**
 * The parts of a multipart body (RFC 2046, 5.1.1). Anything before the first boundary and after the closing one is
 * skipped. A part without headers is rejected: in a form it would have no name (RFC 7578, 4.2).
 *
 * @throws {FormError} for anything else that the grammar does not allow.
 */
export function* formParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): Generator<FormPart, void> {
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  const first = findDelimiter(bytes, delimiter, 0);
  if (first === undefined) throw new FormError("no line starts with the boundary that the Content-Type names");
  let at = first + delimiter.length;
  for (let number = 1; ; number += 1) {
    const begin = afterDelimiter(bytes, at, number);
    if (begin === undefined) return;
    // The line break before the part may be that before the next delimiter.
    const next = findDelimiter(bytes, delimiter, begin - 2);
    if (next === undefined) throw new FormError(`part ${String(number)} is not followed by a boundary`);
    yield readPart(bytes.subarray(begin, Math.max(begin, next - 2)), number);
    at = next + delimiter.length;
  }
}
