import { isKeyOf } from "@totem-partner/spec/fields";
import { Failure } from "../../failures/failure.ts";
import type { Bytes, FileStyle } from "./source.ts";

type Encoding = FileStyle["encoding"];

/** The characters of windows-1252 from 0x80 to 0x9F; a space stands for bytes that it does not use. */
const upper = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const marks: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

export const markedEncoding = (start: Uint8Array): Encoding | undefined =>
  marks.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0];

/** Decodes chunk by chunk; throws a TypeError for bytes that the encoding does not have. */
type Decode = (bytes: Uint8Array, last: boolean) => string;

/** The characters of the code page of DOS in Western Europe from 0x80 to 0xFF, which older ERPs write. */
const ofDos =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

/** The characters from 0x80 on, as far as they differ from those of Latin 1. */
const pages = { "windows-1252": upper, cp850: ofDos } as const;

/** Not the platform's: older ones of Node take the bytes from 0x80 to 0x9F for control characters, and none knows cp850. */
const decodePage =
  (page: string): Decode =>
  (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString("latin1")
      .replaceAll(/[\x80-\xff]/g, (character) => {
        const found = page.charAt(character.charCodeAt(0) - 0x80) || character;
        if (found === " ") throw new TypeError("unused byte");
        return found;
      });

function decoderOf(encoding: Encoding): Decode {
  if (isKeyOf(pages, encoding)) return decodePage(pages[encoding]);
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, last) => decoder.decode(bytes, { stream: !last });
}

function decodeWhole(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return decoderOf(encoding)(bytes, true);
  } catch {
    return undefined;
  }
}

/** Encodes text as a file has it; a character that it lacks becomes a question mark. */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  if (encoding === "utf-8") return Buffer.from(text);
  const page = pages[encoding];
  const codeOf = (character: string): number => {
    const code = character.charCodeAt(0);
    const place = character === " " ? -1 : page.indexOf(character);
    if (place !== -1) return 0x80 + place;
    return character.length === 1 && (code < 0x80 || (code >= 0x80 + page.length && code < 0x100)) ? code : 0x3f;
  };
  return Uint8Array.from(Array.from(text, codeOf));
}

const notDecoded = (encoding: Encoding, breaks: number): Failure =>
  new Failure(
    `The file is not ${encoding}: line ${breaks + 1}, or one soon after it, contains invalid bytes. Set encoding under file in the mapping; ERPs often write windows-1252, and older ones cp850.`,
  );

const withNulls =
  "The file contains NUL characters, so it is not text in this encoding. Set encoding under file in the mapping, such as utf-16le, or export the file as CSV.";

/** The text of a file, in pieces whose line breaks are all `\n`. A byte order mark decides the encoding, and is left out. */
export async function* decodeText(bytes: Bytes, assumed: Encoding): AsyncGenerator<string, void, undefined> {
  const found: { encoding: Encoding; decode?: Decode } = { encoding: assumed };
  let [breaks, held] = [0, ""];
  let start = new Uint8Array(0);

  const take = (chunk: Uint8Array, last: boolean): string => {
    if (found.decode === undefined) {
      found.encoding = markedEncoding(chunk) ?? assumed;
      found.decode = decoderOf(found.encoding);
    }
    let text: string;
    try {
      text = held + found.decode(chunk, last);
    } catch {
      throw notDecoded(found.encoding, breaks);
    }
    held = !last && text.endsWith("\r") ? "\r" : "";
    text = text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
    if (text.includes("\0")) throw new Failure(withNulls);
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) breaks += 1;
    return text;
  };

  for await (const chunk of bytes) {
    if (found.decode === undefined && start.length + chunk.length < 4) {
      start = Uint8Array.of(...start, ...chunk); // A mark may be spread over chunks.
      continue;
    }
    const text = take(start.length > 0 ? Uint8Array.from([...start, ...chunk]) : chunk, false);
    start = new Uint8Array(0);
    if (text !== "") yield text;
  }
  const text = take(start, true);
  if (text !== "") yield text;
}

const lineBreak = 10;

/** In UTF-16, most characters have a zero byte, before or after them. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const hasMany = (side: 0 | 1) => bytes.filter((byte, at) => byte === 0 && at % 2 === side).length > bytes.length / 4;
  if (hasMany(1)) return "utf-16le";
  return hasMany(0) ? "utf-16be" : undefined;
}

/** The bytes of é, É, ü, ñ, Ñ and, within words, of á, í, ó, ú in cp850, and those of all such letters in windows-1252. */
const lettersOfDos = /[\x81\x82\x90\xa4\xa5]|(?<=[A-Za-z])[\xa0-\xa3](?=[A-Za-z])/g;
const lettersOfWindows = /[\xc0-\xff]/g;

/** Detects the encoding of a file from its beginning, whose last line may be cut off. */
export function guessEncoding(start: Uint8Array): Encoding {
  const certain = markedEncoding(start) ?? unmarkedUtf16(start);
  if (certain !== undefined) return certain;
  const end = start.lastIndexOf(lineBreak);
  const whole = end === -1 ? start : start.subarray(0, end);
  if (decodeWhole(whole, "utf-8") !== undefined) return "utf-8";
  const text = Buffer.from(whole).toString("latin1");
  const count = (form: RegExp): number => text.match(form)?.length ?? 0;
  return count(lettersOfDos) > count(lettersOfWindows) ? "cp850" : "windows-1252";
}
