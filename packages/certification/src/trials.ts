import { journalSize } from "@totem-partner/simulator/host";
import { baselineTrials } from "./client/baseline.ts";
import { changingRecords } from "./client/changing-records.ts";
import { receivedDocuments } from "./client/documents.ts";
import { laterVersions } from "./client/later-versions.ts";
import { lostResponses } from "./client/lost-responses.ts";
import { keyNotForwarded } from "./client/origins.ts";
import { errorTrials } from "./client/refusals.ts";
import { waits } from "./client/waits.ts";
import { arrivalTrials } from "./receiver/arrivals.ts";
import { bodyTrials } from "./receiver/bodies.ts";
import { signatureTrials } from "./receiver/signatures.ts";
import type { ObservedRun } from "./requests/observed-run.ts";
import type { Circumstances, ClientTrial, ReceiverTrial } from "./trial.ts";
import { undecided, type Verdict } from "./verdict.ts";

const baseline: Circumstances = { name: "calm", faults: [], staged: receivedDocuments, seconds: 0 };

export const clientTrials: readonly ClientTrial[] = [
  ...baselineTrials.map((trial) => ({
    ...trial,
    happens: "Nothing goes wrong.",
    circumstances: baseline,
  })),
  ...[...lostResponses, ...waits, ...errorTrials],
  ...[...changingRecords, ...laterVersions, keyNotForwarded],
];

/** Returns what a trial finds in a run. Where the beginning of a run is forgotten, nothing can be said of it. */
export function judge(trial: ClientTrial, run: ObservedRun, calmRun: ObservedRun): Verdict {
  if (run.requests.length < journalSize) return trial.judge(run, calmRun);
  return undecided(
    `It made ${journalSize} requests or more, and only the last are recorded. Use a command that does less.`,
  );
}

/**
 * The runs that trials need: the calm one first, so that a command that never works is known as such, then those that may
 * take longest.
 */
export function runsFor(trials: readonly ClientTrial[]): [Circumstances, ...Circumstances[]] {
  const others = new Set(trials.map(({ circumstances }) => circumstances));
  others.delete(baseline);
  return [baseline, ...[...others].toSorted((one, other) => other.seconds - one.seconds)];
}

/** Every trial of a receiver. What the others depend on comes first. */
export const receiverTrials: readonly [ReceiverTrial, ...ReceiverTrial[]] = [
  ...signatureTrials,
  ...bodyTrials,
  ...arrivalTrials,
];

export const withRightSignature = (wanted: readonly ReceiverTrial[]): ReceiverTrial[] =>
  wanted.length === 0 ? [] : [...new Set([receiverTrials[0], ...wanted])];
