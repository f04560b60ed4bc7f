// The long form of the properties that hold the request check against Ajv: FUZZ_RUNS inputs each, 400,000 unless given.
import { spawn } from "node:child_process";

const { FUZZ_RUNS = "400000", ...environment } = process.env;
const files = ["spec/test/check/request-check.property.test.ts", "spec/test/check/formats.property.test.ts"];
const child = spawn("vitest", ["run", ...files, "--maxWorkers=1"], {
  env: { ...environment, FUZZ_RUNS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
