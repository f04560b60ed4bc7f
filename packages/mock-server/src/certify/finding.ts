import type { TrialPage, Verdict } from "@totem-partner/certification";

/** What a trial found. */
export interface Finding {
  trial: TrialPage;
  verdict: Verdict;
  /** The time that took, in seconds. */
  seconds: number;
}
