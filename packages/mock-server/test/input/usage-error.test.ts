import { expect, test } from "vitest";
import { startFailure, unwritableFile, UsageError } from "../../src/input/usage-error.ts";

const failed = (code: string) => Object.assign(new Error("spawn failed"), { code });

test("a mistake of the user can be told from a defect, and names itself", () => {
  expect([new UsageError("x").name, new UsageError("x") instanceof Error]).toEqual(["UsageError", true]);
});

test.each([
  [failed("ENOSPC"), "f.yaml cannot be written (ENOSPC). Choose another path."],
  [new Error("odd"), "f.yaml cannot be written (Error: odd). Choose another path."],
  ["odd", "f.yaml cannot be written (odd). Choose another path."],
])("a file that cannot be written is named with the reason: %s", (error, message) => {
  expect(unwritableFile("f.yaml", error)).toMatchObject({ name: "UsageError", message });
});

test.each([
  ["nothing", "ENOENT", "nothing is not found."],
  ["nothing", "EACCES", "nothing is not found, or may not be run."],
  ["./script", "EACCES", "./script may not be run."],
  ["folder\\script", "EACCES", "folder\\script may not be run."],
  ["a", "E2BIG", "a cannot be started: spawn failed."],
])("the start of %s that fails with %s is explained", (program, code, message) => {
  expect(startFailure(program, failed(code))).toMatchObject({ name: "UsageError", message });
});
