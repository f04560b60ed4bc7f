import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "../../src/push/reading/decoding.ts";
import { chunked } from "../support/sources.ts";

const decode = async (bytes: Uint8Array, encoding: Parameters<typeof decodeText>[1], size = 7) =>
  (await Array.fromAsync(decodeText(chunked(bytes, size), encoding))).join("");

const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
const encoders = {
  "utf-8": (text: string) => Buffer.from(text, "utf8"),
  "utf-16le": (text: string) => Buffer.from(text, "utf16le"),
  "utf-16be": bigEndian,
} as const;
type Unicode = keyof typeof encoders;

const names = Object.keys(encoders) as Unicode[];
const content = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((text) => !/[\0\r]/.test(text) && !text.startsWith("\uFEFF"));

describe("any text comes back", () => {
  test.each(names)("out of %s, with and without a byte order mark, whatever the chunks", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), fc.integer({ min: 1, max: 9 }), async (text, mark, size) => {
        const bytes = encoders[encoding]((mark ? "\uFEFF" : "") + text);
        expect(await decode(bytes, mark ? "utf-8" : encoding, size)).toBe(text);
      }),
    );
  });
});

test("every byte of windows-1252 is the character of the standard, or refused where it has none", async () => {
  const unused = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
  const euro = new Map([
    [0x80, "€"],
    [0x85, "…"],
    [0x93, "“"],
    [0x99, "™"],
    [0x9f, "Ÿ"],
    [0xe1, "á"],
    [0xf1, "ñ"],
    [0xff, "ÿ"],
  ]);
  for (const [byte, character] of euro)
    expect(await decode(Uint8Array.of(0x61, byte, 0x62, 0x63), "windows-1252")).toBe(`a${character}bc`);
  for (const byte of unused)
    await expect(decode(Uint8Array.of(0x61, byte, 0x62, 0x63), "windows-1252")).rejects.toThrow("not windows-1252");
  const letters = Array.from({ length: 96 }, (_, at) => 0xa0 + at);
  expect(await decode(Uint8Array.from(letters), "windows-1252")).toBe(String.fromCharCode(...letters));
});

test("every line break becomes one of the same kind, also between two chunks", async () => {
  for (const size of [1, 2, 3, 4, 5, 100]) {
    expect(await decode(Buffer.from("ab\r\ncd\re\n\r\nf\r"), "utf-8", size)).toBe("ab\ncd\ne\n\nf\n");
  }
});

describe("bytes that are no text are refused, with what to do", () => {
  test("another encoding, with the line", async () => {
    const bytes = Buffer.from("a\nb\nc\xf1d\n", "latin1");
    await expect(decode(bytes, "utf-8", 4)).rejects.toThrow(
      /not utf-8: line 3.*Set encoding under file in the mapping/s,
    );
  });

  test("half a character at the end", async () => {
    await expect(decode(Buffer.from("abcdñ").subarray(0, 5), "utf-8", 3)).rejects.toThrow("not utf-8");
    await expect(decode(Buffer.from("abc", "utf16le").subarray(0, 5), "utf-16le", 3)).rejects.toThrow("not utf-16le");
  });

  test("UTF-16 without a mark, read as something else", async () => {
    await expect(decode(Buffer.from("Pedido", "utf16le"), "utf-8")).rejects.toThrow("contains NUL characters");
  });
});
