import { describe, expect, test } from "vitest";
import type { Cell } from "../../src/push/cells/cell.ts";
import { readText, textCell } from "../../src/push/cells/text.ts";

describe("a text", () => {
  test("keeps its leading zeros, and loses the white space around it", () => {
    expect(readText({ type: "text", text: " 00012345678 " })).toEqual({ value: "00012345678" });
  });

  test.each([
    [12345, undefined, "12345"],
    [42, "00000000", "00000042"],
    [42, "0", "42"],
    [0, undefined, "0"],
    [42, "@", "42"],
    [42, '"PED-"00000', "PED-00042"],
    [123_456, '"PED-"00000', "PED-123456"],
    [12_345, "00\\-000", "12-345"],
    [42, "00\\-000", "00-042"],
    [42, "[Red]0_);-0", "42"],
    [42, '0" ; "', "42 ;"],
    [999_999_999_999_999, undefined, "999999999999999"],
  ])("that is kept as the number %d with the pattern %s is %s", (value, pattern, expected) => {
    expect(readText({ type: "number", value, pattern })).toEqual({ value: expected });
  });

  test.each(["0.00", "#,##0", "0%", "0.00E+00", '"oculto"', "[$€-C0A]0", "# ?/?", "0,", "*x0"])(
    "that is kept as a number which the format %s shows differently is refused",
    (pattern) => {
      expect(readText({ type: "number", value: 42, pattern })).toEqual({
        problem: `is a number that its format (${pattern}) shows differently. Format the column as text, or as 0`,
      });
    },
  );

  test.each([1.5, -1])("that is kept as the number %d is refused: nobody knows how it was written", (value) => {
    const problem = "is a number, but text is expected. Format the column as text";
    expect(readText({ type: "number", value })).toEqual({ problem });
  });

  const shortened = "1,23457E+15 1.2E+12 1E+11 1e+11 -1E+11 1,E+11 12E+12 123,5E+9 1,00E-05".split(" ");
  test.each([...shortened, " 1.2e+12 "])("that Excel has shortened to %j is refused", (text) => {
    expect(readText({ type: "text", text })).toMatchObject({ problem: expect.stringContaining("shortened") });
  });

  test.each([1e15, 1e21])("that is kept as a number of more digits than it has exactly is refused: %d", (value) => {
    expect(readText({ type: "number", value })).toMatchObject({ problem: expect.stringContaining("lose their last") });
  });

  test.each(["A1.2E+12", "1.2E+12-B", "12E12", "1E5", "1234E+12"])("that only contains the like stays: %s", (text) => {
    expect(readText({ type: "text", text })).toEqual({ value: text });
  });

  test.each<[Cell, string]>([
    [
      { type: "date", local: { milliseconds: 0, wholeDay: true } },
      "is a date, but text is expected. Format the column as text, and enter it again",
    ],
    [{ type: "other", shown: "true" }, "is not text. Correct it"],
    [{ type: "list", items: [{ type: "text", text: "x" }] }, "is not text. Correct it"],
    [{ type: "refused", shown: "=B2", problem: "is a formula" }, "is a formula"],
  ])("that is %j is refused", (cell, problem) => {
    expect(readText(cell)).toEqual({ problem });
  });
});

test.each(["\u200B1E+11", "1E+11\u200E"])("marks without width hide no number that Excel has shortened: %j", (text) => {
  expect(readText(textCell(text))).toMatchObject({ problem: expect.stringContaining("shortened") });
});

test.each(["\u200BP-20", "P-20\u200E ", "\u2060 P-20"])(
  "marks without width at the ends of %j are no part of it",
  (text) => {
    expect(readText(textCell(text))).toEqual({ value: "P-20" });
  },
);
