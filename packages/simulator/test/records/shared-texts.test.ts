import { expect, test } from "vitest";
import { SharedTexts } from "../../src/records/shared-texts.ts";

test("a shared text is the text that was given, also when more were given than are remembered", () => {
  const texts = new SharedTexts();
  const given = Array.from({ length: 2500 }, (_, at) => `Partner ${String(at % 1500)}`);
  expect(given.map((text) => texts.of(text))).toEqual(given);
});
