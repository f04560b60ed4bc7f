import type { FaultRule } from "@totem-partner/simulator";
import { type AssumptionId, type FixedAssumptionId, fixedAssumptions } from "@totem-partner/spec/assumptions";
import { sectionOf, statements } from "@totem-partner/spec/statements";
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
  /** What the command has to do so that the trial can tell. */
  exercise: string;
  sources: readonly (AssumptionId | FixedAssumptionId | keyof typeof statements)[];
}

/** What an integration meets in a run. Trials of the same circumstances share one. */
export interface Circumstances {
  name: string;
  faults: readonly FaultRule[];
  staged?: Stagecraft;
  /** How much longer a good integration takes in them than without, in seconds of real time, at the most. */
  seconds: number;
}

export interface ClientTrial extends TrialPage {
  circumstances: Circumstances;
  /** What a run in its circumstances shows, beside one in which nothing went wrong. */
  judge: (run: ObservedRun, calm: ObservedRun) => Verdict;
}

export type BaselineTrial = Omit<ClientTrial, "happens" | "circumstances">;

export interface ReceiverTrial extends TrialPage {
  judge: (receiver: Receiver) => Promise<Verdict>;
}

type Source = TrialPage["sources"][number];

const isStatement = (source: Source): source is keyof typeof statements => Object.hasOwn(statements, source);

const isFixed = (source: Source): source is FixedAssumptionId => Object.hasOwn(fixedAssumptions, source);

export function sourceText(source: Source): string {
  if (isStatement(source)) return `“${statements[source].says}” (documented: ${statements[source].section})`;
  if (isFixed(source)) return `assumption ${source}: “${fixedAssumptions[source].answer}”`;
  return `assumption ${source} (${sectionOf[source]})`;
}
