import { baselineTrials } from "./client/baseline.ts";
import { changingList } from "./client/changing-list.ts";
import { receivedDocuments } from "./client/documents.ts";
import { lostResponses } from "./client/lost-responses.ts";
import { rejectedOrders } from "./client/rejected-orders.ts";
import { startedAgain } from "./client/restarts.ts";
import { unexpectedResponses } from "./client/unexpected-responses.ts";
import { waits } from "./client/waits.ts";
import { arrivalTrials } from "./receiver/arrivals.ts";
import { bodyTrials } from "./receiver/bodies.ts";
import { rightSignature } from "./receiver/right-signature.ts";
import { signatureTrials } from "./receiver/signatures.ts";
import type { Circumstances, ClientTrial, ReceiverTrial } from "./trial.ts";

export { inTimeOf } from "./client/successes.ts";
export { type ObservedRequest, type ObservedRun, observe, type Rate } from "./requests/observed-run.ts";
export type { EventContent, ObservedDelivery, Posting, ReceivedEvent, Receiver } from "./receiver/receiver.ts";
export { eventTypes } from "./receiver/handling.ts";
export { stage, type Staging } from "./staging.ts";
export { type Circumstances, type ClientTrial, judgeReceiver, judgeRun, type ReceiverTrial } from "./trial.ts";
export { sourceText, type TrialPage, type Verdict } from "./trial.ts";

const baseline: Circumstances = { name: "baseline", faults: [], staged: receivedDocuments, seconds: 0 };

export const clientTrials: readonly ClientTrial[] = [
  ...baselineTrials.map((trial) => ({ ...trial, happens: "Nothing goes wrong.", circumstances: baseline })),
  ...[...lostResponses, ...waits, changingList, ...rejectedOrders, ...unexpectedResponses, startedAgain],
];

/**
 * The runs that trials need: the baseline one first, so that a command that never works is known as such, then those that may
 * take longest.
 */
export function runsFor(trials: readonly ClientTrial[]): [Circumstances, ...Circumstances[]] {
  const others = new Set(trials.map(({ circumstances }) => circumstances).filter((one) => one !== baseline));
  return [baseline, ...[...others].toSorted((one, other) => other.seconds - one.seconds)];
}

/** Every trial of a receiver. What the others depend on comes first. */
export const receiverTrials: readonly ReceiverTrial[] = [
  ...[rightSignature, ...signatureTrials],
  ...[...bodyTrials, ...arrivalTrials],
].map((trial) => ({ exercise: "Pass the receiver's address and its secret.", ...trial }));

export const withRightSignature = (wanted: readonly ReceiverTrial[]): ReceiverTrial[] =>
  wanted.length === 0 ? [] : [...new Set([...receiverTrials.slice(0, 1), ...wanted])];
