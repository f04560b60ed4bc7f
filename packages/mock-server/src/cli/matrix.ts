import { dirname } from "node:path";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { abortedAtEnd, UsageError } from "@totem-partner/spec/program";
import { describeAssumptions } from "@totem-partner/simulator";
import type { Profile } from "../input/read-profile.ts";
import { makeFolder } from "../input/writable-file.ts";
import { type Alternative, nameOf } from "../matrix/alternatives.ts";
import { type CommandRun, runMatrix, runsBesideServers } from "../matrix/matrix.ts";
import { passesEverywhere, reportsIn, textReport } from "../matrix/reports.ts";
import type { matrixFlags } from "./flags/command-flags.ts";
import { beginningOf, settledBy } from "./flags/shared-flags.ts";
import { RunProgress } from "./run-progress.ts";
import { untilAborted } from "./serve.ts";

/** Adds a run to the progress. Without an alternative, it is that of the defaults. */
export function noteRun(progress: RunProgress, alternative: Alternative | undefined, run: CommandRun): void {
  const { outcome, ending, seconds } = run;
  const name = alternative ? nameOf(alternative) : "the defaults";
  const isFailed = outcome !== "passed";
  const why = isFailed ? `, ${ending}` : "";
  progress.ended(name, isFailed, `${isFailed ? "FAIL" : "pass"} ${name} (${seconds.toFixed(1)} s${why})`);
}

function checkPoints(only: readonly string[]): void {
  const known = new Set(describeAssumptions().map(({ id }): string => id));
  const unknown = only.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new UsageError(
    `--only names ${JSON.stringify(unknown)}, which is not an assumption. totem-mock assumptions lists them all.`,
  );
}

/** Splits a profile: own alternatives are cases if `--only` asks for their point; the rest applies to every run. */
function casesIn(given: Profile, only: readonly string[]): { settled: Profile; own: Profile } {
  const isCase = ([id, value]: [string, InputValue]): boolean => typeof value === "object" && only.includes(id);
  const entries = Object.entries(given);
  return {
    settled: Object.fromEntries(entries.filter((entry) => !isCase(entry))),
    own: Object.fromEntries(entries.filter(isCase)),
  };
}

export async function matrix(command: string[], flags: FlagsOf<typeof matrixFlags>): Promise<void> {
  const { only, jobs, timeout: timeoutSeconds, output: folder, json, junit, markdown } = flags;
  checkPoints(only ?? []);
  const { settled, own } = casesIn(await settledBy(flags), only ?? []);
  const files = [json, junit, markdown].filter((file) => file !== undefined);
  for (const made of [folder, ...files.map((file) => dirname(file))]) await makeFolder(made);
  // After an hour of runs it would be too late to choose others.
  const writeReports = await reportsIn(flags);
  const signal = abortedAtEnd();
  const server = { ...beginningOf(flags), assumptions: settled, contract: "off" } as const;
  const runUnder = runsBesideServers({ command, server, folder, timeoutSeconds, signal });
  const progress = new RunProgress(process.stderr);
  await untilAborted(signal, 0, async () => {
    const result = await runMatrix({
      async runUnder(alternative) {
        signal.throwIfAborted();
        const run = await runUnder(alternative);
        noteRun(progress, alternative, run);
        return run;
      },
      ...{ only, settled: Object.keys(settled), own, jobs, onPlan: (runs) => progress.plan(runs) },
    }).finally(() => progress.close());
    signal.throwIfAborted();
    process.stdout.write(textReport(result));
    process.exitCode = result.defaults.outcome !== "passed" ? 3 : passesEverywhere(result) ? 0 : 1;
    await writeReports(result);
  });
}
