import { open } from "node:fs/promises";
import { constants as os } from "node:os";
import crossSpawn from "cross-spawn";
import { UsageError } from "@totem-partner/spec/program";

export interface CommandToRun {
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  output: string;
  /** After this many seconds it is terminated, with all its child processes. */
  timeoutSeconds: number;
  signal: AbortSignal;
}

interface CommandEnd {
  /** As a shell would give it; null if it was terminated because it took too long. */
  exitCode: number | null;
  seconds: number;
}

const isWindows = process.platform === "win32";

const graceMilliseconds = 2000;

function startReason(program: string, error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "is not found";
  if (error.code !== "EACCES") return `cannot be started: ${error.message}`;
  // A name without a path is also refused if a folder in PATH cannot be read.
  return /[/\\]/.test(program) ? "may not be run" : "is not found, or may not be run";
}

export const startFailure = (program: string, error: Error): UsageError =>
  new UsageError(`${program} ${startReason(program, error)}.`);

/** Terminates a process and all its descendants: npm forwards signals only to some of its children. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  if (isWindows) {
    // No signals there, and no groups: children are found while their parent runs.
    crossSpawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" }).once("error", () => undefined);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has exited meanwhile.
  }
}

export async function runCommand(given: CommandToRun): Promise<CommandEnd> {
  const { command, env, output, timeoutSeconds, signal } = given;
  const [program = "", ...parameters] = command;
  if (program === "") throw new UsageError("The command is empty.");
  const file = await open(output, "w");
  const began = performance.now();
  try {
    return await new Promise<CommandEnd>((resolve, reject) => {
      // A separate process group, which can be terminated as a whole.
      const child = crossSpawn(program, parameters, {
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
        resolve({ exitCode: isLate ? null : status, seconds });
      });
    });
  } finally {
    await file.close();
  }
}

/** Lets so many tasks run at the same time; the others wait, in the order in which they came. */
export function limitConcurrency(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running += 1;
    // A run that ends passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
