import { expect, test } from "vitest";
import { explainStart } from "../../src/cli/serve.ts";
import { startFailure } from "../../src/matrix/run-command.ts";

const failed = (code: string) => Object.assign(new Error("spawn failed"), { code });

test.each([
  ["nothing", "ENOENT", "nothing is not found."],
  ["nothing", "EACCES", "nothing is not found, or may not be run."],
  ["./script", "EACCES", "./script may not be run."],
  ["folder\\script", "EACCES", "folder\\script may not be run."],
  ["a", "E2BIG", "a cannot be started: spawn failed."],
])("%s that fails with %s is explained", (program, code, message) => {
  expect(startFailure(program, failed(code)).message).toBe(message);
});

test.each([
  ["linux", "127.0.0.1:4010 is not allowed for this user; choose one above 1023 with --port."],
  ["win32", "127.0.0.1:4010 is reserved by Windows; choose another with --port, or a free one with --port 0."],
] as const)("a port that %s refuses is explained", (platform, message) => {
  expect(explainStart(failed("EACCES"), { host: "127.0.0.1", port: 4010 }, platform)).toMatchObject({ message });
});
