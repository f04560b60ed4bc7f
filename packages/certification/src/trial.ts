import type { FaultRule, RequestFault } from "@totem-partner/simulator";
import { journalSize } from "@totem-partner/simulator/host";
import type { AssumptionId, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import type { statements } from "@totem-partner/spec/statements";
import type { Receiver } from "./receiver/receiver.ts";
import type { ObservedRequest, ObservedRun } from "./requests/observed-run.ts";
import type { Stagecraft } from "./staging.ts";
import { type Harm, isSeveral, type Judgement, notExercised, type Several, undecided } from "./verdict.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** A trial in words, with the harm that it looks for. */
export interface TrialPage extends Harm {
  id: string;
  rule: string;
  happens: string;
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
  /** The requests that it judges. Default: all. */
  of?: (run: ObservedRun) => readonly ObservedRequest[];
  judge: (seen: Several<ObservedRequest>, run: ObservedRun, calm: ObservedRun) => Judgement;
}

/** A trial of the run in which nothing goes wrong. */
export type BaselineTrial = Omit<ClientTrial, "happens" | "circumstances">;

const forgotten = `It made ${journalSize} requests or more, and only the last are recorded. Use a command that does less.`;

/** Judges a run in the circumstances of a trial, beside one in which nothing went wrong. */
export function judgeRun(trial: ClientTrial, run: ObservedRun, calm: ObservedRun): Verdict {
  const isUnmet = trial.circumstances.faults.length > 0 && run.coverage?.faults.exercised.length === 0;
  if (run.requests.length >= journalSize && !isUnmet) return undecided(forgotten);
  const seen = trial.of ? trial.of(run) : run.requests;
  return isSeveral(seen)
    ? verdictOf(trial, trial.judge(seen, run, calm))
    : notExercised("It did nothing that this trial covers.");
}

/** The exercise that makes a command meet a fault of an operation. */
const exercises = {
  createAuthorization: "Create at least one authorization.",
  updateAuthorization: "Change and cancel an authorization, and emit an event.",
  emitAuthorizationEvent: "Emit an event.",
  cancelAuthorization: "Cancel at least one authorization.",
  any: "Make at least one request.",
} as const;

export type Fault = RequestFault & { operationId?: Exclude<keyof typeof exercises, "any"> };

interface FaultTrial
  extends Omit<ClientTrial, "exercise" | "circumstances" | "of">, Partial<Pick<Circumstances, "seconds" | "staged">> {
  /** The first one says which requests the command has to make. */
  faults: readonly [Fault, ...Fault[]];
}

/** The trial of a run in which requests meet faults. It judges those that do. */
export function faultTrial({ faults, staged, seconds = 15, ...page }: FaultTrial): ClientTrial {
  const { id } = page;
  const named = faults.map((fault, at) => ({ ...fault, id: at === 0 ? id : `${id}-${at + 1}` }));
  return {
    ...page,
    exercise: exercises[faults[0].operationId ?? "any"],
    circumstances: { name: id, faults: named, seconds, ...(staged && { staged }) },
    of: ({ requests }) => requests.filter(({ fault }) => fault?.startsWith(id)),
  };
}

export interface ReceiverTrial extends TrialPage {
  /** True if no other trial may run at the same time. */
  isAlone?: boolean;
  judge: (receiver: Receiver) => Promise<Judgement>;
}

/** A trial that needs nothing but a receiver, unless it says otherwise. */
export type WrittenReceiverTrial = Omit<ReceiverTrial, "exercise"> & Partial<Pick<ReceiverTrial, "exercise">>;

export const judgeReceiver = async (trial: ReceiverTrial, receiver: Receiver): Promise<Verdict> =>
  verdictOf(trial, await trial.judge(receiver));
