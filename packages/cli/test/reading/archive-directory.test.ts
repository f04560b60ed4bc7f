import { describe, expect, test } from "vitest";
import { unpackedSize } from "../../src/push/reading/unpacked-size.ts";
import { type Archived, archiveOf } from "../support/archive.ts";

const content = Buffer.from("seven b");

/** What an archive of these files is found to take. */
const sizeOf = (...files: Omit<Archived, "name" | "content">[]) =>
  unpackedSize(archiveOf(files.map((file, at) => ({ name: `file ${at}`, content, ...file }))), Infinity);

describe("the files of an archive are found", () => {
  test.each<[string, Omit<Archived, "name" | "content">]>([
    ["whose numbers have 64 bits", { long: true }],
    ["with comments", { comment: "a comment" }],
    ["with an extra field before their bytes", { padding: 13 }],
    ["with all of these", { long: true, comment: "a comment", padding: 13 }],
  ])("%s, packed or not", async (_, file) => {
    expect(await sizeOf(file, { ...file, stored: true }, file)).toBe(21);
    expect(await sizeOf({}, file, {})).toBe(21);
  });

  test("although a comment on the archive is as long as one may be", async () => {
    const archive = archiveOf([{ name: "a", content }], "x".repeat(65_535));
    expect(await unpackedSize(archive, Infinity)).toBe(7);
  });

  test("although they are empty", async () => {
    for (const stored of [false, true]) {
      const empty = { name: "a", content: Buffer.alloc(0), stored };
      expect(await unpackedSize(archiveOf([empty, { name: "b", content }]), Infinity)).toBe(7);
    }
  });
});

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
    await expect(sizeOf({ sizeless: true })).rejects.toThrow("the size of a file in it is missing");
    await expect(sizeOf({ sizeless: true, long: true })).rejects.toThrow("the size of a file in it is missing");
  });

  test("whose directory stands elsewhere", async () => {
    const archive = archiveOf([{ name: "a", content }]);
    const place = archive.length - 22 + 16;
    archive.writeUInt32LE(archive.readUInt32LE(place) - 1, place);
    await expect(unpackedSize(archive, Infinity)).rejects.toThrow("its directory is damaged");
  });
});
