import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type CommandEnd, type CommandToRun, runCommand } from "../commands/run-command.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import { combinationName, type CommandRun, type RunUnder } from "./matrix.ts";

/** What every run shares. */
interface RunsBesideServers extends Omit<CommandToRun, "env" | "output"> {
  /** How each server is started, except for the assumptions under test. */
  server: MockServerOptions;
  /** For the output of failing runs. */
  folder: string;
}

function runOf({ exitCode, seconds }: CommandEnd, timeoutSeconds: number, output: string): CommandRun {
  if (exitCode === null) return { outcome: "timed-out", ending: `no end within ${timeoutSeconds} s`, seconds, output };
  if (exitCode === 0) return { outcome: "passed", ending: "exit code 0", seconds };
  return { outcome: "failed", ending: `exit code ${exitCode}`, seconds, output };
}

/** The name of a combination as a file name that is valid on every file system. */
export const fileNameOf = (name: string): string =>
  name
    .replace("the ", "")
    .replaceAll(/[^A-Za-z0-9=._-]+/g, "+")
    .slice(0, 150);

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
      const output = join(folder, `${fileNameOf(isLong ? `combination-${number}` : name)}.log`);
      const env = {
        TOTEM_PARTNER_BASE_URL: mock.baseUrl,
        TOTEM_PARTNER_API_KEY: mock.apiKey,
        TOTEM_MOCK_ASSUMPTIONS: JSON.stringify(settings),
      };
      const run = runOf(await runCommand({ ...given, env, output }), given.timeoutSeconds, output);
      if (run.outcome === "passed") await rm(output, { force: true });
      return { ...run, consulted: new Set(mock.consultedAssumptions()) };
    } finally {
      await mock.close();
    }
  };
}
