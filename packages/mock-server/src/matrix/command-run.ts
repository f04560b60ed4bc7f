import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type CommandEnd, type CommandToRun, runCommand } from "./run-command.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import { nameOf } from "./alternatives.ts";
import type { CommandRun, RunUnder } from "./matrix.ts";
import { matrixVariables, readConsulted } from "./variables.ts";

/** What every run shares. */
interface RunsBesideServers extends Omit<CommandToRun, "env" | "output"> {
  /** The way each server is started, except for the assumptions under test. */
  server: MockServerOptions;
  /** For the output of failing runs. */
  folder: string;
}

function runOf({ exitCode, seconds }: CommandEnd, timeoutSeconds: number, output: string): CommandRun {
  if (exitCode === null) return { outcome: "timed-out", ending: `no end within ${timeoutSeconds} s`, seconds, output };
  if (exitCode === 0) return { outcome: "passed", ending: "exit code 0", seconds };
  return { outcome: "failed", ending: `exit code ${exitCode}`, seconds, output };
}

/** The name of an alternative as a file name that is valid on every file system. */
const fileNameOf = (name: string): string => `${name.replaceAll(/[^A-Za-z0-9=._-]+/g, "+").slice(0, 150)}.log`;

/** Runs the command, each time against a separate server under the given alternative. */
export function runsBesideServers(given: RunsBesideServers): RunUnder {
  const { server, folder } = given;
  return async (alternative) => {
    const settled = { ...server.assumptions, ...alternative?.assumptions };
    const output = join(folder, fileNameOf(alternative ? nameOf(alternative) : "defaults"));
    const consulted = `${output}.consulted`;
    const mock = await startMockServer({ ...server, port: 0, assumptions: settled });
    try {
      const address = { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey };
      const env = { ...address, ...matrixVariables(settled, resolve(consulted)) };
      const run = runOf(await runCommand({ ...given, env, output }), given.timeoutSeconds, output);
      if (run.outcome === "passed") await rm(output, { force: true });
      return { ...run, consulted: new Set([...mock.consultedAssumptions(), ...(await readConsulted(consulted))]) };
    } finally {
      await rm(consulted, { force: true });
      await mock.close();
    }
  };
}
