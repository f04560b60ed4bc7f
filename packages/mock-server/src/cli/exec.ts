import { closeSync, constants, openSync } from "node:fs";
import { constants as os } from "node:os";
import crossSpawn from "cross-spawn";
import { UsageError } from "@totem-partner/spec/program";
import { startFailure } from "../matrix/run-command.ts";
import type { ServeFlags } from "./flags/server-flags.ts";
import { withServer } from "./serve.ts";

/** Whether a terminal signals the command itself: on Ctrl-C, a second signal would make it skip its own clean-up. */
function hasTerminal(): boolean {
  if (process.platform === "win32") return true;
  try {
    // oxlint-disable-next-line workspace/system-path -- Every POSIX system has it.
    closeSync(openSync("/dev/tty", constants.O_RDONLY));
    return true;
  } catch {
    return false;
  }
}

async function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = "", ...parameters] = command;
  if (program === "") throw new UsageError("The command is empty.");
  return new Promise((resolve, reject) => {
    const child = crossSpawn(program, parameters, { stdio: "inherit", env });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    for (const signal of ["SIGINT", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (!hasTerminal()) child.kill(signal);
      });
    }
    child.once("error", (error) => reject(startFailure(program, error)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? os.signals[signal] : 0)));
  });
}

export async function exec(command: string[], flags: ServeFlags): Promise<void> {
  // The command's own output is unchanged.
  const write = (line: string) => process.stderr.write(`${line}\n`);
  process.exitCode = await withServer(flags, write, ({ baseUrl, apiKey }) =>
    run(command, { ...process.env, TOTEM_PARTNER_BASE_URL: baseUrl, TOTEM_PARTNER_API_KEY: apiKey }),
  );
}
