import { describe, expect, test } from "vitest";
import { unpackedSize } from "../../src/push/reading/unpacked-size.ts";
import { archiveOf } from "../support/archive.ts";

const content = Buffer.from("seven b");

test("what is no archive has no files", async () => {
  expect(await unpackedSize(Buffer.alloc(0), 0)).toBe(0);
  expect(await unpackedSize(Buffer.alloc(200), 0)).toBe(0);
  expect(await unpackedSize(Buffer.alloc(70_000), 0)).toBe(0);
});

test.each([true, false])(
  "counting goes on as long as the limit is not exceeded, stored or packed: %s",
  async (stored) => {
    const archive = archiveOf(["a", "b"].map((name) => ({ name, content, stored })));
    expect(await unpackedSize(archive, 7)).toBe(14);
    expect(await unpackedSize(archive, 6)).toBe(7);
  },
);

describe("an archive is refused", () => {
  test("whose sizes stand behind the bytes alone", async () => {
    for (const long of [false, true]) {
      const archive = archiveOf([{ name: "a", content, sizeless: true, long }]);
      await expect(unpackedSize(archive, Infinity)).rejects.toThrow("the size of a file in it is missing");
    }
  });

  test("whose directory stands elsewhere", async () => {
    const archive = archiveOf([{ name: "a", content }]);
    const place = archive.length - 22 + 16;
    archive.writeUInt32LE(archive.readUInt32LE(place) - 1, place);
    await expect(unpackedSize(archive, Infinity)).rejects.toThrow("its directory is damaged");
  });
});
