import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textCell } from "../../src/push/cells/text.ts";

test.each([
  ['="00042"', "00042"],
  [' ="P-1" ', "P-1"],
  ['="a ""b"" c"', 'a "b" c'],
  ['=""', ""],
  ["two\nlines", "two\nlines"],
  ["a=b", "a=b"],
  ['a="b"', 'a="b"'],
  ["a'=b", "a'=b"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])("%j is the text %j", (written, text) => {
  expect(textCell(written)).toEqual({ type: "text", text });
});

test("whatever text is written as a formula comes back, unless it would be a formula again", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", '"', "=", " ", "ñ", "0") }).filter((text) => !/^\s*=/.test(text)),
      (text) => {
        expect(textCell(`="${text.replaceAll('"', '""')}"`)).toEqual({ type: "text", text });
      },
    ),
  );
});

describe("refused, with what to do", () => {
  test.each([
    ...["#N/D", "#N/A", "#NV", "#REF!", "#¡REF!", "#¡VALOR!", "#¿NOMBRE?", "#DIV/0!", "#BEZUG!", "#NOM?"],
    ...["########", "##", " #N/D ", "Err:502", "#GETTING_DATA!"],
  ])("%j, which a spreadsheet shows instead of a value", (text) => {
    expect(textCell(text)).toMatchObject({ type: "refused", problem: expect.stringContaining("instead of a value") });
  });

  test.each(["#1", "#12!x", "# 4", "A#N/D", "#"])("but not %j", (text) => {
    expect(textCell(text)).toEqual({ type: "text", text });
  });

  test.each([
    "=1+1",
    "=B2",
    '="a',
    '="a"b"',
    '="a"&B2',
    "=cmd|' /C calc'!A0",
    '="=1+1"',
    '="=""P-1"""',
    " =x",
    "=",
    '=" =1"',
    '="=1 "',
  ])("the formula %j", (text) => {
    expect(textCell(text)).toMatchObject({ type: "refused", problem: expect.stringContaining("Export the values") });
  });

  test.each(["'=1+1", "'-5", "'+34600", "'@SUM", "'\uFF1Dx"])("%j, as a report writes it", (text) => {
    expect(textCell(text)).toMatchObject({ type: "refused", problem: expect.stringContaining("Remove it") });
  });

  test("more than a cell of a spreadsheet holds", () => {
    expect(textCell("x".repeat(32_767))).toHaveProperty("type", "text");
    expect(textCell("x".repeat(32_768))).toMatchObject({ problem: "has more than 32767 characters. Shorten it" });
  });
});
