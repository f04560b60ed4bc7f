import { open } from "node:fs/promises";
import { constants as os } from "node:os";
import spawn from "cross-spawn";
import { startFailure } from "../input/start-failure.ts";
import { UsageError } from "../input/usage-error.ts";
import type { CommandRun } from "./matrix.ts";

/** A command to run, with its environment and limits. */
export interface CommandToRun {
  /** The program and its arguments. */
  command: readonly string[];
  /** Variables in addition to the environment of this process. */
  env: Readonly<Record<string, string>>;
  /** The file for all its output. */
  output: string;
  /** After this many seconds it is terminated, with all its child processes. */
  timeoutSeconds: number;
  /** Aborted to terminate the command and everything it started. */
  signal: AbortSignal;
}

const isWindows = process.platform === "win32";

/** How long a command may take to exit after a termination signal. */
const graceMilliseconds = 2000;

/** Terminates a process and all its descendants: npm forwards signals only to some of its children. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(isWindows ? pid : -pid, signal);
  } catch {
    // It has exited meanwhile.
  }
}

/**
 * Runs a command without a terminal, and writes its output to a file.
 *
 * @throws {UsageError} if it cannot be started.
 */
export async function runCommand(given: CommandToRun): Promise<CommandRun> {
  const { command, env, output, timeoutSeconds, signal } = given;
  const [program = "", ...parameters] = command;
  if (program === "") throw new UsageError("The command is empty.");
  const file = await open(output, "w");
  const began = performance.now();
  try {
    return await new Promise<CommandRun>((resolve, reject) => {
      // A separate process group, which can be terminated as a whole.
      const child = spawn(program, parameters, {
        stdio: ["ignore", file.fd, file.fd],
        env: { ...process.env, ...env },
        detached: !isWindows,
      });
      let isLate = false;
      let grace: NodeJS.Timeout | undefined;
      const stop = () => {
        if (child.pid === undefined) return;
        const { pid } = child;
        endGroup(pid, "SIGTERM");
        grace = setTimeout(() => endGroup(pid, "SIGKILL"), graceMilliseconds);
      };
      const timer = setTimeout(() => {
        isLate = true;
        stop();
      }, timeoutSeconds * 1000);
      signal.addEventListener("abort", stop, { once: true });
      const settle = () => {
        clearTimeout(timer);
        clearTimeout(grace);
        signal.removeEventListener("abort", stop);
      };
      child.once("error", (error) => {
        settle();
        reject(startFailure(program, error));
      });
      child.once("exit", (code, killedBy) => {
        settle();
        // Processes that it left behind would keep using the server.
        if (child.pid !== undefined && !isWindows) endGroup(child.pid, "SIGKILL");
        const seconds = (performance.now() - began) / 1000;
        const status = code ?? 128 + (killedBy ? os.signals[killedBy] : 0);
        if (isLate) resolve({ outcome: "timed-out", ending: `no end within ${timeoutSeconds} s`, seconds, output });
        else if (status === 0) resolve({ outcome: "passed", ending: "exit code 0", seconds });
        else resolve({ outcome: "failed", ending: `exit code ${status}`, seconds, output });
      });
    });
  } finally {
    await file.close();
  }
}
