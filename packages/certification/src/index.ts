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
export { isAccepted } from "./receiver/receiver.ts";
export type { Staging } from "./staging.ts";
export { type Circumstances, type ClientTrial, type ReceiverTrial, sourceText, type TrialPage } from "./trial.ts";
export { clientTrials, judge, receiverTrials, runsFor, withRightSignature } from "./trials.ts";
export type { Evidence, Outcome, Verdict } from "./verdict.ts";
