// The long form of the test that sends bad requests: ATTACKS of them, or as many as the first argument says, 100,000
// unless given, drawn from SEED. It prints which answers of the contract were reached.
import { spawn } from "node:child_process";

const [count] = process.argv.slice(2);
const { ATTACKS = count ?? "100000", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/mock-server/test/attack", "--maxWorkers=1"], {
  env: { ...environment, ATTACKS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
