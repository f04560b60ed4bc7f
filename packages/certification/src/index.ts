export { clientTrials, judge, runsFor } from "./client/client-trials.ts";
export { type ObservedRequest, type ObservedRun, observedRun } from "./requests/observed-run.ts";
export { inTimeOf, type Rate } from "./requests/rate.ts";
export type {
  EventContent,
  ObservedDelivery,
  Outcome as DeliveryOutcome,
  Posting,
  ReceivedEvent,
  Receiver,
} from "./receiver/receiver.ts";
export { isAccepted } from "./receiver/outcomes.ts";
export { receiverTrials, withRightSignature } from "./receiver/receiver-trials.ts";
export type { Stage, Staging } from "./staging/staging.ts";
export { type Circumstances, type ClientTrial, type ReceiverTrial, sourceText, type TrialPage } from "./trial.ts";
export type { Evidence, Outcome, Verdict } from "./verdict.ts";
