import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import {
  anyOwn,
  consistent,
  contradicts,
  type Evidence,
  type Finding,
  inconsistent,
  isUnsound,
  notObservable,
  outside,
  type PointId,
  ruledOut,
  settled,
  type Statement,
  statusValue,
  type Verdict,
} from "../findings/finding.ts";
import type { ObservedExchange } from "./observed-exchange.ts";

export interface ByRequest {
  left: Map<string, { values: readonly string[]; evidence: Evidence }>;
  /** Two responses to the same request that rule each other out. */
  conflict?: readonly Evidence[];
}

/** Further requests are not compared. */
const mostRequests = 100;

/** Notes the values that an exchange leaves. One that leaves none is only comparable if its request is known exactly. */
export function noteRequest(by: ByRequest, evidence: Evidence, allowed: readonly string[], isExact: boolean): void {
  if (allowed.length === 0 && !isExact) return;
  const { request } = evidence;
  const before = by.left.get(request);
  const values = before?.values.filter((value) => allowed.includes(value)) ?? allowed;
  const isSame = values.length > 0 || (allowed.length === 0 && (before?.values ?? []).length === 0);
  if (before && !isSame) by.conflict ??= [before.evidence, evidence];
  else if (before || by.left.size < mostRequests) by.left.set(request, { values, evidence });
}

const mostSaid = 2;

export function sayRequests({ left }: ByRequest): string {
  const all = [...left].map(([request, { values }]) => ({ request, values: values.join(" or ") }));
  const known = [...new Set(all.map(({ values }) => values))].filter((values) => values !== "");
  const requestsOf = (values: string): string => {
    const requests = all.flatMap((one) => (one.values === values ? [one.request] : []));
    return requests.slice(0, mostSaid).join(", ") + (requests.length > mostSaid ? ", …" : "");
  };
  return known.map((values) => `${values} for ${requestsOf(values)}`).join("; ");
}

/** A point is settled once this many exchanges rule out each other value: a single one could be an accident. */
export const enough = 2;

const mostEvidence = 4;

export const singleExchange = "Seen in only one exchange; a second one would settle it.";

const unseen = new Set<string>(["native-records", "signed-content", "delivery-retries"]);

const whyNotByProxy = (id: string): string =>
  unseen.has(id) ? "Traffic cannot show this." : "The observed traffic does not show this.";

/** Stands for all numbers without a meaning of their own that no exchange showed. */
const anyInteger = "<integer>";

interface Counts {
  values: string[];
  against: Map<string, number>;
  objection?: Verdict;
  suggestion?: Verdict;
  byRequest: ByRequest;
  evidence: Evidence[];
}

class PointEvidence {
  readonly #named: readonly string[];
  readonly #counts: Counts;

  constructor(named: readonly string[], counts?: Counts) {
    this.#named = named;
    this.#counts = counts ?? {
      ...{ values: [...named], against: new Map(), evidence: [] },
      byRequest: { left: new Map() },
    };
  }

  copy(): PointEvidence {
    return new PointEvidence(this.#named, structuredClone(this.#counts));
  }

  get evidence(): readonly Evidence[] {
    return this.#conflict ?? this.#counts.evidence;
  }

  get #conflict(): readonly Evidence[] | undefined {
    return this.#left.length === 0 ? this.#counts.byRequest.conflict : undefined;
  }

  /** Adds a number that has no meaning of its own; exchanges that ruled out any number ruled out this one. */
  admit(value: string): void {
    const { values, against } = this.#counts;
    if (values.includes(value)) return;
    values.push(value);
    const times = against.get(anyInteger);
    if (times !== undefined) against.set(value, times);
  }

  /** Counts an exchange that only these values allow; the objection is the verdict if there are none. */
  leave(allowed: readonly string[], { evidence, intent }: Exchange, objection: Verdict): void {
    const { values, against, byRequest } = this.#counts;
    const before = this.#left.length;
    noteRequest(byRequest, evidence, allowed, intent !== undefined);
    for (const value of values) if (!allowed.includes(value)) against.set(value, (against.get(value) ?? 0) + 1);
    // A contradiction of the interface document outweighs an answer outside our alternatives.
    const isKept = this.#counts.objection !== undefined && isUnsound(this.#counts.objection);
    if (!isKept && !values.some((value) => allowed.includes(value))) this.#counts.objection = objection;
    this.#add(evidence, this.#left.length < before);
  }

  /** Sets the verdict as long as no exchange rules a value out. */
  suggest(verdict: Verdict, { evidence }: Exchange): void {
    this.#counts.suggestion = verdict;
    this.#add(evidence, false);
  }

  #add(one: Evidence, isNews: boolean): void {
    const { evidence } = this.#counts;
    if (evidence.some(({ request, answer }) => request === one.request && answer === one.answer)) return;
    if (isNews && evidence.length >= mostEvidence) evidence.pop();
    if (evidence.length < mostEvidence) evidence.push(one);
  }

  get #left(): string[] {
    const { values, against } = this.#counts;
    return values.filter((value) => !against.has(value));
  }

  get verdict(): Verdict | undefined {
    const { objection, against, suggestion, byRequest } = this.#counts;
    const left = this.#left;
    const [only, ...others] = left;
    if (objection !== undefined && isUnsound(objection)) return objection;
    if (this.#conflict) return inconsistent("Exchanges of the same request show different alternatives.");
    if (objection !== undefined) return objection;
    if (against.size === 0) return suggestion;
    if (only === undefined) return outside(`Requests show different alternatives: ${sayRequests(byRequest)}.`);
    const isSure = [...against.values()].every((times) => times >= enough);
    // An alternative of the service's own is settled only once its shape is known.
    if (only === anyOwn) return notObservable("The shape has no name, and too little of it was seen to learn it.");
    if (others.length === 0 && isSure) return settled(this.#named.includes(only) ? only : Number(only));
    const why = others.length > 0 ? "The observed traffic does not narrow it down further." : singleExchange;
    return consistent(left, why);
  }
}

type Exchange = Pick<ObservedExchange, "evidence" | "intent">;

const unmatched = ({ evidence: { request, status } }: Exchange): Verdict =>
  outside(`${request} returned ${status}, which matches no alternative.`);

interface Condition {
  id: PointId;
  value: string;
}

export class CollectedEvidence {
  readonly points: readonly AssumptionDescription[] = describeAssumptions();
  readonly #evidence = new Map<PointId, PointEvidence>();
  readonly #conditional: { id: PointId; allowed: readonly string[]; exchange: Exchange; when: Condition }[] = [];
  readonly #whyNot: (id: PointId) => string;
  #shown = new Set<PointId>();

  /** `whyNot`: why nothing shows a point. */
  constructor(whyNot: (id: PointId) => string = whyNotByProxy) {
    this.#whyNot = whyNot;
    for (const { id, values } of this.points) {
      this.#evidence.set(id, new PointEvidence(values.map(({ value }) => value)));
    }
  }

  /** Counts an exchange that only these values of a point allow; if there are none, it is outside the alternatives. */
  leave(id: PointId, allowed: readonly string[], exchange: Exchange, objection = unmatched(exchange)): void {
    this.#evidence.get(id)?.leave(allowed, exchange, objection);
    this.#shown.add(id);
  }

  leaveWhen(when: Condition, id: PointId, allowed: readonly string[], exchange: Exchange): void {
    this.#shown.add(id);
    const key = JSON.stringify([id, when, allowed]);
    const alike = this.#conditional.filter((one) => JSON.stringify([one.id, one.when, one.allowed]) === key);
    if (alike.length < enough) this.#conditional.push({ id, allowed, exchange, when });
  }

  contradict(id: PointId, statement: Statement, exchange: Exchange): void {
    const { request, status } = exchange.evidence;
    this.leave(id, [], exchange, contradicts(`${request} returned ${status}.`, statement));
  }

  suggest(id: PointId, verdict: Verdict, exchange: Exchange): void {
    this.#evidence.get(id)?.suggest(verdict, exchange);
    this.#shown.add(id);
  }

  status(id: PointId, exchange: ObservedExchange): void {
    const point = this.points.find((one) => one.id === id);
    if (point && typeof statusValue(point, exchange.status) === "number")
      this.#evidence.get(id)?.admit(String(exchange.status));
    const statement = ruledOut(id, exchange);
    if (exchange.answer.isGuessed) this.pass(id);
    else if (statement) this.contradict(id, statement, exchange);
    else this.leave(id, [String(exchange.status)], exchange);
  }

  /** Notes that the current exchange shows a point only together with others. */
  pass(id: PointId): void {
    this.#shown.add(id);
  }

  /** Ends an exchange: a point that it was sent to show, but did not, is outside the alternatives. */
  end(exchange: Exchange): void {
    for (const id of exchange.intent?.shows ?? []) if (!this.#shown.has(id)) this.leave(id, [], exchange);
    this.#shown.clear();
  }

  verdict(id: PointId): Verdict | undefined {
    return this.#evidence.get(id)?.verdict;
  }

  finding({ id, question }: AssumptionDescription): Finding {
    const found = this.#evidence.get(id)?.copy() ?? new PointEvidence([]);
    for (const { allowed, exchange, when, ...one } of this.#conditional) {
      const verdict = one.id === id ? this.#evidence.get(when.id)?.verdict : undefined;
      if (verdict?.sure === "settled" && verdict.value === when.value)
        found.leave(allowed, exchange, unmatched(exchange));
    }
    const verdict = found.verdict ?? notObservable(this.#whyNot(id));
    return { id, question, verdict, evidence: found.evidence };
  }
}
