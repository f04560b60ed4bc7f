// The long form of the journey that shows that every event arrives: ARRIVALS creates, 20,000 unless given, with a receiver
// that answers at once, and with one that is silent until more wait than there is memory for.
import { spawn } from "node:child_process";

const { ARRIVALS = "20000", ...environment } = process.env;
const child = spawn(
  "vitest",
  ["run", "packages/mock-server/test/deliveries/delivery-arrivals.test.ts", "--maxWorkers=1"],
  {
    env: { ...environment, ARRIVALS },
    stdio: "inherit",
    shell: process.platform === "win32",
  },
);
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
