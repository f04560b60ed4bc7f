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

/** Detects the encoding of a file from its beginning, whose last line may be cut off. */
export function guessEncoding(start: Uint8Array): FileStyle["encoding"] {
  const marked = markedEncoding(start);
  if (marked !== undefined) return marked;
  const side = zeroSide(start);
  if (side !== undefined) return side === "odd" ? "utf-16le" : "utf-16be";
  const end = start.lastIndexOf(lineBreak);
  const whole = end === -1 ? start : start.subarray(0, end);
  return decodeWhole(whole, "utf-8") === undefined ? "windows-1252" : "utf-8";
}
