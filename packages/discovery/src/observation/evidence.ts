import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import type { Statement } from "../findings/documented.ts";
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
  statusValue,
  type Verdict,
} from "../findings/finding.ts";
import type { ObservedExchange } from "./observed-exchange.ts";

/** Further requests are not distinguished: whether they are inconsistent is then unknown. */
const mostRequests = 100;

const mostSaid = 2;

/** Which values of a point the exchanges of each request leave. */
export class ByRequest {
  readonly #left = new Map<string, readonly string[]>();
  #isUncertain = false;

  /**
   * Notes the values that an exchange leaves. One that leaves none is only comparable if its request is known exactly.
   */
  note(request: string, allowed: readonly string[], isExact: boolean): void {
    if (allowed.length === 0 && !isExact) return;
    const before = this.#left.get(request);
    const left = before?.filter((value) => allowed.includes(value)) ?? allowed;
    const isSame = left.length > 0 || (allowed.length === 0 && (before ?? []).length === 0);
    if (!isSame || (before === undefined && this.#left.size >= mostRequests)) this.#isUncertain = true;
    else this.#left.set(request, left);
  }

  copy(): ByRequest {
    const copy = new ByRequest();
    for (const [request, left] of this.#left) copy.#left.set(request, left);
    copy.#isUncertain = this.#isUncertain;
    return copy;
  }

  /** Whether no request got responses that rule each other out. */
  get isSteady(): boolean {
    return !this.#isUncertain;
  }

  /** What the requests leave, in words. */
  get words(): string {
    const byValues = new Map<string, string[]>();
    for (const [request, left] of this.#left) {
      const values = left.join(" or ");
      if (left.length > 0) byValues.set(values, [...(byValues.get(values) ?? []), request]);
    }
    const sayAll = (requests: readonly string[]): string =>
      requests.length > mostSaid ? `${requests.slice(0, mostSaid).join(", ")}, …` : requests.join(", ");
    return [...byValues].map(([values, requests]) => `${values} for ${sayAll(requests)}`).join("; ");
  }
}

/** A point is settled once this many exchanges rule out each other value: a single one could be an accident. */
export const enough = 2;

const mostEvidence = 4;

/** Why a point with a single exchange is not settled. */
export const seenOnce = "Seen in only one exchange; a second one would settle it.";

/** Why a point of which no exchange shows anything is not observable. */
export const unseenWhy = "The observed traffic does not show this.";

/** Stands for all numbers without a meaning of their own that no exchange showed. */
const anyInteger = "<integer>";

class PointEvidence {
  readonly #values: string[];
  readonly #hasStatuses: boolean;
  readonly #admitted = new Set<string>();
  readonly #against = new Map<string, number>();
  #objection: Verdict | undefined;
  /** The verdict as long as no exchange rules a value out. */
  suggestion: Verdict | undefined;
  #byRequest = new ByRequest();
  readonly evidence: Evidence[] = [];

  constructor(values: readonly string[]) {
    this.#values = [...values];
    this.#hasStatuses = values.some((value) => /^\d{3}$/.test(value));
  }

  /** Adds a number that has no meaning of its own; what ruled out any number ruled out this one. */
  admit(value: string): void {
    if (this.#values.includes(value)) return;
    this.#values.push(value);
    this.#admitted.add(value);
    const times = this.#against.get(anyInteger);
    if (times !== undefined) this.#against.set(value, times);
  }

  copy(): PointEvidence {
    const copy = new PointEvidence(this.#values);
    for (const value of this.#admitted) copy.#admitted.add(value);
    for (const [value, times] of this.#against) copy.#against.set(value, times);
    copy.#objection = this.#objection;
    copy.suggestion = this.suggestion;
    copy.#byRequest = this.#byRequest.copy();
    copy.evidence.push(...this.evidence);
    return copy;
  }

  /** Counts an exchange that only these values allow; the objection is the verdict if there are none. */
  leave(allowed: readonly string[], { evidence, intent }: Exchange, objection: Verdict): void {
    const left = this.#left.length;
    // The notes of a sender do not distinguish requests that get the same status.
    const request = this.#hasStatuses ? evidence.request.replace(/ \(.*\)$/, "") : evidence.request;
    this.#byRequest.note(request, allowed, intent !== undefined);
    for (const value of this.#values) {
      if (!allowed.includes(value)) this.#against.set(value, (this.#against.get(value) ?? 0) + 1);
    }
    if (!this.#values.some((value) => allowed.includes(value))) this.#object(objection);
    this.add(evidence, this.#left.length < left);
  }

  /** Keeps evidence, even if there is enough. */
  add(evidence: Evidence, isNews: boolean): void {
    const isLike = ({ request, answer }: Evidence) => request === evidence.request && answer === evidence.answer;
    if (this.evidence.some(isLike)) return;
    if (isNews && this.evidence.length >= mostEvidence) this.evidence.pop();
    if (this.evidence.length < mostEvidence) this.evidence.push(evidence);
  }

  /** What the interface document rules out outweighs what only we did not expect. */
  #object(objection: Verdict): void {
    if (this.#objection === undefined || !isUnsound(this.#objection)) this.#objection = objection;
  }

  get #left(): string[] {
    return this.#values.filter((value) => !this.#against.has(value));
  }

  get verdict(): Verdict | undefined {
    const left = this.#left;
    const [only, ...others] = left;
    if (this.#objection !== undefined && isUnsound(this.#objection)) return this.#objection;
    if (only === undefined && !this.#byRequest.isSteady)
      return inconsistent("Exchanges of the same request show different alternatives.");
    if (this.#objection !== undefined) return this.#objection;
    if (this.#against.size === 0) return this.suggestion;
    if (only === undefined) return outside(`Requests show different alternatives: ${this.#byRequest.words}.`);
    const isSure = [...this.#against.values()].every((times) => times >= enough);
    // Only what it is like settles an alternative of the service's own.
    if (only === anyOwn) return notObservable("The shape has no name, and too little of it was seen to learn it.");
    if (others.length === 0 && isSure) return settled(this.#admitted.has(only) ? Number(only) : only);
    const why = others.length > 0 ? "The observed traffic does not narrow it down further." : seenOnce;
    return consistent(left, why);
  }
}

type Exchange = Pick<ObservedExchange, "evidence" | "intent">;

/** Evidence that counts once another point has a value. */
interface Condition {
  id: PointId;
  value: string;
}

/** The evidence of the traffic for all points with named values. */
export class CollectedEvidence {
  readonly points: readonly AssumptionDescription[] = describeAssumptions();
  readonly #evidence = new Map<PointId, PointEvidence>();
  readonly #conditional: { id: PointId; allowed: readonly string[]; exchange: Exchange; when: Condition }[] = [];
  /** The points of which the current exchange showed something. */
  #shown = new Set<PointId>();

  constructor() {
    for (const { id, values } of this.points) {
      this.#evidence.set(id, new PointEvidence(values.map(({ value }) => value)));
    }
  }

  /** Counts an exchange that only these values of a point allow; if there are none, it is outside the alternatives. */
  leave(id: PointId, allowed: readonly string[], exchange: Exchange): void {
    this.#leave(this.#evidence.get(id), allowed, exchange);
    this.#shown.add(id);
  }

  #leave(found: PointEvidence | undefined, allowed: readonly string[], exchange: Exchange): void {
    const { request, status } = exchange.evidence;
    found?.leave(allowed, exchange, outside(`${request} returned ${status}, which matches no alternative.`));
  }

  /** Counts an exchange only if another point is settled to a value. */
  leaveWhen(when: Condition, id: PointId, allowed: readonly string[], exchange: Exchange): void {
    this.#shown.add(id);
    const key = JSON.stringify([id, when, allowed]);
    const alike = this.#conditional.filter((one) => JSON.stringify([one.id, one.when, one.allowed]) === key);
    if (alike.length < enough) this.#conditional.push({ id, allowed, exchange, when });
  }

  /** Counts an exchange that the interface document rules out. */
  contradict(id: PointId, statement: Statement, exchange: Exchange): void {
    const { request, status } = exchange.evidence;
    this.#evidence.get(id)?.leave([], exchange, contradicts(`${request} returned ${status}.`, statement));
    this.#shown.add(id);
  }

  /** Sets the verdict on a point for the case that nothing rules out any of its values. */
  suggest(id: PointId, verdict: Verdict, { evidence }: Exchange): void {
    const found = this.#evidence.get(id);
    if (found) {
      found.suggestion = verdict;
      found.add(evidence, false);
    }
    this.#shown.add(id);
  }

  /** Counts a status that is itself the value, also one that has no meaning of its own. */
  status(id: PointId, exchange: ObservedExchange): void {
    const point = this.points.find((one) => one.id === id);
    if (point && typeof statusValue(point, exchange.status) === "number")
      this.#evidence.get(id)?.admit(String(exchange.status));
    const statement = ruledOut(id, exchange);
    if (statement) this.contradict(id, statement, exchange);
    else this.leave(id, [String(exchange.status)], exchange);
  }

  /** Notes that the current exchange shows a point only together with others. */
  pass(id: PointId): void {
    this.#shown.add(id);
  }

  /** Ends an exchange: what it was sent to show, and did not show, is outside the alternatives. */
  end(exchange: Exchange): void {
    for (const id of exchange.intent?.shows ?? []) if (!this.#shown.has(id)) this.leave(id, [], exchange);
    this.#shown.clear();
  }

  /** The verdict on a point; undefined if no exchange shows anything. */
  verdict(id: PointId): Verdict | undefined {
    return this.#evidence.get(id)?.verdict;
  }

  /** The finding for a point, including exchanges that another point allows to be counted. */
  finding({ id, question }: AssumptionDescription): Finding {
    const found = this.#evidence.get(id)?.copy() ?? new PointEvidence([]);
    for (const { allowed, exchange, when, ...one } of this.#conditional) {
      const verdict = one.id === id ? this.#evidence.get(when.id)?.verdict : undefined;
      if (verdict?.sure === "settled" && verdict.value === when.value) this.#leave(found, allowed, exchange);
    }
    const verdict = found.verdict ?? notObservable(unseenWhy);
    return { id, question, verdict, evidence: found.evidence };
  }
}
