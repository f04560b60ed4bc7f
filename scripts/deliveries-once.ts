// The long form of the journey that shows that each delivery is handled once: DELIVERIES of them on each store, 10,000
// unless given, with what goes wrong on their way drawn from SEED.
import { spawn } from "node:child_process";

const { DELIVERIES = "10000", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/webhooks/test/journey/deliveries-once.test.ts", "--maxWorkers=1"], {
  env: { ...environment, DELIVERIES },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
