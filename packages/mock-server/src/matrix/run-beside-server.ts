import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import { runCommand } from "./command-run.ts";
import { combinationName, type RunUnder } from "./matrix.ts";

/** The settings that every run shares. */
export interface RunsBesideServers {
  command: readonly string[];
  /** How each server is started, except for the assumptions under test. */
  server: MockServerOptions;
  /** The folder for the output of failing runs. */
  folder: string;
  timeoutSeconds: number;
  signal: AbortSignal;
}

/** A file name that is valid on every file system. */
const fileName = (text: string): string => `${text.replaceAll(/[^A-Za-z0-9=._-]+/g, "+").slice(0, 150)}.log`;

/** Runs the command, each time against a separate server under the given assumptions. */
export function runsBesideServers(given: RunsBesideServers): RunUnder {
  const { command, server, folder, timeoutSeconds, signal } = given;
  let number = 0;
  return async (combination) => {
    number += 1;
    const tried = Object.fromEntries(combination.map(({ id, value }) => [id, value]));
    const settings = { ...server.assumptions, ...tried };
    await using mock = await startMockServer({ ...server, port: 0, assumptions: settings });
    const name = combinationName(combination);
    const isLong = combination.length > 2;
    const output = join(folder, fileName(isLong ? `combination-${number}` : name.replace("the ", "")));
    const env = {
      TOTEM_PARTNER_BASE_URL: mock.baseUrl,
      TOTEM_PARTNER_API_KEY: mock.apiKey,
      TOTEM_MOCK_ASSUMPTIONS: JSON.stringify(settings),
    };
    const run = await runCommand({ command, env, output, timeoutSeconds, signal });
    if (run.outcome === "passed") await rm(output, { force: true });
    return { ...run, consulted: new Set(mock.consultedAssumptions()) };
  };
}
