import { isError, isPassing, readAnswer } from "../shapes/answer.ts";
import type { Deviation } from "../drift/deviation.ts";
import { Drift } from "../drift/drift.ts";
import {
  consistent,
  type Finding,
  type Known,
  likelyValues,
  notObservable,
  type PointId,
  type Verdict,
} from "../findings/finding.ts";
import { withoutSecrets } from "../findings/secret-values.ts";
import { authorizationRules } from "./rules/authorizations.ts";
import { learnAuthFailure, refusalRules } from "./rules/refusals.ts";
import { CreateRules } from "./rules/creates.ts";
import { dateFilters } from "./rules/dates.ts";
import { EventNamesRule } from "./rules/event-names.ts";
import { LimitRules } from "./rules/limits.ts";
import { PathPrefixRule } from "./rules/path-prefix.ts";
import { recordRules } from "./rules/records.ts";
import { RepeatRefusals } from "./rules/repeat-refusals.ts";
import { singletonRules } from "./rules/singletons.ts";
import { ErrorBodies } from "./rules/error-bodies.ts";
import { RecordEnvelopes } from "./rules/record-envelopes.ts";
import { ListEnvelopes } from "./rules/list-envelopes.ts";
import type { Collector, Lesson, Rule } from "./rules/rule.ts";
import { CollectedEvidence } from "./evidence.ts";
import { ChangedResponses } from "./changed-responses.ts";
import { CallerMemory, type Digest } from "./memory.ts";
import { ExchangeReader, type ObservedExchange, type PassingExchange, problemName } from "./observed-exchange.ts";

export interface Observed extends Required<Known> {
  requests: number;
}

const rules: readonly Rule[] = [dateFilters, ...refusalRules, ...recordRules, ...singletonRules, ...authorizationRules];

/** The statuses that any operation has under any alternative; a refusal may have another, with an error that says why. */
const known = new Set([200, 201, 202, 203, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);

/** Fewer strange responses mean nothing; from a fifth of all on, something other than the service responds. */
const fewStrange = 3;

const mostCallers = 100;

/** True if the interface never returns such a response: its status, or a success without the requested content. */
function isStrange(exchange: ObservedExchange): boolean {
  const { status, operation, list, record, intent } = exchange;
  if (status >= 500 || intent?.isSearch) return false;
  // The sender of a request expects its error, which may be a page.
  if (!known.has(status))
    return !isError(exchange.answer) && (intent === undefined || exchange.answer.page === undefined);
  if (status !== 200 && status !== 201) return false;
  return operation.startsWith("list") ? list === undefined : record === undefined;
}

function rateLimited(limited: number, of: number): Verdict {
  if (limited === 0) return notObservable(`None of ${of} requests returned 429.`);
  return consistent(["any integer"], `${limited} of ${of} requests returned 429.`, 1);
}

export class Observer {
  readonly #reader = new ExchangeReader();
  readonly #evidence: CollectedEvidence;
  readonly #memories = new Map<number, CallerMemory>();
  readonly #prefix = new PathPrefixRule();
  readonly #limits = { authorizations: new LimitRules(), all: new LimitRules() };
  readonly #errors = new ErrorBodies();
  readonly #collectors: readonly Collector[] = [
    ...[new ListEnvelopes(), new RecordEnvelopes(), this.#errors],
    ...[new EventNamesRule(), new RepeatRefusals()],
  ];
  readonly #creates: CreateRules;
  readonly #drift = new Drift();
  readonly #changed = new ChangedResponses();
  #exchanges = 0;
  #strange = 0;
  #limited = 0;

  constructor({ digest, whyNot }: { digest: Digest; whyNot?: (id: PointId) => string }) {
    this.#evidence = new CollectedEvidence(whyNot);
    this.#creates = new CreateRules(digest);
  }

  /** Learns from an exchange. Exchanges must be passed in the order in which they ended. */
  learn(passing: PassingExchange): void {
    this.#exchanges += 1;
    if (passing.answer.status === 429) this.#limited += 1;
    const exchange = this.#reader.read(passing);
    if (exchange === undefined) this.#learnUnknownPath(passing);
    else this.#learn(passing, exchange);
  }

  #learn(passing: PassingExchange, exchange: ObservedExchange): void {
    if (exchange.intent) this.#changed.compare(exchange);
    if (exchange.intent?.isSearch && exchange.status >= 300) {
      this.#prefix.learn(exchange, this.#evidence);
      return;
    }
    this.#noteDrift(passing, exchange);
    if (isStrange(exchange)) this.#strange += 1;
    const evidence = this.#evidence;
    learnAuthFailure({ exchange, evidence });
    const memory = this.#memoryOf(exchange.caller);
    const isCertain = !isPassing(exchange) && exchange.status < 500 && !exchange.answer.isUnclear;
    if (memory !== undefined && isCertain) {
      this.#prefix.learn(exchange, evidence);
      const lesson = { exchange, memory, evidence };
      this.#learnLimits(lesson);
      for (const collector of this.#collectors) collector.learn(lesson);
      if (exchange.operation === "createAuthorization") this.#creates.learn(lesson);
      for (const rule of rules) rule(lesson);
    } else if (memory !== undefined || exchange.caller === undefined) this.#errors.learnElsewhere(exchange);
    if (exchange.caller === undefined || !isPassing(exchange)) evidence.end(exchange);
  }

  #learnLimits(lesson: Lesson): void {
    const { exchange, evidence } = lesson;
    const { operation, intent, list } = exchange;
    if (list && intent?.shows?.includes("limit-over-max")) {
      const why = "No list was truncated, and no limit was refused.";
      evidence.suggest("limit-over-max", consistent(["clamp", "reject"], why), exchange);
    }
    if (!operation.startsWith("list")) return;
    const over = this.#limits.all.learn(lesson);
    if (operation === "listAuthorizations") {
      const found = this.#limits.authorizations.learn(lesson);
      if (found) evidence.leave("limit-over-max", [found], exchange);
    } else if (over) evidence.leaveWhen({ id: "paged-lists", value: "all" }, "limit-over-max", [over], exchange);
  }

  #learnUnknownPath({ target, passage, answer: { status, headers, text } }: PassingExchange): void {
    const memory = status === 404 ? this.#memoryOf(passage.caller) : undefined;
    const answer = readAnswer(status, headers["content-type"], text);
    if (memory) memory.unknownPath = { problem: problemName(answer, target) };
  }

  #memoryOf(caller: number | undefined): CallerMemory | undefined {
    const known = caller === undefined ? undefined : this.#memories.get(caller);
    if (known || caller === undefined || this.#memories.size >= mostCallers) return known;
    const made = new CallerMemory();
    this.#memories.set(caller, made);
    return made;
  }

  #noteDrift({ answer: sent, passage: { secrets } }: PassingExchange, exchange: ObservedExchange): void {
    const { operation, status } = exchange;
    const { headers, text } = sent;
    const { body, numbered } = exchange.answer;
    const answer = { ...exchange.answer, status: sent.status, body: numbered ? numbered.body : body };
    // A 404 for a list usually means a path outside the interface.
    if (status === 404 && operation.startsWith("list") && !operation.startsWith("listCleaning")) return;
    this.#drift.note({ operation, answer, headers, isEmpty: text === "", secrets });
  }

  get findings(): Finding[] {
    const [strange, all] = [this.#strange, this.#exchanges];
    if (strange < fewStrange || strange * 5 < all) return this.#found;
    const why = `${strange} of ${all} responses cannot come from a service with this interface, so no conclusions are drawn.`;
    return this.#found.map((finding) => ({ ...finding, verdict: notObservable(why), evidence: [] }));
  }

  get #found(): Finding[] {
    const paged = this.#evidence.verdict("paged-lists");
    const limits = paged?.sure === "settled" && paged.value === "all" ? this.#limits.all : this.#limits.authorizations;
    return this.#evidence.points.map((point) => {
      const { id, question } = point;
      if (id === "rate-limit")
        return { id, question, verdict: rateLimited(this.#limited, this.#exchanges), evidence: [] };
      const found = this.#evidence.finding(point);
      const learned = [...this.#collectors, limits].reduce((finding, one) => one.finding(finding), found);
      return this.#changed.steady(withoutSecrets(learned));
    });
  }

  deviationsUnder(findings: readonly Finding[]): Promise<Deviation[]> {
    // Records are compared without what they are wrapped in.
    return this.#drift.deviations(likelyValues(findings.filter(({ id }) => id !== "record-envelope")));
  }

  async observed(): Promise<Observed> {
    const { findings } = this;
    return { findings, requests: this.#exchanges, deviations: await this.deviationsUnder(findings) };
  }
}
