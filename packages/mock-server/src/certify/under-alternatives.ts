import { join } from "node:path";
import { makeFolder } from "../input/writable-file.ts";
import { fileNameOf } from "../matrix/command-run.ts";
import { combinationName, type RunUnder } from "../matrix/matrix.ts";
import type { Perform } from "./performance.ts";
import { type Findings, runTrials, type TrialsToRun } from "./run-trials.ts";

interface TrialsUnderAlternatives extends Omit<TrialsToRun, "perform" | "onVerdict"> {
  /** For the output of the command, in a folder for each combination. */
  folder: string;
  /** Lets the integration work, and keeps its output in this folder. */
  performIn: (folder: string) => Perform;
}

function endingOf({ calmExitCode, findings }: Findings): string | undefined {
  if (calmExitCode === null) return "no end although nothing went wrong";
  if (calmExitCode !== 0) return `exit code ${String(calmExitCode)} although nothing went wrong`;
  const failed = findings.filter(({ verdict }) => verdict.outcome === "failed");
  return failed.length === 0 ? undefined : `fails ${failed.map(({ trial }) => trial.id).join(", ")}`;
}

/** Runs all trials under a combination of alternatives: a run passes if no trial fails. */
export const trialsUnder =
  (given: TrialsUnderAlternatives): RunUnder =>
  async (combination) => {
    const { server, performIn } = given;
    const began = performance.now();
    const output = join(given.folder, fileNameOf(combinationName(combination)));
    await makeFolder(output);
    const tried = Object.fromEntries(combination.map(({ id, value }) => [id, value]));
    const assumptions = { ...server.assumptions, ...tried };
    const findings = await runTrials({ ...given, perform: performIn(output), server: { ...server, assumptions } });
    const seconds = (performance.now() - began) / 1000;
    const { consulted } = findings;
    const ending = endingOf(findings);
    if (ending === undefined) return { outcome: "passed", ending: "no trial fails", seconds, consulted };
    return { outcome: "failed", ending, seconds, output, consulted };
  };
