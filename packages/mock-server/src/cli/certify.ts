import { writeFile } from "node:fs/promises";
import { clientTrials, type ClientTrial, type Rate } from "@totem-partner/certification";
import { type Certificate, certificateOf, isGood } from "../certify/certificate.ts";
import { jsonReport, junitReport, markdownReport } from "../certify/file-reports.ts";
import { differences, type GivenCertificate, readCertificate } from "../certify/given-certificate.ts";
import { htmlReport } from "../certify/html-report.ts";
import { runTrials } from "../certify/run-trials.ts";
import { findingLine, textReport } from "../certify/text-report.ts";
import type { Profile } from "../input/read-profile.ts";
import { unwritableFile, UsageError } from "../input/usage-error.ts";
import { checkWritable, makeFolder } from "../input/writable-file.ts";
import { packageVersion } from "../package-contents.ts";
import type { CertifyFlags } from "./flags/certify-flags.ts";
import { settledBy } from "./flags/serve-flags.ts";
import { firstSignal } from "./running/first-signal.ts";
import { explainStart } from "./serve.ts";

function checkIds(ids: readonly string[]): void {
  const unknown = ids.find((id) => clientTrials.every((trial) => trial.id !== id));
  if (unknown === undefined) return;
  throw new UsageError(`There is no trial ${JSON.stringify(unknown)}. totem-mock certify --list shows them all.`);
}

/** The trials that are asked for. */
function chosen(ids: readonly string[] | undefined): readonly ClientTrial[] {
  if (ids === undefined) return clientTrials;
  checkIds(ids);
  return clientTrials.filter(({ id }) => ids.includes(id));
}

/** The rate that a profile settles. */
function rateOf({ "rate-limit": requests }: Profile): Rate | undefined {
  return typeof requests === "number" ? { requests, seconds: 60 } : undefined;
}

/** What a trial is about, for --list. */
const listed = ({ id, rule, happens, exercise }: ClientTrial): string =>
  `${id}\n  ${rule}\n  Happens: ${happens}\n  To exercise it: ${exercise}\n`;

/** The reports to write, with the file of each. */
function reportsOf({ html, json, junit, markdown }: CertifyFlags) {
  const reports = [
    { file: html, write: htmlReport },
    { file: json, write: jsonReport },
    { file: junit, write: junitReport },
    { file: markdown, write: markdownReport },
  ];
  return reports.flatMap(({ file, write }) => (file === undefined ? [] : [{ file, write }]));
}

/** What is said besides the verdicts, and the exit code. */
function conclude(found: Certificate, given: GivenCertificate | undefined, flags: CertifyFlags): number {
  const { calmExitCode } = found;
  if (calmExitCode !== 0) {
    const end = calmExitCode === null ? "did not end" : `ended with ${String(calmExitCode)}`;
    process.stderr.write(`totem-mock: The command ${end} although nothing went wrong; see ${flags.output}/calm.log.\n`);
    return 3;
  }
  if (given === undefined) return isGood(found, flags.complete ?? false) ? 0 : 1;
  const lines = differences(given, found);
  const said = lines.length === 0 ? ["This run found the same as the certificate."] : lines;
  process.stdout.write(`${said.join("\n")}\n`);
  return lines.length === 0 ? 0 : 1;
}

/** Runs a command through trials, and exits as the help of the command says. */
export async function certify(command: string[], flags: CertifyFlags): Promise<void> {
  const { trial, list, jobs, timeout, output, outOfScope = {}, verify, now, seed, randomSeed } = flags;
  const given = verify === undefined ? undefined : readCertificate(verify);
  const trials = chosen(trial ?? given?.trials.map(({ id }) => id));
  checkIds(Object.keys(outOfScope));
  if (list) {
    process.stdout.write(trials.map(listed).join("\n"));
    return;
  }
  if (command.length === 0) {
    throw new UsageError("Name the command of the integration after --, or list the trials with --list.");
  }
  const profile = { ...given?.profile, ...(await settledBy(flags)) };
  const rate = flags.rate ?? given?.rate;
  await makeFolder(output);
  // After minutes of runs it would be too late to choose others.
  for (const { file } of reportsOf(flags)) await checkWritable(file);
  const signal = firstSignal();
  const began = new Date();
  const server = {
    assumptions: profile,
    contract: "off" as const,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(randomSeed !== undefined && { randomSeed }),
  };
  try {
    const findings = await runTrials({
      ...{ command, trials, server, jobs, signal, folder: output, timeoutSeconds: timeout },
      rate: rate ?? rateOf(profile),
      onVerdict: (finding) => process.stderr.write(`${findingLine(finding)}\n`),
    });
    signal.throwIfAborted();
    const certificate = certificateOf(findings, { kit: packageVersion(), profile, rate, began, outOfScope });
    process.stdout.write(textReport(certificate));
    for (const { file, write } of reportsOf(flags)) {
      await writeFile(file, write(certificate)).catch((error: unknown) => {
        throw unwritableFile(file, error);
      });
    }
    process.exitCode = conclude(certificate, given, flags);
  } catch (error) {
    if (signal.aborted) {
      process.exitCode = signal.reason === "SIGTERM" ? 143 : 130;
      return;
    }
    throw explainStart(error, { host: "127.0.0.1", port: 0 });
  }
}
