import type { FaultRule } from "@totem-partner/simulator";
import type { AssumptionId, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import type { statements } from "@totem-partner/spec/statements";
import type { Receiver } from "./receiver/receiver.ts";
import type { ObservedRun } from "./requests/observed-run.ts";
import type { Stagecraft } from "./staging.ts";
import type { Verdict } from "./verdict.ts";

export interface TrialPage {
  id: string;
  rule: string;
  happens: string;
  recognised: string;
  harm: string;
  cure: string;
  /** The actions of the command without which the trial cannot tell. */
  exercise: string;
  sources: readonly (AssumptionId | FixedAssumptionId | keyof typeof statements)[];
}

/** The conditions of a run. Trials of the same circumstances share one. */
export interface Circumstances {
  name: string;
  faults: readonly FaultRule[];
  staged?: Stagecraft;
  /** The extra time that a good integration takes in them, in seconds of real time, at the most. */
  seconds: number;
}

export interface ClientTrial extends TrialPage {
  circumstances: Circumstances;
  /** Judges a run in its circumstances, beside one in which nothing went wrong. */
  judge: (run: ObservedRun, calm: ObservedRun) => Verdict;
}

export type BaselineTrial = Omit<ClientTrial, "happens" | "circumstances">;

export interface ReceiverTrial extends TrialPage {
  judge: (receiver: Receiver) => Promise<Verdict>;
}
