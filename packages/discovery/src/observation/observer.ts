import type { AssumptionDescription } from "@totem-partner/simulator";
import { operations } from "@totem-partner/spec/operations";
import { isError, isPassing } from "../answers/answer.ts";
import { DriftBook } from "../drift/drift-book.ts";
import { DriftCheck } from "../drift/drift-check.ts";
import { type Finding, type Known, likelyValues, notObservable, rateLimited } from "../findings/finding.ts";
import { authorizationRules } from "./rules/authorizations.ts";
import { bodyRules, learnAuthFailure, refusalRules } from "./rules/refusals.ts";
import { CreateRules } from "./rules/creates.ts";
import { dateFilters } from "./rules/dates.ts";
import { EventNamesRule } from "./rules/event-names.ts";
import { LimitRules } from "./rules/limits.ts";
import { listRules, PathPrefixRule } from "./rules/lists.ts";
import { recordRules } from "./rules/records.ts";
import { OwnShapes } from "./rules/own-shapes.ts";
import type { Rule } from "./rules/rule.ts";
import { CollectedEvidence, enough } from "./evidence.ts";
import { CallerMemory, type Digest } from "./memory.ts";
import { type PassingExchange, type ObservedExchange, ExchangeReader } from "./observed-exchange.ts";

export interface Observed extends Required<Known> {
  requests: number;
}

const rules: readonly Rule[] = [
  ...listRules,
  dateFilters,
  ...refusalRules,
  ...bodyRules,
  ...recordRules,
  ...authorizationRules,
];

/** Whether a response says nothing about the content of its request. */
const saysNothing = (exchange: ObservedExchange): boolean => isPassing(exchange) || exchange.status >= 500;

/** Points that are never visible to a proxy. */
const unseen = new Set<string>(["native-records", "signed-content", "delivery-retries"]);

/** The statuses that any operation has under any alternative; a refusal may have another, with an error that says why. */
const known = new Set([200, 201, 202, 203, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);

/** Fewer strange responses mean nothing; from a fifth of all on, something other than the service responds. */
const fewStrange = 3;

/** Nothing is remembered of further callers. */
const mostCallers = 100;

/**
 * Whether the interface never returns such a response, because of its status, or because a success lacks the
 * requested content.
 */
function isStrange(exchange: ObservedExchange): boolean {
  const { status, operation, list, record } = exchange;
  if (status >= 500) return false;
  if (!known.has(status)) return !isError(exchange.answer);
  if (status !== 200 && status !== 201) return false;
  return operation.startsWith("list") ? list === undefined : record === undefined;
}

/** Learns from traffic how a service settles the open points, without sending requests. */
export class Observer {
  readonly #reader = new ExchangeReader();
  readonly #evidence = new CollectedEvidence();
  readonly #memories = new Map<number, CallerMemory>();
  readonly #prefix = new PathPrefixRule();
  readonly #limits = new LimitRules();
  readonly #ownShapes = new OwnShapes();
  readonly #eventNames = new EventNamesRule();
  readonly #creates: CreateRules;
  readonly #drift = new DriftBook();
  readonly #check = new DriftCheck();
  readonly #endsTaken: ObservedExchange[] = [];
  #exchanges = 0;
  #strange = 0;
  #limited = 0;

  constructor({ digest }: { digest: Digest }) {
    this.#creates = new CreateRules(digest);
  }

  /** Learns from an exchange. Exchanges must be passed in the order in which they ended. */
  learn(passing: PassingExchange): void {
    this.#exchanges += 1;
    const exchange = this.#reader.read(passing);
    if (exchange === undefined) return;
    this.#note(passing, exchange);
    if (isStrange(exchange)) this.#strange += 1;
    const evidence = this.#evidence;
    learnAuthFailure({ exchange, evidence });
    const { caller, status } = exchange;
    if (status === 429) this.#limited += 1;
    const memory = caller === undefined ? undefined : this.#memoryOf(caller);
    if (memory === undefined || saysNothing(exchange)) return;
    this.#prefix.learn(exchange, evidence);
    const lesson = { exchange, memory, evidence };
    this.#limits.learn(lesson);
    this.#ownShapes.learn(exchange);
    this.#eventNames.learn(exchange);
    if (exchange.operation === "createAuthorization") this.#creates.learn(lesson);
    for (const rule of rules) rule(lesson);
    this.#noteDateEnd(exchange);
  }

  #memoryOf(caller: number): CallerMemory | undefined {
    const known = this.#memories.get(caller);
    if (known || this.#memories.size >= mostCallers) return known;
    const made = new CallerMemory();
    this.#memories.set(caller, made);
    return made;
  }

  #note({ method, answer, passage }: PassingExchange, { operation }: ObservedExchange): void {
    const { status, headers, text } = answer;
    // A 404 for a list usually means a path outside the interface.
    if (status === 404 && operation.startsWith("list") && !operation.startsWith("listCleaning")) return;
    const { path } = operations[operation];
    this.#drift.note({ method, path, status, headers, text, secrets: passage.secrets });
  }

  #noteDateEnd(exchange: ObservedExchange): void {
    const { operation, query, list } = exchange;
    const isTaken = operation === "listAuthorizations" && list !== undefined && query.has("scheduledDateTo");
    if (isTaken && this.#endsTaken.length < enough) this.#endsTaken.push(exchange);
  }

  get findings(): Finding[] {
    const [strange, all] = [this.#strange, this.#exchanges];
    if (strange < fewStrange || strange * 5 < all) return this.#found;
    const why = `${strange} of ${all} responses cannot come from a service with this interface, so no conclusions are drawn.`;
    return this.#found.map((finding) => ({ ...finding, verdict: notObservable(why), evidence: [] }));
  }

  get #found(): Finding[] {
    return this.#evidence.points.map((point) => {
      const { id, question } = point;
      if (id === "rate-limit")
        return { id, question, verdict: rateLimited(this.#limited, this.#exchanges), evidence: [] };
      if (id !== "date-range-end") return this.#limits.finding(point) ?? this.#shown(this.#ownFinding(point));
      const unknown = this.#evidence.verdict("unknown-query-parameter");
      // An accepted parameter is known if unknown ones are refused.
      const isKnown = unknown?.sure === "settled" && unknown.value === "reject";
      return this.#evidence.finding(point, { allowed: ["scheduledDateTo"], from: isKnown ? this.#endsTaken : [] });
    });
  }

  #ownFinding(point: AssumptionDescription): Finding {
    return this.#eventNames.finding(this.#ownShapes.finding(this.#evidence.finding(point)));
  }

  #shown(finding: Finding): Finding {
    if (finding.verdict.sure !== "not-observable") return finding;
    const why = unseen.has(finding.id)
      ? "Traffic through a proxy cannot show this."
      : "The observed traffic does not show this.";
    return { ...finding, verdict: notObservable(why) };
  }

  async observed(): Promise<Observed> {
    const { findings } = this;
    const deviations = await this.#check.deviations(this.#drift.answers, likelyValues(findings));
    return { findings, requests: this.#exchanges, deviations };
  }
}
