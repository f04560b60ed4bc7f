// The long form of the journey that kills a push: KILLED_ROWS rows, 5,000 unless given, killed KILLS times, 200 unless given,
// at moments drawn from SEED.
import { spawn } from "node:child_process";

const { KILLS = "200", KILLED_ROWS = "5000", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/sdk/test/node/kills.journey.test.ts", "--maxWorkers=1"], {
  env: { ...environment, KILLS, KILLED_ROWS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
