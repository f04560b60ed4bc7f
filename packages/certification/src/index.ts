import { type FixedAssumptionId, fixedAssumptions } from "@totem-partner/spec/assumptions";
import { sectionOf, statements } from "@totem-partner/spec/statements";
import { journalSize } from "@totem-partner/simulator/host";
import { baselineTrials } from "./client/baseline.ts";
import { changingRecords } from "./client/changing-records.ts";
import { receivedDocuments } from "./client/documents.ts";
import { lostResponses } from "./client/lost-responses.ts";
import { unexpectedResponses } from "./client/unexpected-responses.ts";
import { waits } from "./client/waits.ts";
import { arrivalTrials } from "./receiver/arrivals.ts";
import { bodyTrials } from "./receiver/bodies.ts";
import { signatureTrials } from "./receiver/signatures.ts";
import type { Circumstances, ClientTrial, ReceiverTrial, TrialPage } from "./trial.ts";
import { undecided } from "./verdict.ts";

export { type ObservedRequest, type ObservedRun, observedRun } from "./requests/observed-run.ts";
export { inTimeOf, type Rate } from "./requests/rate.ts";
export type { EventContent, ObservedDelivery, Posting, ReceivedEvent, Receiver } from "./receiver/receiver.ts";
export { isAccepted } from "./receiver/receiver.ts";
export type { Staging } from "./staging.ts";
export { type Circumstances, type ClientTrial, type ReceiverTrial, type TrialPage } from "./trial.ts";
export type { Evidence, Verdict } from "./verdict.ts";

const baseline: Circumstances = { name: "calm", faults: [], staged: receivedDocuments, seconds: 0 };

/** The trial, which says nothing of a run whose beginning is forgotten. */
const ofWholeRuns = (trial: ClientTrial): ClientTrial => ({
  ...trial,
  judge: (run, calm) =>
    run.requests.length < journalSize
      ? trial.judge(run, calm)
      : undecided(
          `It made ${journalSize} requests or more, and only the last are recorded. Use a command that does less.`,
        ),
});

export const clientTrials: readonly ClientTrial[] = [
  ...baselineTrials.map((trial) => ({ ...trial, happens: "Nothing goes wrong.", circumstances: baseline })),
  ...[...lostResponses, ...waits, ...changingRecords, ...unexpectedResponses],
].map(ofWholeRuns);

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

type Source = TrialPage["sources"][number];

const isStatement = (source: Source): source is keyof typeof statements => Object.hasOwn(statements, source);

const isFixed = (source: Source): source is FixedAssumptionId => Object.hasOwn(fixedAssumptions, source);

export function sourceText(source: Source): string {
  if (isStatement(source)) return `“${statements[source].says}” (documented: ${statements[source].section})`;
  if (isFixed(source)) return `assumption ${source}: “${fixedAssumptions[source].answer}”`;
  return `assumption ${source} (${sectionOf[source]})`;
}
