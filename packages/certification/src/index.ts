export { clientTrials, judge, runsFor } from "./client/client-trials.ts";
export { type ObservedRequest, type ObservedRun, observedRun } from "./requests/observed-run.ts";
export { inTimeOf, type Rate, readRate } from "./requests/rate.ts";
export { sourceText } from "./source.ts";
export type { Stage, Staging } from "./staging/staging.ts";
export type { Circumstances, ClientTrial, TrialPage } from "./trial.ts";
export type { Evidence, Outcome, Verdict } from "./verdict.ts";
