export { clientTrials, judge, runsFor } from "./client/client-trials.ts";
export { type ObservedRequest, type ObservedRun, observedRun } from "./requests/observed-run.ts";
export { sourceText } from "./source.ts";
export type { Circumstances, ClientTrial, TrialPage } from "./trial.ts";
export type { Evidence, Outcome, Verdict } from "./verdict.ts";
