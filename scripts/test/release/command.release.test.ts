import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const release = (...words: string[]) =>
  spawnSync(process.execPath, ["scripts/release.ts", ...words], { encoding: "utf8", timeout: 60_000 });

test.each([
  [[], "Usage: npx -y pnpm@12 release "],
  [["--foo"], "release has no flag --foo.\n\nUsage: "],
  [["rehearse"], "release has no flag rehearse.\n\nUsage: "],
  [["--rehearse", "--publish"], "release takes one flag, and nothing else: not --publish.\n\nUsage: "],
])("release %j releases nothing, and says how it is used", (words, text) => {
  const { status, stdout, stderr } = release(...words);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr.startsWith(text), stderr).toBe(true);
});
