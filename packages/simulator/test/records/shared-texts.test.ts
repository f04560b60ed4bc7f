import { expect, test, vi } from "vitest";
import { SharedTexts } from "../../src/records/shared-texts.ts";

test("a shared text is the text that was given, also when more were given than are remembered", () => {
  const texts = new SharedTexts();
  const given = Array.from({ length: 2500 }, (_, at) => `Partner ${String(at % 1500)}`);
  expect(given.map((text) => texts.of(text))).toEqual(given);
});

test("a text is stored once, and all are forgotten when one comes beyond a thousand", () => {
  const stored = vi.spyOn(Map.prototype, "set");
  const forgotten = vi.spyOn(Map.prototype, "clear");
  const texts = new SharedTexts();
  for (let at = 0; at < 2000; at += 1) texts.of(`Partner ${String(at % 1000)}`);
  expect([stored.mock.calls.length, forgotten.mock.calls.length]).toEqual([1000, 0]);
  texts.of("another");
  texts.of("Partner 0");
  expect([stored.mock.calls.length, forgotten.mock.calls.length]).toEqual([1002, 1]);
});
