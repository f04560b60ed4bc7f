import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { UsageError } from "@totem-partner/spec/program";
import { checkedReports, checkWritable, makeFolder, writeFinding } from "../../src/input/writable-file.ts";
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

test("the reports that are wanted are checked before anything is found, and written then", async () => {
  await using scratch = await Scratch.create();
  const report = (found: number) => `found ${String(found)}`;
  const write = await checkedReports<number>([
    [scratch.path("a"), report],
    [undefined, () => expect.unreachable()],
    [scratch.path("b"), report],
  ]);
  expect(await readdir(scratch.directory)).toEqual([]);
  await write(7);
  expect([await scratch.read("a"), await scratch.read("b")]).toEqual(["found 7", "found 7"]);
  await expect(checkedReports([[scratch.directory, report]])).rejects.toThrow("cannot be written (EISDIR)");
});

test("a folder is made with those around it; one that cannot be is named", async () => {
  await using scratch = await Scratch.create();
  await makeFolder(scratch.path("a/b"));
  expect(await readdir(scratch.path("a"))).toEqual(["b"]);
  const file = await scratch.write("file", "");
  await expect(makeFolder(file)).rejects.toThrow(
    new UsageError(`The directory ${file} cannot be created (EEXIST); choose another.`),
  );
});
