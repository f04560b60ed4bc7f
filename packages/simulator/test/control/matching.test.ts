import { expect, test } from "vitest";
import { matching } from "../../src/control/views/matching.ts";

test("of 100,000 entries, the newest 10,000 are searched for a text, and the one that it names comes first", () => {
  const slice = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `N-${String(from + at)}`);
  let searched = 0;
  const words = (entry: string) => {
    searched += 1;
    return [entry];
  };
  const find = (text: string) =>
    matching({ size: 100_000, slice }, text, words, (name) => [name === "N-9123" ? name : undefined])
      .slice(0, 99)
      .reverse();
  expect(find("n-9999 N-99990")).toEqual(["N-99990"]);
  expect(find("N-9123")).toEqual(["N-9123", ...slice(91_230, 91_240).reverse()]);
  expect([find("N-1"), searched]).toEqual([[], 30_000]);
});
