import { expect, test } from "vitest";
import { UnclearCreates } from "../../src/authorizations/create.ts";

test("ten thousand unclear creates are remembered, and none longer than its outcome is unknown", () => {
  const unclear = new UnclearCreates();
  for (let n = 0; n <= 10_000; n += 1) unclear.note(`P-${n}`);
  expect([unclear.has("P-0"), unclear.has("P-1"), unclear.has("P-10000")]).toEqual([false, true, true]);
  unclear.delete("P-1");
  expect(unclear.has("P-1")).toBe(false);
});
