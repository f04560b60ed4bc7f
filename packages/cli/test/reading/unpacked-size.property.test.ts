import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unpackedSize } from "../../src/push/reading/unpacked-size.ts";
import { archiveOf } from "../support/archive.ts";

const file = fc.record({
  name: fc.string({ unit: fc.constantFrom("a", "/", "."), maxLength: 9 }),
  content: fc.uint8Array({ maxLength: 300 }),
  stored: fc.boolean(),
  long: fc.boolean(),
  comment: fc.constantFrom("", "a comment"),
  padding: fc.constantFrom(0, 13),
});
const files = fc.array(file, { maxLength: 5 });

test("the sizes of all files in an archive are counted, whatever else is said of them", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom("", "a comment", "x".repeat(65_535)), async (files, comment) => {
      const size = files.reduce((sum, { content }) => sum + content.length, 0);
      expect(await unpackedSize(archiveOf(files, comment), Infinity)).toBe(size);
    }),
  );
});

test("counting ends a piece beyond the limit, whatever is left", async () => {
  const content = Buffer.alloc(8 * 1024 * 1024);
  const bomb = archiveOf(Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, content })));
  expect(await unpackedSize(bomb, 1000)).toBeLessThan(1000 + 128 * 1024);
});

describe("an archive is damaged that", () => {
  const content = Buffer.from("content");

  test.each([0, 1, 6, 8, 1_000_000])("says that a file of 7 bytes has %d", async (claimed) => {
    for (const stored of [false, true]) {
      const archive = archiveOf([{ name: "a", content, claimed, stored }]);
      await expect(unpackedSize(archive, Infinity)).rejects.toThrow(RangeError);
    }
  });

  test("is cut or changed anywhere: it is refused, or has a size, and nothing else", async () => {
    const whole = archiveOf([
      { name: "a", content },
      { name: "b", content, stored: true },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const changed = Buffer.from(cut ? whole.subarray(at) : whole);
        if (!cut) changed[at] = byte;
        const found = await unpackedSize(changed, 1000).catch((error: unknown) => error);
        if (typeof found !== "number") expect(found).toBeInstanceOf(Error);
      }),
    );
  });
});
