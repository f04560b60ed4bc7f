import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** The path of a program on the PATH or in one of some more folders; undefined if this machine does not have it. */
export function programOf(name: string, ...more: string[]): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...more];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

// Stops the server when its input ends: at the end of the tests, and when the process that started it ends in any way.
const guard = `exec 3<&0; "$@" 2>&1 & server=$!; { read -r _ <&3; kill $server; } & watch=$!; wait $server; kill $watch 2>/dev/null`;

/** The command of a server, and its settings. */
export interface Start {
  command: readonly [string, ...string[]];
  /** The text that it prints when it accepts connections. */
  ready: string;
  /** The user that it runs as, if not that of the tests. */
  user?: { uid: number; gid: number } | undefined;
}

/**
 * Starts a server, and waits until it accepts connections. It ends with the test, also when that is killed.
 *
 * @throws {Error} with what it printed, when it ends before.
 */
export async function startServer({ command, ready, user }: Start): Promise<AsyncDisposable> {
  const child = spawn("sh", ["-c", guard, "sh", ...command], { stdio: ["pipe", "pipe", "inherit"], ...user });
  const ended = once(child, "close");
  const printed: string[] = [];
  const lines = createInterface(child.stdout);
  const accepting = new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => {
      printed.push(line);
      if (line.includes(ready)) resolve();
    });
    void ended.then(() => reject(new Error(`${command[0]} ended:\n${printed.join("\n")}`)));
  });
  await accepting;
  return {
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await ended;
    },
  };
}
