import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFailed, test } from "vitest";
import { fieldOf } from "../support/client.ts";
import { Scratch } from "../support/scratch.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

const start = (flags: string[]) => ["-y", "pnpm@12", "start", ...flags];
const serving = (flags: string[]) => [
  "-c",
  [process.execPath, program, "serve", ...flags].map((word) => JSON.stringify(word)).join(" "),
];

test.runIf(existsSync("/proc/self/stat")).each([
  ["SIGTERM", "npx -y pnpm@12 start", start],
  ["SIGKILL", "npx -y pnpm@12 start", start],
  ["SIGTERM", "npx totem-mock serve", serving],
] as const)("%s to the process of %s ends the server, which removes its ready file", async (signal, _command, call) => {
  await using scratch = await Scratch.create();
  const file = scratch.path("ready.json");
  const npx = spawn("npx", call(["--port", "0", "--ready-file", file]), {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, npm_config_prefer_offline: "true" },
  });
  // Ends when the last of those that may write there is gone: npx, pnpm and the server.
  const output = text(npx.stdout);
  while (!existsSync(file)) await once(npx.stdout, "data");
  const ready: unknown = JSON.parse(await scratch.read("ready.json"));
  onTestFailed(() => void process.kill(Number(fieldOf(ready, "pid"))));
  npx.kill(signal);
  expect(await output).toContain("is ready at");
  expect(existsSync(file)).toBe(false);
});
