// The long form of the journey that kills a server with a data file: DATA_KILLS times, 200 unless given, at moments drawn
// from SEED.
import { spawn } from "node:child_process";

const { DATA_KILLS = "200", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/mock-server/test/state/data-kills.journey.test.ts", "--maxWorkers=1"], {
  env: { ...environment, DATA_KILLS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
