import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { UsageError } from "@totem-partner/spec/program";
import { checkWritable, writeFinding } from "../../src/input/writable-file.ts";
import { Scratch } from "../support/scratch.ts";

test("a file that can be written is left as it is, and none appears where there was none", async () => {
  await using scratch = await Scratch.create();
  await scratch.write("there.yaml", "content");
  await checkWritable(scratch.path("there.yaml"));
  await checkWritable(scratch.path("new.yaml"));
  expect(await readdir(scratch.directory)).toEqual(["there.yaml"]);
  expect(await scratch.read("there.yaml")).toBe("content");
});

test("what cannot be written is a mistake of the user, with its reason", async () => {
  await using scratch = await Scratch.create();
  const folder = checkWritable(scratch.directory);
  await expect(folder).rejects.toThrow(UsageError);
  await expect(folder).rejects.toThrow(`${scratch.directory} cannot be written (EISDIR). Choose another path.`);
  await expect(checkWritable(scratch.path("missing/new.yaml"))).rejects.toThrow("cannot be written (ENOENT)");
});

test.each([
  [0, 5],
  [1, 1],
  [4, 4],
])("of findings with code %i, each file is written that can be, and the code is %i", async (code, expected) => {
  await using scratch = await Scratch.create();
  using write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const before = process.exitCode;
  onTestFinished(() => {
    process.exitCode = before;
  });
  process.exitCode = code;
  await writeFinding(scratch.path("report.json"), "second");
  expect([process.exitCode, await scratch.read("report.json")]).toEqual([code, "second"]);
  await writeFinding(scratch.directory, "first");
  expect(process.exitCode).toBe(expected);
  expect(write).toHaveBeenCalledExactlyOnceWith(
    `totem-mock: ${scratch.directory} cannot be written (EISDIR). Choose another path.\n`,
  );
});
