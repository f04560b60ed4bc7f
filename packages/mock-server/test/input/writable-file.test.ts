import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { UsageError } from "../../src/input/usage-error.ts";
import { checkWritable } from "../../src/input/writable-file.ts";
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
