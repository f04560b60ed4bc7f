import { dirname } from "node:path";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { describeAssumptions } from "@totem-partner/simulator";
import type { Profile } from "../input/read-profile.ts";
import { abortedAtEnd, UsageError } from "@totem-partner/spec/program";
import { checkWritable, makeFolder, writeFindings } from "../input/writable-file.ts";
import { runsBesideServers } from "../matrix/command-run.ts";
import { junitReport, markdownReport } from "../matrix/file-reports.ts";
import { runMatrix, type RunUnder } from "../matrix/matrix.ts";
import { jsonReport, passesEverywhere, textReport } from "../matrix/report.ts";
import type { MatrixFlags } from "./flags/run-flags.ts";
import { settledBy } from "./flags/serve-flags.ts";
import { MatrixProgress } from "./matrix-progress.ts";
import { explainStart } from "./serve.ts";

/** Reports an unknown point before anything runs. */
export function checkPoints(only: readonly string[] = []): void {
  const known = new Set(describeAssumptions().map(({ id }): string => id));
  const unknown = only.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new UsageError(
    `--only names ${JSON.stringify(unknown)}, which is not an assumption. totem-mock assumptions lists them all.`,
  );
}

/**
 * Returns what every run is under, and what is a case beside the listed alternatives: an alternative of the user's own, where
 * `--only` asks for its point.
 */
export function casesIn(given: Profile, only: readonly string[] = []): { settled: Profile; own: Profile } {
  const isCase = ([id, value]: [string, InputValue]): boolean => typeof value === "object" && only.includes(id);
  const entries = Object.entries(given);
  return {
    settled: Object.fromEntries(entries.filter((entry) => !isCase(entry))),
    own: Object.fromEntries(entries.filter(isCase)),
  };
}

/** The reports to write, with the file of each. */
function reportsOf({ json, junit, markdown }: Pick<MatrixFlags, "json" | "junit" | "markdown">) {
  const reports = [
    { file: json, write: jsonReport },
    { file: junit, write: junitReport },
    { file: markdown, write: markdownReport },
  ];
  return reports.flatMap(({ file, write }) => (file === undefined ? [] : [{ file, write }]));
}

interface MatrixToReport extends Pick<MatrixFlags, "only" | "json" | "junit" | "markdown"> {
  runUnder: RunUnder;
  /** The way the open points are settled in every run. */
  settled: Profile;
  own: Profile;
  jobs: number;
  signal: AbortSignal;
}

/** Runs what is to be run under every alternative, and exits as the help of the commands says. */
export async function reportMatrix(given: MatrixToReport): Promise<void> {
  const { runUnder, only, settled, own, jobs, signal } = given;
  const progress = new MatrixProgress(process.stderr);
  try {
    const result = await runMatrix({
      async runUnder(alternative) {
        signal.throwIfAborted();
        const run = await runUnder(alternative);
        progress.ended(alternative, run);
        return run;
      },
      only,
      settled: Object.keys(settled),
      own,
      jobs,
      onPlan: (runs) => progress.plan(runs),
    });
    progress.clear();
    signal.throwIfAborted();
    process.stdout.write(textReport(result));
    const files = reportsOf(given).map(({ file, write }) => ({ file, text: write(result) }));
    const code = result.defaults.outcome !== "passed" ? 3 : passesEverywhere(result) ? 0 : 1;
    process.exitCode = await writeFindings(files, code);
  } catch (error) {
    progress.clear();
    if (signal.aborted) {
      process.exitCode = signal.reason === "SIGTERM" ? 143 : 130;
      return;
    }
    throw explainStart(error, { host: "127.0.0.1", port: 0 });
  }
}

/** Runs a command under every alternative of the open points. */
export async function matrix(command: string[], flags: MatrixFlags): Promise<void> {
  const { only, jobs, timeout, output, now, seed, randomSeed } = flags;
  checkPoints(only);
  const { settled, own } = casesIn(await settledBy(flags), only);
  await makeFolder(output);
  // After an hour of runs it would be too late to choose others.
  for (const { file } of reportsOf(flags)) {
    await makeFolder(dirname(file));
    await checkWritable(file);
  }
  const signal = abortedAtEnd();
  const server = {
    assumptions: settled,
    contract: "off" as const,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(randomSeed !== undefined && { randomSeed }),
  };
  const runUnder = runsBesideServers({ command, server, folder: output, timeoutSeconds: timeout, signal });
  await reportMatrix({ ...flags, jobs, runUnder, settled, own, signal });
}
