import { type OperationId, operations } from "@totem-partner/spec/operations";
import { AssumptionUsage, type Notes } from "../assumptions/assumption-usage.ts";
import type { Admission, Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { type ErrorContext, problemAnswered, wellAnswered } from "./answers/answers.ts";
import { faultAfter, faultBefore, faultedAnswer, obstacle } from "./answers/faults.ts";
import { readMultipart } from "./bodies/multipart-body.ts";
import { type ReadBody, readJson } from "./bodies/read-body.ts";
import { allEndpoints } from "./endpoints/all-endpoints.ts";
import type { Outcome, RawRequest } from "./endpoints/endpoint.ts";
import { after, attempt } from "./exchange/maybe-promise.ts";
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

/** The parts that the requests of a pipeline share. */
interface EntryParts extends EntryOptions {
  rateLimiter: RateLimiter;
  /** The beginning of every consultation. */
  nothingConsulted: AssumptionUsage;
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

const discarded = refused(
  "company_reset",
  "The company was reset while the request arrived, so the request was not executed.",
);

/** The response of a stand-in, with the id that it was given for it. */
interface StoodIn {
  requestId: string;
  answered: Answered;
}

/** The value that an operation returned, if it succeeded. */
const valueOf = (it: Outcome | StoodIn): unknown =>
  "answered" in it ? it.answered.value : it.ok ? it.answer.body : undefined;

function readBody(id: OperationId, request: ExchangeRequest): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const operation = operations[id];
  if (!("body" in operation)) return { ok: true, value: undefined };
  const { mediaType, files } = operation.body;
  return mediaType === "application/json" ? readJson(request) : readMultipart(request, files);
}

const bodyOf = (read: ReadBody<unknown> | undefined): unknown => (read?.ok ? read.value : undefined);

/** A request on its way through the service: route, authenticate, read, validate, execute, respond. */
class Call implements Notes {
  consultation: AssumptionUsage;
  readonly #parts: EntryParts;
  readonly #request: ExchangeRequest;
  readonly #standIn: StandIn | undefined;
  readonly #apiKey: string;
  /** The assumptions that apply without a company. */
  readonly assume: Assume;
  #company: Company | undefined;
  #resets: number | undefined;
  #operationId: OperationId | undefined;
  #read: ReadBody<unknown> | undefined;
  #hit: Hit<RequestFault> | undefined;

  constructor(parts: EntryParts, request: ExchangeRequest, standIn: StandIn | undefined) {
    this.#parts = parts;
    this.#request = request;
    this.#standIn = standIn;
    this.#apiKey = request.headers.get("x-partner-api-key") ?? "";
    this.#company = parts.companies.find(this.#apiKey);
    this.#resets = this.#company?.resets;
    this.assume = this.#company?.assumptions.assume ?? parts.outsiders(this.#apiKey);
    this.consultation = parts.nothingConsulted;
  }

  handle(): Exchange | Promise<Exchange> {
    const { method, target } = this.#request;
    const { path, search } = readTarget(target);
    const prefix = this.#noting(() => this.assume("path-prefix"));
    const found = findOperation(method, path, prefix);
    if (!found.ok) return this.#answer(found);
    this.#operationId = found.value.operationId;
    const outcome = attempt(
      () => this.#carryOut(found.value, search),
      (error) => {
        this.#parts.onFailure(error);
        return failed;
      },
    );
    return after(outcome, (it) => this.#answer(it));
  }

  /** Takes a step, and notes which assumptions of the company it reads. */
  #noting<T>(step: () => T): T {
    return this.#company ? this.#company.assumptions.noting(this, step) : step();
  }

  #carryOut(destination: Destination, search: string): Outcome | StoodIn | Promise<Outcome | StoodIn> {
    if (this.#apiKey === "") return missingKey;
    // Only now, so that an unknown path creates no company.
    const admitted = this.#admit(this.#company);
    if (!admitted.ok) return admitted;
    const company = admitted.value;
    const limited = this.#noting(() => this.#parts.rateLimiter.admit(company));
    if (limited) return { ok: false, problem: limited };
    const { resets } = company;
    const reading = readBody(destination.operationId, this.#request);
    if (!(reading instanceof Promise)) return this.#proceed(company, reading, destination, search);
    return reading.then((read) => {
      // While the body arrived, an untouched company may have been evicted.
      const again = this.#admit();
      this.#read = read;
      if (again.ok && again.value === company && company.resets !== resets) {
        this.#resets = resets;
        return discarded;
      }
      return again.ok ? this.#proceed(again.value, read, destination, search) : again;
    });
  }

  /** The company of the key, created if necessary; known if it was looked up in the same turn. */
  #admit(known?: Company): Admission {
    const admission = this.#parts.companies.admit(this.#apiKey, known);
    this.#company = admission.ok ? admission.value : undefined;
    this.#resets = this.#company?.resets;
    return admission;
  }

  /** Carries the request out, unless a fault or its body prevents that. */
  #proceed(
    company: Company,
    read: ReadBody<unknown>,
    { operationId, path }: Destination,
    search: string,
  ): Outcome | StoodIn | Promise<Outcome | StoodIn> {
    this.#read = read;
    this.#hit = faultBefore(company, { operationId, path, body: bodyOf(read) });
    const kept = obstacle(this.#hit);
    if (kept) return { ok: false, problem: kept };
    if (!read.ok) return read;
    const outcome = this.#noting(() => this.#execute(company, operationId, { path, search, body: read.value }));
    return after(outcome, (it) => {
      this.#hit ??= faultAfter(company, operationId, valueOf(it));
      const keptAfter = obstacle(this.#hit);
      return keptAfter ? { ok: false, problem: keptAfter } : it;
    });
  }

  /** The service responds, or the stand-in in its place. */
  #execute(
    company: Company,
    operationId: OperationId,
    raw: RawRequest,
  ): Outcome | StoodIn | Promise<Outcome | StoodIn> {
    const accepted = allEndpoints[operationId](operationId, company, raw);
    if (!accepted.ok) return accepted;
    if (this.#standIn === undefined) return accepted.value();
    const requestId = company.newRequestId();
    const answered = this.#standIn({ request: this.#request, company, operationId, requestId });
    return after(answered, (it) => ({ requestId, answered: it }));
  }

  /** The facts about the request that an error may contain. */
  get #context(): ErrorContext {
    return { target: this.#request.target, now: this.#parts.realTime };
  }

  #write(outcome: Outcome, requestId: string, assume: Assume): Answered {
    const headers = { "x-request-id": requestId };
    if (outcome.ok) return wellAnswered(outcome.answer, headers);
    return problemAnswered(outcome.problem, headers, assume, this.#context);
  }

  #answer(outcome: Outcome | StoodIn): Exchange {
    const isStoodIn = "answered" in outcome;
    const company = this.#company;
    const requestId = isStoodIn ? outcome.requestId : (company?.newRequestId() ?? this.#parts.newRequestId());
    const assume = company?.assumptions.assume ?? this.assume;
    const answered = isStoodIn ? outcome.answered : this.#noting(() => this.#write(outcome, requestId, assume));
    const exchange: Exchange = {
      request: this.#request,
      answer: answered.answer,
      requestId,
      company,
      resets: this.#resets,
      operationId: this.#operationId,
      requestBytes: this.#read?.bytes,
      requestText: this.#read?.text,
      requestBody: bodyOf(this.#read),
      value: answered.value,
      problem: answered.problem,
      consulted: this.consultation.ids,
      fault: undefined,
    };
    if (this.#hit === undefined) return exchange;
    return { ...exchange, ...faultedAnswer(this.#hit, answered, { requestId, assume, context: this.#context }) };
  }
}

/** The path of a request through the service. */
export class Entry {
  readonly #parts: EntryParts;

  constructor(options: EntryOptions) {
    this.#parts = { ...options, rateLimiter: new RateLimiter(), nothingConsulted: new AssumptionUsage() };
  }

  /** Responds to a request; never fails. Returns a promise only if a body or the stand-in has to be awaited. */
  handle(request: ExchangeRequest, standIn?: StandIn): Exchange | Promise<Exchange> {
    return new Call(this.#parts, request, standIn).handle();
  }
}
