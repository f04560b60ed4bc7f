import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { Admission, Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { problemAnswered, wellAnswered } from "./answers/answers.ts";
import { faultAfter, faultBefore, faultedAnswer, obstacle } from "./answers/faults.ts";
import { readMultipart } from "./bodies/multipart-body.ts";
import { type ReadBody, readJson } from "./bodies/read-body.ts";
import { allEndpoints } from "./endpoints/all-endpoints.ts";
import type { Outcome, RawRequest } from "./endpoints/endpoint.ts";
import { atOnce, awaited, type Steps } from "./exchange/at-once.ts";
import type { Answered, Exchange, ExchangeRequest, StandIn } from "./exchange/exchange.ts";
import type { Problem, ProblemCode } from "./exchange/problems.ts";
import { RateLimiter } from "./rate-limit.ts";
import { type Destination, findOperation, readTarget } from "./routing/routes.ts";

export interface EntryOptions {
  companies: Companies;
  /** The assumptions for keys without a company. */
  outsiders: (apiKey: string) => Assume;
  /** Creates the ids of requests that belong to no company. */
  newRequestId: () => string;
  /** Real time in milliseconds since the epoch. */
  realTime: () => number;
  onFailure: (error: unknown) => void;
}

const refused = (code: ProblemCode, detail: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { code, detail },
});

const missingKey = refused("missing_api_key", "Send the partner API key in the header X-Partner-API-Key.");

const failed = refused(
  "internal_error",
  "The simulator failed. This is a bug in the simulator, not an error in the request.",
);

/** A request, and what is known about it so far. */
interface Call {
  readonly request: ExchangeRequest;
  readonly standIn: StandIn | undefined;
  readonly apiKey: string;
  /** The assumptions that apply without a company. */
  readonly assume: Assume;
  readonly consulted: Set<AssumptionId>;
  company: Company | undefined;
  operationId?: OperationId;
  read?: ReadBody<unknown>;
  hit?: Hit<RequestFault> | undefined;
}

const bodyOf = ({ read }: Call): unknown => (read?.ok ? read.value : undefined);

/** The response of a stand-in, with the id that it was given for it. */
interface StoodIn {
  requestId: string;
  answered: Answered;
}

/** The value that an operation returned, if it succeeded. */
const valueOf = (it: Outcome | StoodIn): unknown =>
  "answered" in it ? it.answered.value : it.ok ? it.answer.body : undefined;

/** Runs a function, and records which assumptions of the company it read. */
const noting = <T>({ company, consulted }: Call, run: () => T): T =>
  company ? company.assumptions.noting(consulted, run) : run();

function readBody(id: OperationId, request: ExchangeRequest): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const operation = operations[id];
  if (!("body" in operation)) return { ok: true, value: undefined };
  const { mediaType, files } = operation.body;
  return mediaType === "application/json" ? readJson(request) : readMultipart(request, files);
}

const write = (outcome: Outcome, requestId: string, assume: Assume): Answered => {
  const headers = { "x-request-id": requestId };
  return outcome.ok ? wellAnswered(outcome.answer, headers) : problemAnswered(outcome.problem, headers, assume);
};

/** The path of a request through the service: route, authenticate, read, validate, execute, respond. */
export class Entry {
  readonly #options: EntryOptions;
  readonly #rateLimiter = new RateLimiter();

  constructor(options: EntryOptions) {
    this.#options = options;
  }

  /** Responds to a request; never fails. Returns a promise only if a body or the stand-in has to be awaited. */
  handle(request: ExchangeRequest, standIn?: StandIn): Exchange | Promise<Exchange> {
    return atOnce(this.#handle(request, standIn));
  }

  *#handle(request: ExchangeRequest, standIn: StandIn | undefined): Steps<Exchange> {
    const call = this.#recognise(request, standIn);
    const { path, search } = readTarget(request.target);
    const prefix = noting(call, () => call.assume("path-prefix"));
    const found = findOperation(request.method, path, prefix);
    if (!found.ok) return this.#answer(call, found);
    call.operationId = found.value.operationId;
    let outcome: Outcome | StoodIn = failed;
    try {
      outcome = yield* this.#carryOut(call, found.value, search);
    } catch (error) {
      this.#options.onFailure(error);
    }
    return this.#answer(call, outcome);
  }

  #recognise(request: ExchangeRequest, standIn: StandIn | undefined): Call {
    const apiKey = request.headers.get("x-partner-api-key") ?? "";
    const company = this.#options.companies.find(apiKey);
    const assume = company?.assumptions.assume ?? this.#options.outsiders(apiKey);
    return { request, standIn, apiKey, company, assume, consulted: new Set() };
  }

  *#carryOut(call: Call, { operationId, path }: Destination, search: string): Steps<Outcome | StoodIn> {
    if (call.apiKey === "") return missingKey;
    // Only now, so that an unknown path creates no company.
    let admitted = this.#admit(call, call.company);
    if (!admitted.ok) return admitted;
    let company = admitted.value;
    const limited = noting(call, () => this.#rateLimiter.admit(company));
    if (limited) return { ok: false, problem: limited };

    const reading = readBody(operationId, call.request);
    const read = (call.read = yield* awaited(reading));
    if (reading instanceof Promise) {
      // While the body arrived, an untouched company may have been evicted.
      admitted = this.#admit(call);
      if (!admitted.ok) return admitted;
      company = admitted.value;
    }

    const faultable = { operationId, path, body: bodyOf(call) };
    call.hit = faultBefore(company, faultable);
    const kept = obstacle(call.hit);
    if (kept) return { ok: false, problem: kept };
    if (!read.ok) return read;
    const outcome = yield* this.#execute(call, company, operationId, { path, search, body: read.value });
    call.hit ??= faultAfter(company, operationId, valueOf(outcome));
    const keptAfter = obstacle(call.hit);
    return keptAfter ? { ok: false, problem: keptAfter } : outcome;
  }

  /** The company of the key, created if necessary; known if it was looked up in the same turn. */
  #admit(call: Call, known?: Company): Admission {
    const admission = this.#options.companies.admit(call.apiKey, known);
    call.company = admission.ok ? admission.value : undefined;
    return admission;
  }

  /** The service responds, or the stand-in in its place. */
  *#execute(call: Call, company: Company, operationId: OperationId, raw: RawRequest): Steps<Outcome | StoodIn> {
    const accepted = noting(call, () => allEndpoints[operationId](operationId, company, raw));
    if (!accepted.ok) return accepted;
    const { request, standIn } = call;
    if (standIn === undefined) return yield* awaited(noting(call, accepted.value));
    const requestId = company.newRequestId();
    const given = { request, company, operationId, requestId };
    return { requestId, answered: yield* awaited(noting(call, () => standIn(given))) };
  }

  #answer(call: Call, outcome: Outcome | StoodIn): Exchange {
    const { request, company, operationId, read, consulted, hit } = call;
    const isStoodIn = "answered" in outcome;
    const requestId = isStoodIn ? outcome.requestId : (company?.newRequestId() ?? this.#options.newRequestId());
    const assume = company?.assumptions.assume ?? call.assume;
    const answered = isStoodIn ? outcome.answered : noting(call, () => write(outcome, requestId, assume));
    const { answer, value, problem } = answered;
    const requested = { requestBytes: read?.bytes, requestText: read?.text, requestBody: bodyOf(call) };
    const recognised = { requestId, company, operationId, ...requested, consulted };
    const exchange = { request, answer, ...recognised, value, problem, fault: undefined };
    if (hit === undefined) return exchange;
    return { ...exchange, ...faultedAnswer(hit, answered, { requestId, assume, now: this.#options.realTime() }) };
  }
}
