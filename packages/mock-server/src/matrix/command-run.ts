import { open, rm } from "node:fs/promises";
import { constants as os } from "node:os";
import { join } from "node:path";
import crossSpawn from "cross-spawn";
import { startFailure, UsageError } from "../input/usage-error.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import { combinationName, type CommandRun, type RunUnder } from "./matrix.ts";

/** What every run shares. */
interface RunsBesideServers {
  command: readonly string[];
  /** How each server is started, except for the assumptions under test. */
  server: MockServerOptions;
  /** For the output of failing runs. */
  folder: string;
  /** After this many seconds a run is terminated, with all its child processes. */
  timeoutSeconds: number;
  /** Aborted to terminate the command and everything it started. */
  signal: AbortSignal;
}

const isWindows = process.platform === "win32";

/** How long a command may take to exit after a termination signal. */
const graceMilliseconds = 2000;

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

/** Runs a command without a terminal, and writes its output to a file. */
async function runCommand(
  { command, timeoutSeconds, signal }: RunsBesideServers,
  env: Readonly<Record<string, string>>,
  output: string,
): Promise<CommandRun> {
  const [program = "", ...parameters] = command;
  if (program === "") throw new UsageError("The command is empty.");
  const file = await open(output, "w");
  const began = performance.now();
  try {
    return await new Promise<CommandRun>((resolve, reject) => {
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
        if (isLate) resolve({ outcome: "timed-out", ending: `no end within ${timeoutSeconds} s`, seconds, output });
        else if (status === 0) resolve({ outcome: "passed", ending: "exit code 0", seconds });
        else resolve({ outcome: "failed", ending: `exit code ${status}`, seconds, output });
      });
    });
  } finally {
    await file.close();
  }
}

/** A file name that is valid on every file system. */
const fileName = (text: string): string => `${text.replaceAll(/[^A-Za-z0-9=._-]+/g, "+").slice(0, 150)}.log`;

/** Runs the command, each time against a separate server under the given assumptions. */
export function runsBesideServers(given: RunsBesideServers): RunUnder {
  const { server, folder } = given;
  let number = 0;
  return async (combination) => {
    number += 1;
    const tried = Object.fromEntries(combination.map(({ id, value }) => [id, value]));
    const settings = { ...server.assumptions, ...tried };
    const mock = await startMockServer({ ...server, port: 0, assumptions: settings });
    try {
      const name = combinationName(combination);
      const isLong = combination.length > 2;
      const output = join(folder, fileName(isLong ? `combination-${number}` : name.replace("the ", "")));
      const env = {
        TOTEM_PARTNER_BASE_URL: mock.baseUrl,
        TOTEM_PARTNER_API_KEY: mock.apiKey,
        TOTEM_MOCK_ASSUMPTIONS: JSON.stringify(settings),
      };
      const run = await runCommand(given, env, output);
      if (run.outcome === "passed") await rm(output, { force: true });
      return { ...run, consulted: new Set(mock.consultedAssumptions()) };
    } finally {
      await mock.close();
    }
  };
}
