import { writeFile } from "node:fs/promises";
import type { Rate, TrialPage } from "@totem-partner/certification";
import { type Certificate, certificateOf, isGood } from "../certify/certificate.ts";
import { allTrials, checkIds, chosenTrials, type ChosenTrials } from "../certify/chosen-trials.ts";
import type { Finding } from "../certify/finding.ts";
import { jsonReport, junitReport, markdownReport } from "../certify/file-reports.ts";
import { differences, type GivenCertificate, readCertificate } from "../certify/given-certificate.ts";
import { htmlReport } from "../certify/html-report.ts";
import type { GivenReceiver } from "../certify/receiver/certified-receiver.ts";
import { countedBy } from "../certify/receiver/handled-count.ts";
import { runReceiverTrials } from "../certify/receiver/run-receiver-trials.ts";
import { runTrials, type TrialsToRun } from "../certify/run-trials.ts";
import { findingLine, textReport } from "../certify/text-report.ts";
import type { Profile } from "../input/read-profile.ts";
import { unwritableFile, UsageError } from "../input/usage-error.ts";
import { checkWritable, makeFolder } from "../input/writable-file.ts";
import { packageVersion } from "../package-contents.ts";
import type { CertifyFlags } from "./flags/certify-flags.ts";
import { settledBy } from "./flags/serve-flags.ts";
import { firstSignal } from "./running/first-signal.ts";
import { explainStart } from "./serve.ts";

/** The rate that a profile settles. */
function rateOf({ "rate-limit": requests }: Profile): Rate | undefined {
  return typeof requests === "number" ? { requests, seconds: 60 } : undefined;
}

/** What a trial is about, for --list. */
const listed = ({ id, rule, happens, exercise }: TrialPage): string =>
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
  const { calmExitCode = 0 } = found;
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

/** The receiver to try, if there is one. */
function receiverOf(flags: CertifyFlags, signal: AbortSignal): GivenReceiver | undefined {
  const { receiver: url, secret, nextSecret, earlier } = flags;
  if (url === undefined) return undefined;
  if (secret === undefined) throw new UsageError("Deliveries are signed: pass the receiver's secret with --secret.");
  const handled = flags.handled === undefined ? undefined : countedBy(flags.handled, signal);
  if (earlier === undefined) return { url, secret, nextSecret, handled };
  const { accepted } = readCertificate(earlier);
  if (accepted === undefined) throw new UsageError(`${earlier} is the certificate of a run without a receiver.`);
  return { url, secret, nextSecret, handled, earlier: accepted };
}

/** Everything that is found of the command and of the receiver. */
async function findAll(
  command: string[],
  { clients, receivers }: ChosenTrials,
  given: {
    flags: CertifyFlags;
    receiver: GivenReceiver | undefined;
    server: TrialsToRun["server"];
    rate: Rate | undefined;
    signal: AbortSignal;
  },
) {
  const { receiver, server, rate, signal } = given;
  const { jobs, timeout, output, servicePort } = given.flags;
  const onVerdict = (finding: Finding): void => void process.stderr.write(`${findingLine(finding)}\n`);
  const ofClient =
    clients.length === 0
      ? undefined
      : await runTrials({
          ...{ command, trials: clients, server, jobs, signal, onVerdict },
          ...{ folder: output, timeoutSeconds: timeout, rate },
        });
  const ofReceiver =
    receiver &&
    receivers.length > 0 &&
    (await runReceiverTrials({
      ...{ trials: receivers, receiver, signal, onVerdict },
      server: { ...server, port: servicePort },
    }));
  return {
    calmExitCode: ofClient?.calmExitCode,
    accepted: ofReceiver ? ofReceiver.accepted : undefined,
    findings: [...(ofClient?.findings ?? []), ...(ofReceiver ? ofReceiver.findings : [])],
  };
}

/** Runs a command and a receiver through trials, and exits as the help of the command says. */
export async function certify(command: string[], flags: CertifyFlags): Promise<void> {
  const { trial, list, output, outOfScope = {}, verify, now, seed, randomSeed } = flags;
  const given = verify === undefined ? undefined : readCertificate(verify);
  const wanted = trial ?? given?.trials.map(({ id }) => id);
  checkIds([...(wanted ?? []), ...Object.keys(outOfScope)]);
  if (list) {
    const shown = allTrials.filter(({ id }) => wanted?.includes(id) ?? true);
    process.stdout.write(shown.map(listed).join("\n"));
    return;
  }
  const chosen = chosenTrials(wanted, { command, receiver: flags.receiver });
  const profile = { ...given?.profile, ...(await settledBy(flags)) };
  const rate = flags.rate ?? given?.rate;
  await makeFolder(output);
  // After minutes of runs it would be too late to choose others.
  for (const { file } of reportsOf(flags)) await checkWritable(file);
  const signal = firstSignal();
  const receiver = receiverOf(flags, signal);
  const began = new Date();
  const server = {
    assumptions: profile,
    contract: "off" as const,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    ...(randomSeed !== undefined && { randomSeed }),
  };
  try {
    const found = await findAll(command, chosen, { flags, receiver, server, rate: rate ?? rateOf(profile), signal });
    signal.throwIfAborted();
    const certificate = certificateOf(found, { kit: packageVersion(), profile, rate, began, outOfScope });
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
    throw explainStart(error, { host: "127.0.0.1", port: flags.servicePort });
  }
}
