import { writeFile } from "node:fs/promises";
import { clientTrials, type ClientTrial } from "@totem-partner/certification";
import { type Findings, runTrials } from "../certify/run-trials.ts";
import { jsonReport } from "../certify/json-report.ts";
import { findingLine, textReport } from "../certify/text-report.ts";
import { unwritableFile, UsageError } from "../input/usage-error.ts";
import { checkWritable, makeFolder } from "../input/writable-file.ts";
import type { CertifyFlags } from "./flags/certify-flags.ts";
import { settledBy } from "./flags/serve-flags.ts";
import { firstSignal } from "./running/first-signal.ts";
import { explainStart } from "./serve.ts";

/** The trials that are asked for. */
function chosen(ids: readonly string[] | undefined): readonly ClientTrial[] {
  if (ids === undefined) return clientTrials;
  const unknown = ids.find((id) => clientTrials.every((trial) => trial.id !== id));
  if (unknown === undefined) return clientTrials.filter(({ id }) => ids.includes(id));
  throw new UsageError(`There is no trial ${JSON.stringify(unknown)}. totem-mock certify --list shows them all.`);
}

/** What a trial is about, for --list. */
const listed = ({ id, rule, happens, exercise }: ClientTrial): string =>
  `${id}\n  ${rule}\n  Happens: ${happens}\n  To exercise it: ${exercise}\n`;

function exitCodeOf({ calmExitCode, findings }: Findings, isComplete: boolean): number {
  if (calmExitCode !== 0) return 3;
  const isGood = ({ verdict }: Findings["findings"][number]): boolean =>
    isComplete ? verdict.outcome === "passed" : verdict.outcome !== "failed";
  return findings.every(isGood) ? 0 : 1;
}

/** Runs a command through trials, and exits as the help of the command says. */
export async function certify(command: string[], flags: CertifyFlags): Promise<void> {
  const { trial, list, jobs, timeout, output, json, complete, now, seed, randomSeed } = flags;
  const trials = chosen(trial);
  if (list) {
    process.stdout.write(trials.map(listed).join("\n"));
    return;
  }
  if (command.length === 0)
    throw new UsageError("Name the command of the integration after --, or list the trials with --list.");
  const assumptions = await settledBy(flags);
  await makeFolder(output);
  if (json !== undefined) await checkWritable(json);
  const signal = firstSignal();
  const server = {
    assumptions,
    contract: "off" as const,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(randomSeed !== undefined && { randomSeed }),
  };
  try {
    const findings = await runTrials({
      ...{ command, trials, server, jobs, signal, folder: output, timeoutSeconds: timeout },
      onVerdict: (finding) => process.stderr.write(`${findingLine(finding)}\n`),
    });
    if (findings.calmExitCode !== 0) {
      const end = findings.calmExitCode === null ? "did not end" : `ended with ${String(findings.calmExitCode)}`;
      process.stderr.write(`totem-mock: The command ${end} although nothing went wrong; see ${output}/calm.log.\n`);
    }
    process.stdout.write(textReport(findings.findings));
    if (json !== undefined) {
      await writeFile(json, jsonReport(findings)).catch((error: unknown) => {
        throw unwritableFile(json, error);
      });
    }
    process.exitCode = exitCodeOf(findings, complete ?? false);
  } catch (error) {
    if (signal.aborted) {
      process.exitCode = signal.reason === "SIGTERM" ? 143 : 130;
      return;
    }
    throw explainStart(error, { host: "127.0.0.1", port: 0 });
  }
}
