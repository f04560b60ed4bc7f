import { type Rate, withRightSignature } from "@totem-partner/certification";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { abortedAtEnd, UsageError } from "@totem-partner/spec/program";
import {
  type Certificate,
  certificateOf,
  differences,
  type Finding,
  isGood,
  readCertificate,
} from "../certify/certificate.ts";
import { chosenTrials } from "../certify/chosen-trials.ts";
import { countedBy, type ReceiverInput } from "../certify/receiver/certified-receiver.ts";
import { runReceiverTrials } from "../certify/receiver/run-receiver-trials.ts";
import { findingLine, reportsIn, textReport } from "../certify/reports.ts";
import { runTrials } from "../certify/run-trials.ts";
import type { Profile } from "../input/read-profile.ts";
import { makeFolder } from "../input/writable-file.ts";
import { settledByMatrix, reportConsulted } from "../matrix/matrix.ts";
import { limitConcurrency } from "../matrix/run-command.ts";
import { packageVersion } from "../package-contents.ts";
import type { certifyFlags } from "./flags/command-flags.ts";
import { beginningOf, settledBy } from "./flags/shared-flags.ts";
import { RunProgress } from "./run-progress.ts";
import { untilAborted } from "./serve.ts";

type CertifyFlags = FlagsOf<typeof certifyFlags>;

interface CertifiedRun {
  command: string[];
  trials: ReturnType<typeof chosenTrials>;
  flags: CertifyFlags;
  profile: Profile;
  rate: Rate | undefined;
  signal: AbortSignal;
}

function rateOf({ "rate-limit": requests }: Profile): Rate | undefined {
  return typeof requests === "number" ? { requests, seconds: 60 } : undefined;
}

function receiverOf(flags: CertifyFlags, signal: AbortSignal): ReceiverInput | undefined {
  const { receiver: url, secret, nextSecret, earlierSecret } = flags;
  if (url === undefined) return undefined;
  if (secret === undefined) throw new UsageError("Deliveries are signed: pass the receiver's secret with --secret.");
  const handled = flags.handled === undefined ? undefined : countedBy(flags.handled, signal);
  return { url, secret, nextSecret, earlierSecret, handled };
}

async function findAll({ command, trials, flags, profile, rate, signal }: CertifiedRun) {
  const { clients, receivers } = trials;
  const { output: folder, timeout: timeoutSeconds, servicePort = 0 } = flags;
  const receiver = receiverOf(flags, signal);
  const progress = new RunProgress(process.stderr);
  progress.plan(clients.length + withRightSignature(receivers).length);
  const onVerdict = (finding: Finding): void =>
    progress.ended(finding.id, finding.outcome === "failed", findingLine(finding));
  const shared = { signal, onVerdict };
  const server = { ...beginningOf(flags), assumptions: profile, contract: "off", port: 0 } as const;
  try {
    const run = { command, folder, timeoutSeconds, turn: limitConcurrency(flags.jobs) };
    const ofClient =
      clients.length > 0 ? await runTrials({ ...shared, ...run, trials: clients, server, rate }) : undefined;
    if (ofClient) await reportConsulted(ofClient.consulted);
    const service = { ...server, port: servicePort };
    const ofReceiver =
      receiver && receivers.length > 0
        ? await runReceiverTrials({ ...shared, trials: receivers, receiver, server: service })
        : [];
    return { baselineExitCode: ofClient?.baselineExitCode, findings: [...(ofClient?.findings ?? []), ...ofReceiver] };
  } finally {
    progress.close();
  }
}

function conclude(
  found: Certificate,
  given: ReturnType<typeof readCertificate> | undefined,
  flags: CertifyFlags,
): number {
  const { baselineExitCode = 0 } = found;
  if (baselineExitCode !== 0) {
    const end = baselineExitCode === null ? "did not end" : `ended with ${String(baselineExitCode)}`;
    process.stderr.write(
      `totem-mock: The command ${end} in the run without faults; see ${flags.output}/baseline.log.\n`,
    );
    return 3;
  }
  if (given === undefined) return isGood(found, flags.complete ?? false) ? 0 : 1;
  const lines = differences(given, found);
  const said = lines.length === 0 ? ["This run matches the certificate."] : lines;
  process.stdout.write(`${said.join("\n")}\n`);
  return lines.length === 0 ? 0 : 1;
}

export async function certify(command: string[], flags: CertifyFlags): Promise<void> {
  const { trial, output, outOfScope = {}, verify, servicePort = 0 } = flags;
  const given = verify === undefined ? undefined : readCertificate(verify);
  const wanted = trial ?? given?.trials.map(({ id }) => id);
  const trials = chosenTrials(wanted, { command, receiver: flags.receiver, outOfScope: Object.keys(outOfScope) });
  const profile = { ...given?.profile, ...settledByMatrix(), ...(await settledBy(flags)) };
  const rate = flags.rate ?? given?.rate;
  await makeFolder(output);
  // After minutes of runs it would be too late to choose others.
  const writeReports = await reportsIn(flags);
  const signal = abortedAtEnd();
  const began = new Date();
  await untilAborted(signal, servicePort, async () => {
    const found = await findAll({ command, trials, flags, profile, signal, rate: rate ?? rateOf(profile) });
    signal.throwIfAborted();
    const certificate = certificateOf(found, { kit: packageVersion(), profile, rate, began, outOfScope });
    process.stdout.write(textReport(certificate));
    process.exitCode = conclude(certificate, given, flags);
    await writeReports(certificate);
  });
}
