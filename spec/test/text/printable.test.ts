import fc from "fast-check";
import { expect, test } from "vitest";
import { printable } from "../../text/printable.ts";

test.each([
  ["a line break", "a\nb", String.raw`a\nb`],
  ["a carriage return and a tab", "a\r\tb", String.raw`a\r\tb`],
  ["a colour", "\u001b[31mred", String.raw`\u001b[31mred`],
  ["a change of direction", "\u202egnp.exe", String.raw`\u202egnp.exe`],
  ["a character without a width", "a\u200bb\ufeff", String.raw`a\u200bb\ufeff`],
  ["half of a character", "\ud83d", String.raw`\ud83d`],
  ["a character beyond the first 65,536", "\u{e0041}", String.raw`\udb40\udc41`],
])("%s is shown as JSON escapes it", (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test("what people write is shown as it is", () => {
  for (const text of ["Cañería «Nº 7» – 小麦", "💶 1.250,5 €", String.raw`C:\orders`, ""])
    expect(printable(text)).toBe(text);
});

test("any text becomes one line that steers nothing, and JSON stays the same value", () => {
  fc.assert(
    fc.property(
      fc.uint16Array().map((units) => String.fromCharCode(...units).toWellFormed()),
      (text) => {
        expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(JSON.parse(printable(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
      },
    ),
  );
});
