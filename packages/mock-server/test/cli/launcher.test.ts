import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFailed, test } from "vitest";
import { areIntact, linksToLauncher, type LookUp, watchLauncher } from "@totem-partner/spec/launcher";
import { fieldOf } from "../support/client.ts";
import { Scratch } from "../support/scratch.ts";

/** A process table: the ids from the inside to the outside, with the command of each. */
function tableOf(...commands: string[]): LookUp {
  return (pid) => {
    const command = commands[pid - 1];
    return command === undefined ? undefined : { parent: pid + 1, command: command.split(" ") };
  };
}

const serve = "node src/bin.ts serve";

test.each([
  ["npx pnpm start", [serve, "sh -c trap", "pnpm start", "sh -c pnpm", "npm exec pnpm@12 start", "-bash"], 4],
  ["npx totem-mock", [serve, "sh -c totem-mock", "npm exec totem-mock serve", "-zsh"], 2],
  ["pnpm, which starts it directly", [serve, "node /usr/lib/pnpm.cjs start", "bash"], 1],
  [
    "npm inside a shell script",
    [serve, "sh -c totem-mock", "node /usr/bin/npm-cli.js run mock", "sh -c ./ci", "ci"],
    2,
  ],
  ["a shell", [serve, "sh -c totem-mock", "sshd"], 0],
  ["a supervisor that npm started", [serve, "sh -c totem-mock", "node concurrently", "sh -c dev", "npm run dev"], 0],
  ["nothing that the system lists", [serve], 0],
])("a server started by %s follows the line up to the outermost package manager", (_launcher, commands, length) => {
  const links = linksToLauncher(1, tableOf(...commands));
  expect(links).toEqual(Array.from({ length }, (_, at) => ({ pid: at + 1, parent: at + 2 })));
});

test("the line is broken when one of it ends, and its children have another parent", () => {
  const lookUp = tableOf(serve, "sh -c trap", "pnpm start", "sh -c pnpm", "npm exec pnpm@12 start", "-bash");
  const links = linksToLauncher(1, lookUp);
  expect(areIntact(links, lookUp)).toBe(true);
  for (const ended of [2, 3, 4, 5]) {
    const orphaned: LookUp = (pid) => {
      const found = lookUp(pid);
      if (pid === ended) return undefined;
      return found?.parent === ended ? { ...found, parent: 1 } : found;
    };
    expect(areIntact(links, orphaned)).toBe(false);
  }
});

test("the processes are not looked at when no package manager set the environment", () => {
  watchLauncher(
    () => expect.unreachable(),
    {},
    () => expect.unreachable(),
  )();
});

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
