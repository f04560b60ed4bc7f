import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces, streamJson } from "../src/live/streamed-response.ts";

test("the state is the same in pieces as in one", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
      expect([...jsonPieces(state)].join("")).toBe(JSON.stringify(state));
    }),
  );
});

test("no piece is much longer than 64 KiB and one entry, however long the whole", () => {
  const entry = "x".repeat(1000);
  const pieces = [...jsonPieces({ first: Array<string>(1000).fill(entry), second: Array<string>(1000).fill(entry) })];
  expect(pieces.length).toBeGreaterThan(20);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(65_536 + 2 * entry.length);
});

test("what the client has not read yet is not made yet", async () => {
  let made = 0;
  const entry = {
    text: "x".repeat(70_000),
    toJSON() {
      made += 1;
      return this.text;
    },
  };
  const reader = streamJson({ entries: Array(1000).fill(entry) }).body?.getReader();
  await reader?.read();
  expect(made).toBeLessThan(5);
  await reader?.cancel();
});
