// The long form of the property that holds Node's HMAC and WebCrypto against each other: VERIFICATIONS deliveries,
// 100,000 unless given.
import { spawn } from "node:child_process";

const { VERIFICATIONS = "100000", ...environment } = process.env;
const child = spawn("vitest", ["run", "packages/webhooks/test/verification.fuzz.test.ts", "--maxWorkers=1"], {
  env: { ...environment, VERIFICATIONS },
  stdio: "inherit",
  shell: process.platform === "win32",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
