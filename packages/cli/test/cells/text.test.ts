import { describe, expect, test } from "vitest";
import { readText } from "../../src/push/cells/text.ts";

describe("a text", () => {
  test("keeps its leading zeros, and loses the white space around it", () => {
    expect(readText({ type: "text", text: " 00012345678 " })).toEqual({ value: "00012345678" });
  });

  test.each([
    [12345, undefined, "12345"],
    [42, "00000000", "00000042"],
    [42, "0.00", "42"],
    [999_999_999_999_999, undefined, "999999999999999"],
  ])("that is kept as the number %d with the pattern %s is %s", (value, pattern, expected) => {
    expect(readText({ type: "number", value, pattern })).toEqual({ value: expected });
  });

  test("that is a number of more digits than Excel keeps is refused", () => {
    expect(readText({ type: "number", value: 1_234_567_890_123_456 })).toHaveProperty(
      "problem",
      expect.stringContaining("lose their last ones"),
    );
  });

  test("that is a fraction is refused: nobody knows how it was written", () => {
    expect(readText({ type: "number", value: 1.5 })).toHaveProperty("problem");
  });

  test.each(["1,23457E+15", "1.2E+12"])("that Excel has shortened to %s is refused", (text) => {
    expect(readText({ type: "text", text })).toHaveProperty("problem", expect.stringContaining("shortened"));
  });

  test("that is a date or anything else is refused", () => {
    expect(readText({ type: "date", local: { milliseconds: 0, wholeDay: true } })).toHaveProperty("problem");
    expect(readText({ type: "other", shown: "true" })).toHaveProperty("problem");
  });
});
