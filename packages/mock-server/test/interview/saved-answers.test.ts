import { chmod, lstat, readdir, stat, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { UsageError } from "../../src/input/usage-error.ts";
import { savedProfile, saveAnswer } from "../../src/interview/saved-answers.ts";
import { Scratch } from "../support/scratch.ts";

test("the first answer makes a profile, and nothing else stays", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  expect(savedProfile(file)).toEqual({});
  await saveAnswer(file, "create-status", "200");
  expect(await scratch.read("service.yaml")).toBe(
    'version: 1\nassumptions:\n  # answered with totem-mock profile ask\n  create-status: "200"\n',
  );
  expect(savedProfile(file)).toEqual({ "create-status": "200" });
  expect(await readdir(scratch.directory)).toEqual(["service.yaml"]);
});

test("an answer joins what is there by then", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("service.yaml", "version: 1\nassumptions:\n  list-order: newest-first # seen\n");
  await saveAnswer(file, "create-status", "200");
  expect(savedProfile(file)).toEqual({ "list-order": "newest-first", "create-status": "200" });
  expect(await scratch.read("service.yaml")).toContain("  list-order: newest-first # seen\n");
});

test("a file keeps its permissions, and a link stays a link", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("real.yaml", "version: 1\n");
  await chmod(file, 0o640);
  await symlink(file, scratch.path("link.yaml"));
  await saveAnswer(scratch.path("link.yaml"), "create-status", "200");
  expect((await lstat(scratch.path("link.yaml"))).isSymbolicLink()).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(savedProfile(file)).toEqual({ "create-status": "200" });
});

test("a profile that cannot be written is a mistake of the user", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("missing/service.yaml");
  const saved = saveAnswer(file, "create-status", "200");
  await expect(saved).rejects.toThrow(UsageError);
  await expect(saved).rejects.toThrow(`${file} cannot be written (ENOENT). Choose another path.`);
});

test("what is no profile is left as it is", async () => {
  await using scratch = await Scratch.create();
  const file = await scratch.write("service.yaml", "notes: mine\n");
  await expect(saveAnswer(file, "create-status", "200")).rejects.toThrow("notes is not a field of a profile");
  expect(await scratch.read("service.yaml")).toBe("notes: mine\n");
});
