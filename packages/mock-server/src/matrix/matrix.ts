import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { isFields } from "@totem-partner/spec/fields";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { UsageError } from "@totem-partner/spec/program";
import type { Profile } from "../input/read-profile.ts";
import type { MockServerOptions } from "../server-options.ts";
import { startMockServer } from "../start-mock-server.ts";
import { type Alternative, alternatives, nameOf } from "./alternatives.ts";
import { type CommandToRun, limitConcurrency, runCommand } from "./run-command.ts";

export interface CommandRun {
  outcome: "passed" | "failed" | "timed-out";
  /** Such as `exit code 1`, or `no end within 600 s`. */
  ending: string;
  seconds: number;
  /** The file with its output; undefined if it passed. */
  output?: string | undefined;
}

export interface ConsultingRun extends CommandRun {
  consulted: ReadonlySet<string>;
}

type RunUnder = (alternative?: Alternative) => Promise<ConsultingRun>;

/** The variables that tell a command how the open points are settled, and where to list those it consulted itself. */
const assumptionsVariable = "TOTEM_MOCK_ASSUMPTIONS";
const consultedVariable = "TOTEM_MOCK_CONSULTED";

export function settledByMatrix(): Profile {
  const text = process.env[assumptionsVariable];
  if (text === undefined) return {};
  try {
    const settled: unknown = JSON.parse(text);
    return parseAssumptions(isFields(settled) ? settled : {});
  } catch (error) {
    if (!(error instanceof AssumptionError) && !(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${assumptionsVariable} is not a profile in JSON: ${error.message}`);
  }
}

/** Tells the matrix around this process, if there is one, which open points its services consulted. */
export async function reportConsulted(ids: Iterable<string>): Promise<void> {
  const file = process.env[consultedVariable];
  if (file !== undefined) await writeFile(file, [...ids].join("\n"));
}

const readConsulted = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8").catch(() => "")).split("\n").filter((id) => id !== "");

interface RunsBesideServers extends Omit<CommandToRun, "env" | "output"> {
  server: MockServerOptions;
  folder: string;
}

function runOf(ended: Awaited<ReturnType<typeof runCommand>>, timeoutSeconds: number, output: string): CommandRun {
  const { exitCode, seconds } = ended;
  if (exitCode === null) return { outcome: "timed-out", ending: `no end within ${timeoutSeconds} s`, seconds, output };
  if (exitCode === 0) return { outcome: "passed", ending: "exit code 0", seconds };
  return { outcome: "failed", ending: `exit code ${exitCode}`, seconds, output };
}

/** The name of an alternative as a file name that is valid on every file system. */
const fileNameOf = (name: string): string => `${name.replaceAll(/[^A-Za-z0-9=._-]+/g, "+").slice(0, 150)}.log`;

export function runsBesideServers(given: RunsBesideServers): RunUnder {
  const { server, folder } = given;
  return async (alternative) => {
    const settled = { ...server.assumptions, ...alternative?.assumptions };
    const output = join(folder, fileNameOf(alternative ? nameOf(alternative) : "defaults"));
    const consulted = `${output}.consulted`;
    const mock = await startMockServer({ ...server, port: 0, assumptions: settled });
    try {
      const address = { TOTEM_PARTNER_BASE_URL: mock.baseUrl, TOTEM_PARTNER_API_KEY: mock.apiKey };
      const told = { [assumptionsVariable]: JSON.stringify(settled), [consultedVariable]: resolve(consulted) };
      const env = { ...address, ...told };
      const run = runOf(await runCommand({ ...given, env, output }), given.timeoutSeconds, output);
      if (run.outcome === "passed") await rm(output, { force: true });
      return {
        ...run,
        consulted: new Set([...mock.coverage().assumptions.exercised, ...(await readConsulted(consulted))]),
      };
    } finally {
      await rm(consulted, { force: true });
      await mock.close();
    }
  };
}

export interface AlternativeRun extends CommandRun {
  alternative: Alternative;
}

export interface MatrixResult {
  /** Under the defaults. If that fails, nothing else was run. */
  defaults: CommandRun;
  /** Alternatives that make no difference, because no run consulted their assumption. */
  skipped: readonly Alternative[];
  runs: readonly AlternativeRun[];
}

interface MatrixOptions {
  runUnder: RunUnder;
  only?: readonly string[] | undefined;
  settled?: readonly string[] | undefined;
  own?: Readonly<Record<string, InputValue>> | undefined;
  jobs: number;
  onPlan?: ((runs: number) => void) | undefined;
}

export async function runMatrix(options: MatrixOptions): Promise<MatrixResult> {
  const { runUnder, only, settled = [], own = {}, jobs, onPlan } = options;
  onPlan?.(1);
  const { consulted, ...defaults } = await runUnder();
  if (defaults.outcome !== "passed") return { defaults, skipped: [], runs: [] };
  const all = alternatives({ ...(only && { only }), except: settled, own });
  const tried = all.filter(({ id }) => consulted.has(id));
  const skipped = all.filter(({ id }) => !consulted.has(id));
  onPlan?.(tried.length);
  const turn = limitConcurrency(jobs);
  const runs = await Promise.all(
    tried.map((alternative) =>
      turn(async (): Promise<AlternativeRun> => {
        const { consulted: _, ...run } = await runUnder(alternative);
        return { ...run, alternative };
      }),
    ),
  );
  return { defaults, skipped, runs };
}
