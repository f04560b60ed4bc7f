import type { Rate } from "@totem-partner/certification";
import { type Certificate, certificateOf, isGood } from "../certify/certificate.ts";
import { checkIds, chosenTrials } from "../certify/chosen-trials.ts";
import { jsonReport, junitReport } from "../certify/file-reports.ts";
import { differences, type CertificateInput, readCertificate } from "../certify/certificate-input.ts";
import { htmlReport } from "../certify/html-report.ts";
import { textReport } from "../certify/text-report.ts";
import type { Profile } from "../input/read-profile.ts";
import { checkWritable, makeFolder, writeFindings } from "../input/writable-file.ts";
import { abortedAtEnd } from "@totem-partner/spec/program";
import { settledByMatrix } from "../matrix/variables.ts";
import { packageVersion } from "../package-contents.ts";
import { findAll, servicePort } from "./certified-runs.ts";
import type { CertifyFlags } from "./flags/run-flags.ts";
import { settledBy } from "./flags/serve-flags.ts";
import { explainStart } from "./serve.ts";

/** The rate that a profile settles. */
function rateOf({ "rate-limit": requests }: Profile): Rate | undefined {
  return typeof requests === "number" ? { requests, seconds: 60 } : undefined;
}

/** The reports to write, with the file of each. */
function reportsOf({ html, json, junit }: CertifyFlags) {
  const reports = [
    { file: html, write: htmlReport },
    { file: json, write: jsonReport },
    { file: junit, write: junitReport },
  ];
  return reports.flatMap(({ file, write }) => (file === undefined ? [] : [{ file, write }]));
}

/** Returns what is said besides the verdicts, and the exit code. */
function conclude(found: Certificate, given: CertificateInput | undefined, flags: CertifyFlags): number {
  const { calmExitCode = 0 } = found;
  if (calmExitCode !== 0) {
    const end = calmExitCode === null ? "did not end" : `ended with ${String(calmExitCode)}`;
    process.stderr.write(`totem-mock: The command ${end} in the run without faults; see ${flags.output}/calm.log.\n`);
    return 3;
  }
  if (given === undefined) return isGood(found, flags.complete ?? false) ? 0 : 1;
  const lines = differences(given, found);
  const said = lines.length === 0 ? ["This run matches the certificate."] : lines;
  process.stdout.write(`${said.join("\n")}\n`);
  return lines.length === 0 ? 0 : 1;
}

/** Runs an integration through trials, and exits as the help of the command says. */
export async function certify(command: string[], flags: CertifyFlags): Promise<void> {
  const { trial, output, outOfScope = {}, verify } = flags;
  const given = verify === undefined ? undefined : readCertificate(verify);
  const wanted = trial ?? given?.trials.map(({ id }) => id);
  checkIds([...(wanted ?? []), ...Object.keys(outOfScope)]);
  const trials = chosenTrials(wanted, { command, receiver: flags.receiver });
  const profile = { ...given?.profile, ...settledByMatrix(), ...(await settledBy(flags)) };
  const rate = flags.rate ?? given?.rate;
  await makeFolder(output);
  // After minutes of runs it would be too late to choose others.
  for (const { file } of reportsOf(flags)) await checkWritable(file);
  const signal = abortedAtEnd();
  const run = { ...{ command, trials, flags, profile, signal }, rate: rate ?? rateOf(profile) };
  const began = new Date();
  try {
    const found = await findAll(run);
    signal.throwIfAborted();
    const certificate = certificateOf(found, { kit: packageVersion(), profile, rate, began, outOfScope });
    process.stdout.write(textReport(certificate));
    const files = reportsOf(flags).map(({ file, write }) => ({ file, text: write(certificate) }));
    process.exitCode = await writeFindings(files, conclude(certificate, given, flags));
  } catch (error) {
    if (signal.aborted) {
      process.exitCode = signal.reason === "SIGTERM" ? 143 : 130;
      return;
    }
    throw explainStart(error, { host: "127.0.0.1", port: servicePort(flags) });
  }
}
