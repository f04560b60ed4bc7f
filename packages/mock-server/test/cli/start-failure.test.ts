import { expect, test } from "vitest";
import { startFailure } from "../../src/input/usage-error.ts";

const failed = (code: string) => Object.assign(new Error("spawn failed"), { code });

test.each([
  ["nothing", "ENOENT", "nothing is not found."],
  ["nothing", "EACCES", "nothing is not found, or may not be run."],
  ["./script", "EACCES", "./script may not be run."],
  ["a", "E2BIG", "a cannot be started: spawn failed."],
])("%s that fails with %s is explained", (program, code, message) => {
  expect(startFailure(program, failed(code)).message).toBe(message);
});
