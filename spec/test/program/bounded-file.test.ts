import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBoundedFile } from "../../program/bounded-file.ts";
import { codeOf } from "../../program/program.ts";

/** Reads a file with a text, or one that is missing. */
async function read(text: string | undefined, most: number): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bounded-file-"));
  const file = join(folder.path, "file");
  if (text !== undefined) await writeFile(file, text);
  return readBoundedFile(file, most, {
    unreadable: (error) => new Error(`unreadable: ${codeOf(error)}`),
    tooLarge: () => new Error("too large"),
  });
}

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 200_000])("a file of %i bytes is read up to its bound", async (size) => {
  const text = "0123456789".repeat(20_000).slice(0, size);
  expect(await read(text, size)).toBe(text);
  expect(await read(text, 300_000)).toBe(text);
  await expect(read(text, size - 1)).rejects.toThrow("too large");
});

test("letters of several bytes are whole, wherever a piece ends", async () => {
  const text = `x${"ñ🚚".repeat(30_000)}`;
  expect(await read(text, 1_000_000)).toBe(text);
});

test("a missing file is refused with the code of the system", async () => {
  await expect(read(undefined, 10)).rejects.toThrow("unreadable: ENOENT");
});
