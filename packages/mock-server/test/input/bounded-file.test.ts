import { expect, test } from "vitest";
import { readBoundedFile } from "../../src/input/bounded-file.ts";
import { Scratch } from "../support/scratch.ts";

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 200_000])(
  "a file of %i bytes is read whole up to its bound",
  async (size) => {
    await using scratch = await Scratch.create();
    const text = "0123456789".repeat(20_000).slice(0, size);
    const file = await scratch.write("file", text);
    expect(readBoundedFile(file, size)).toBe(text);
    expect(readBoundedFile(file, 300_000)).toBe(text);
    expect(readBoundedFile(file, size - 1)).toBeUndefined();
  },
);

test("letters of several bytes are whole, wherever a piece ends", async () => {
  await using scratch = await Scratch.create();
  const text = `x${"ñ🚚".repeat(30_000)}`;
  expect(readBoundedFile(await scratch.write("file", text), 1_000_000)).toBe(text);
});

test("a file that is not there is an error of the system", () => {
  expect(() => readBoundedFile("/nowhere/at/all", 10)).toThrow("ENOENT");
});
