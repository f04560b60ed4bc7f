import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

test.each([
  [["--only", "envelope"], /^totem-mock: --only names "envelope", which is not an assumption/],
  [["--junit", "/dev/null/report.xml"], /\/dev\/null cannot be created/],
  [["--json", "/dev"], /\/dev cannot be written \(EISDIR\)/],
  // Each run has a server that begins anew.
  [["--data", "mock.db"], /unknown option '--data'/],
  [["--assume", "list-envelope=none"], /list-envelope cannot be "none"/],
  [["--assume", "list-envelope={items"], /list-envelope is not valid JSON: /],
  [["--assume", 'list-envelope={"envelope":"{itms}"}'], /list-envelope is not valid: \/envelope has \{itms\}/],
])("%o is a mistake in the flags, and nothing is run", async (flags, message) => {
  await using scratch = await Scratch.create();
  const { code, stderr } = await runHere("matrix", ...flags, "--output", scratch.directory, "--", process.execPath);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(await readdir(scratch.directory)).toEqual([]);
});
