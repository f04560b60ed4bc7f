import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { DeliveryFiles } from "../../src/sending/delivery-files.ts";
import { Scratch } from "../support/scratch.ts";

const mebibyte = "x".repeat(1_048_576);

test("a text reads as it was written, whatever was written and dropped around it", async () => {
  await using scratch = await Scratch.create();
  const files = new DeliveryFiles(scratch.directory);
  const texts = Array.from({ length: 50 }, (_, at) => `${"Cañería 🚚 ".repeat(at * 100)}${String(at)}`);
  const written = texts.map((text) => files.write(text));
  for (const [at, one] of written.entries()) if (at % 3 === 0) one.drop();
  const kept = written.filter((_, at) => at % 3 > 0);
  expect(kept.map((one) => one.read())).toEqual(texts.filter((_, at) => at % 3 > 0));
  files.close();
});

test("there is no file before the first text, none that has a name, and none once every text is dropped", async () => {
  await using scratch = await Scratch.create();
  const opened = vi.spyOn(fs, "openSync");
  const closed = vi.spyOn(fs, "closeSync");
  const files = new DeliveryFiles(scratch.directory);
  expect([opened.mock.calls.length, files.size]).toEqual([0, 0]);
  const written = Array.from({ length: 40 }, () => files.write(mebibyte));
  expect([opened.mock.calls.length, files.size, await readdir(scratch.directory)]).toEqual([3, 3, []]);
  for (const one of written.slice(0, 16)) one.drop();
  expect(files.size).toBe(2);
  for (const one of written.slice(16)) one.drop();
  expect([files.size, closed.mock.calls.length]).toEqual([0, 3]);
  expect(files.write("again").read()).toBe("again");
  files.close();
});

test("closing removes every file, also where an open file cannot be unlinked", async () => {
  await using scratch = await Scratch.create();
  vi.spyOn(fs, "unlinkSync").mockImplementation(() => {
    throw new Error("EPERM: operation not permitted");
  });
  const files = new DeliveryFiles(scratch.directory);
  for (let count = 0; count < 20; count += 1) files.write(mebibyte);
  expect(await readdir(scratch.directory)).toHaveLength(2);
  files.close();
  expect([files.size, await readdir(scratch.directory)]).toEqual([0, []]);
});

test("a disk that is full is an error that says what to do, and what it has of a text is overwritten", async () => {
  await using scratch = await Scratch.create();
  const files = new DeliveryFiles(scratch.directory);
  const first = files.write("first");
  const write = fs.writeSync.bind(fs);
  let left = 3;
  vi.spyOn(fs, "writeSync").mockImplementation(((
    file: number,
    bytes: Buffer,
    from: number,
    length: number,
    at: number,
  ) => {
    if (left === 0) throw new Error("ENOSPC: no space left on device, write");
    const count = Math.min(left, length);
    left -= count;
    return write(file, bytes, from, count, at);
  }) as typeof fs.writeSync);
  const attempt = () => files.write("second");
  expect(attempt).toThrow(/cannot be written to .*: ENOSPC.* stay in memory.* point TMPDIR to a disk/);
  // Short writes are gone on with.
  left = 1000;
  const third = files.write("third");
  expect([first.read(), third.read()]).toEqual(["first", "third"]);
  files.close();
});

test("a directory that is not there is an error, and nothing is kept of it", () => {
  const files = new DeliveryFiles("/nowhere/at/all");
  expect(() => files.write("text")).toThrow(/cannot be written to \/nowhere\/at\/all: ENOENT/);
  expect(files.size).toBe(0);
});

test("what is not there any more is an error", async () => {
  await using scratch = await Scratch.create();
  const files = new DeliveryFiles(scratch.directory);
  const written = files.write("text");
  vi.spyOn(fs, "readSync").mockReturnValue(0);
  expect(() => written.read()).toThrow("truncated");
  files.close();
});
