import { type Rate, withRightSignature } from "@totem-partner/certification";
import type { ChosenTrials } from "../certify/chosen-trials.ts";
import type { Finding } from "../certify/finding.ts";
import { type Perform, performedBy } from "../certify/performance.ts";
import type { ReceiverInput } from "../certify/receiver/certified-receiver.ts";
import { countedBy } from "../certify/receiver/handled-count.ts";
import { runReceiverTrials } from "../certify/receiver/run-receiver-trials.ts";
import { runTrials, type TrialsToRun } from "../certify/run-trials.ts";
import { limitConcurrency } from "../matrix/concurrency-limit.ts";
import { tellConsulted } from "../matrix/variables.ts";
import type { Profile } from "../input/read-profile.ts";
import { UsageError } from "@totem-partner/spec/program";
import type { CertifyFlags } from "./flags/run-flags.ts";
import { TrialProgress } from "./trial-progress.ts";

/** What is to be tried, and how. */
interface CertifiedRun {
  command: string[];
  trials: ChosenTrials;
  flags: CertifyFlags;
  profile: Profile;
  rate: Rate | undefined;
  signal: AbortSignal;
}

/** The port of the service that a receiver needs; 0 for a free one. */
export const servicePort = ({ servicePort: given = 0 }: CertifyFlags): number => given;

/**
 * The receiver to try, if there is one.
 *
 * @throws {UsageError} if its secret is missing.
 */
function receiverOf(flags: CertifyFlags, signal: AbortSignal): ReceiverInput | undefined {
  const { receiver: url, secret, nextSecret } = flags;
  if (url === undefined) return undefined;
  if (secret === undefined) throw new UsageError("Deliveries are signed: pass the receiver's secret with --secret.");
  const handled = flags.handled === undefined ? undefined : countedBy(flags.handled, signal);
  return { url, secret, nextSecret, handled };
}

/** Returns how the service of each run is started. */
const serverOf = ({ now, seed, randomSeed }: CertifyFlags, assumptions: Profile): TrialsToRun["server"] => ({
  assumptions,
  contract: "off",
  port: 0,
  ...(now !== undefined && { now }),
  ...(seed !== undefined && { seed }),
  ...(randomSeed !== undefined && { randomSeed }),
});

/** Runs the command, and keeps its output in a folder. */
const performIn =
  ({ command, flags, signal }: CertifiedRun) =>
  (folder: string): Perform =>
    performedBy({ command, folder, timeoutSeconds: flags.timeout, signal });

type OnVerdict = (finding: Finding) => void;

/** Returns what the trials of clients find of the command. */
async function findOfClient(run: CertifiedRun, onVerdict: OnVerdict) {
  const { trials, flags, profile, rate, signal } = run;
  const { clients } = trials;
  if (clients.length === 0) return undefined;
  const server = serverOf(flags, profile);
  const given = { trials: clients, server, rate, signal, onVerdict };
  return runTrials({ ...given, perform: performIn(run)(flags.output), turn: limitConcurrency(flags.jobs) });
}

async function findOfReceiver(run: CertifiedRun, receiver: ReceiverInput | undefined, onVerdict: OnVerdict) {
  const { trials, flags, profile, signal } = run;
  const { receivers } = trials;
  if (receiver === undefined || receivers.length === 0) return undefined;
  const server = { ...serverOf(flags, profile), port: servicePort(flags) };
  return runReceiverTrials({ trials: receivers, receiver, server, signal, onVerdict });
}

/** Everything that is found of the integration and of its receiver. */
export async function findAll(run: CertifiedRun) {
  const { clients, receivers } = run.trials;
  const receiver = receiverOf(run.flags, run.signal);
  const total = clients.length + withRightSignature(receivers).length;
  const progress = new TrialProgress(process.stderr, total);
  const onVerdict: OnVerdict = (finding) => progress.ended(finding);
  try {
    const ofClient = await findOfClient(run, onVerdict);
    if (ofClient) await tellConsulted(ofClient.consulted);
    const ofReceiver = await findOfReceiver(run, receiver, onVerdict);
    return {
      calmExitCode: ofClient?.calmExitCode,
      findings: [...(ofClient?.findings ?? []), ...(ofReceiver ?? [])],
    };
  } finally {
    progress.close();
  }
}
