import { decodeWhole, markedEncoding } from "../push/reading/decoding.ts";
import type { FileStyle } from "../push/reading/source.ts";

const lineBreak = 10;

/** In UTF-16, most characters have a zero byte, before or after them. */
function zeroSide(bytes: Uint8Array): "even" | "odd" | undefined {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = bytes.length / 4;
  if (odd > many) return "odd";
  return even > many ? "even" : undefined;
}

/** The bytes of é, É, ü, ñ, Ñ and, within words, of á, í, ó, ú in cp850, and those of all such letters in windows-1252. */
const lettersOfDos = /[\x81\x82\x90\xa4\xa5]|(?<=[A-Za-z])[\xa0-\xa3](?=[A-Za-z])/g;
const lettersOfWindows = /[\xc0-\xff]/g;

/** Detects the encoding of a file from its beginning, whose last line may be cut off. */
export function guessEncoding(start: Uint8Array): FileStyle["encoding"] {
  const marked = markedEncoding(start);
  if (marked !== undefined) return marked;
  const side = zeroSide(start);
  if (side !== undefined) return side === "odd" ? "utf-16le" : "utf-16be";
  const end = start.lastIndexOf(lineBreak);
  const whole = end === -1 ? start : start.subarray(0, end);
  if (decodeWhole(whole, "utf-8") !== undefined) return "utf-8";
  const text = Buffer.from(whole).toString("latin1");
  const count = (form: RegExp): number => text.match(form)?.length ?? 0;
  return count(lettersOfDos) > count(lettersOfWindows) ? "cp850" : "windows-1252";
}
