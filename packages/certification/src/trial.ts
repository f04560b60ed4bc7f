import type { FaultRule, RequestFault } from "@totem-partner/simulator";
import { journalSize } from "@totem-partner/simulator/host";
import { type AssumptionId, type FixedAssumptionId, fixedAssumptions } from "@totem-partner/spec/assumptions";
import { sectionOf, statements } from "@totem-partner/spec/statements";
import type { Receiver } from "./receiver/receiver.ts";
import type { ObservedRequest, ObservedRun } from "./requests/observed-run.ts";
import type { Stagecraft } from "./staging.ts";
import { type Harm, harms, isSeveral, type Judgement, notExercised, type Several, undecided } from "./verdict.ts";

/** A trial in words, with the harm that it looks for. */
export interface TrialPage extends Harm {
  id: string;
  rule: string;
  happens: string;
  /** The actions of the command without which the trial cannot tell. */
  exercise: string;
  sources: readonly (AssumptionId | FixedAssumptionId | keyof typeof statements)[];
}

const rowOf = <Row>(table: Readonly<Record<string, Row>>, id: string): Row | undefined => table[id];

export function sourceText(source: TrialPage["sources"][number]): string {
  const statement = rowOf(statements, source);
  if (statement) return `“${statement.says}” (documented: ${statement.section})`;
  const answer = rowOf(fixedAssumptions, source)?.answer;
  return `assumption ${source}${answer ? `: “${answer}”` : ` (${rowOf(sectionOf, source) ?? ""})`}`;
}

/** A trial in words, with what it found, and the harm that was done or that could have been. */
export interface Verdict extends Omit<TrialPage, "sources" | keyof Harm>, Omit<Judgement, "found"> {
  sources: string[];
  harm: Harm;
}

function verdictOf(trial: TrialPage, { found = {}, ...judgement }: Judgement): Verdict {
  const { id, rule, happens, exercise, sources, kind, impact, cure } = trial;
  // The general words for a harm do not replace those of its own trial.
  const isGeneral = found.kind === kind && Object.values<Partial<Harm>>(harms).includes(found);
  const harm = { kind, impact, cure, ...(!isGeneral && found) };
  return { id, rule, happens, exercise, sources: sources.map(sourceText), ...judgement, harm };
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
  judge: (seen: Several<ObservedRequest>, run: ObservedRun, baseline: ObservedRun) => Judgement;
}

/** A trial of the run in which nothing goes wrong. */
export type BaselineTrial = Omit<ClientTrial, "happens" | "circumstances">;

const forgotten = `It made ${journalSize} requests or more, and only the last are recorded. Use a command that does less.`;

/** Judges a run in the circumstances of a trial, beside one in which nothing went wrong. */
export function judgeRun(trial: ClientTrial, run: ObservedRun, baseline: ObservedRun): Verdict {
  const { circumstances, of = ({ requests }) => requests, judge } = trial;
  const isUnmet = circumstances.faults.length > 0 && run.coverage?.faults.exercised.length === 0;
  if (run.requests.length >= journalSize && !isUnmet) return verdictOf(trial, undecided(forgotten));
  const seen = of(run);
  if (!isSeveral(seen)) return verdictOf(trial, notExercised("It did nothing that this trial covers."));
  const judgement = judge(seen, run, baseline);
  // An undecided run did exercise the trial: only the cure rules its harm out.
  return verdictOf(judgement.outcome === "undecided" ? { ...trial, exercise: trial.cure } : trial, judgement);
}

interface FaultTrial
  extends
    Omit<ClientTrial, "exercise" | "circumstances" | "of">,
    Partial<Pick<ClientTrial, "exercise"> & Pick<Circumstances, "seconds" | "staged">> {
  faults: readonly RequestFault[];
}

/** The trial of a run in which requests meet faults. It judges those that do. */
export function faultTrial({ faults, staged, seconds = 15, ...page }: FaultTrial): ClientTrial {
  const { id } = page;
  const named = faults.map((fault, at) => ({ ...fault, id: at === 0 ? id : `${id}-${at + 1}` }));
  const isOfCreates = faults[0]?.operationId === "createAuthorization";
  return {
    exercise: isOfCreates ? "Create at least one authorization." : "Make at least one request.",
    ...page,
    circumstances: { name: id, faults: named, seconds, ...(staged && { staged }) },
    of: ({ requests }) => requests.filter(({ fault }) => fault?.startsWith(id)),
  };
}

export interface ReceiverTrial extends TrialPage {
  /** True if no other trial may run at the same time, and it may deliver several events at once. */
  isAlone?: boolean;
  judge: (receiver: Receiver) => Promise<Judgement>;
}

/** A trial that needs nothing but a receiver, unless it says otherwise. */
export type WrittenReceiverTrial = Omit<ReceiverTrial, "exercise"> & Partial<Pick<ReceiverTrial, "exercise">>;

export const judgeReceiver = async (trial: ReceiverTrial, receiver: Receiver): Promise<Verdict> =>
  verdictOf(trial, await trial.judge(receiver));
