import { mkdir, readdir, symlink } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { UsageError } from "@totem-partner/spec/program";
import { checkedReports, makeFolder } from "../../src/input/writable-file.ts";
import { Scratch } from "../support/scratch.ts";

const report = (found: number) => `found ${String(found)}`;

test("the files of the wanted reports are checked before anything is found, and left as they are until then", async () => {
  await using scratch = await Scratch.create();
  const there = await scratch.write("there", "content");
  const write = await checkedReports<number>([
    [there, report],
    [undefined, () => expect.unreachable()],
    [scratch.path("new"), (found) => Promise.resolve(report(found))],
  ]);
  expect([await readdir(scratch.directory), await scratch.read("there")]).toEqual([["there"], "content"]);
  await write(7);
  expect([await scratch.read("there"), await scratch.read("new")]).toEqual(["found 7", "found 7"]);
});

test("a link to a file that does not exist yet stays a link", async () => {
  await using scratch = await Scratch.create();
  await symlink(scratch.path("new"), scratch.path("link"));
  const write = await checkedReports<number>([[scratch.path("link"), report]]);
  await write(7);
  expect(await scratch.read("new")).toBe("found 7");
});

test("what cannot be written is a mistake of the user, with its reason", async () => {
  await using scratch = await Scratch.create();
  const folder = checkedReports([[scratch.directory, report]]);
  await expect(folder).rejects.toThrow(UsageError);
  await expect(folder).rejects.toThrow(`${scratch.directory} cannot be written (EISDIR). Choose another path.`);
  const missing = checkedReports([[scratch.path("missing/new"), report]]);
  await expect(missing).rejects.toThrow("cannot be written (ENOENT)");
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
  const [lost, kept] = [scratch.path("lost"), scratch.path("kept")];
  const writeAll = await checkedReports<number>([
    [lost, report],
    [kept, report],
  ]);
  await mkdir(lost);
  await writeAll(7);
  expect([process.exitCode, await scratch.read("kept")]).toEqual([expected, "found 7"]);
  expect(write).toHaveBeenCalledExactlyOnceWith(
    `totem-mock: ${lost} cannot be written (EISDIR). Choose another path.\n`,
  );
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
