// The long form of the test of a push's memory: PUSHED_ROWS rows, 1,000,000 unless given, in a heap of 40 MB. It takes some
// five minutes.
import { spawn } from "node:child_process";

const { PUSHED_ROWS = "1000000", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/sdk/test/push/push-memory.test.ts", "--maxWorkers=1"], {
  env: { ...environment, PUSHED_ROWS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
