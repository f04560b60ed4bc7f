import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { AssumptionUsage } from "../assumptions/assumption-book.ts";
import type { Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { readMultipart } from "./bodies/multipart-body.ts";
import { type ReadBody, readJson } from "./bodies/read-body.ts";
import { allEndpoints } from "./endpoints/all-endpoints.ts";
import type { Outcome } from "./endpoints/endpoint.ts";
import {
  after,
  type AcceptedRequest,
  type Answered,
  attempt,
  type Exchange,
  type ExchangeRequest,
  problemAnswered,
  type StandIn,
  wellAnswered,
} from "./exchange/exchange.ts";
import { type Problem, refused } from "./exchange/problems.ts";
import { findOperation, readTarget } from "./exchange/routes.ts";
import { faultedAnswer, meetFault } from "./faulted-answers.ts";
import type { RateLimiter } from "./rate-limit.ts";

function readBody(id: OperationId, request: ExchangeRequest): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const operation = operations[id];
  if (!("body" in operation)) return { ok: true, value: undefined };
  const { mediaType, files } = operation.body;
  return mediaType === "application/json" ? readJson(request) : readMultipart(request, files);
}

interface PipelineParts {
  companies: Companies;
  outsiders: (apiKey: string) => Assume;
  /** For requests that belong to no company. */
  newRequestId: () => string;
  /** In milliseconds since the epoch. */
  realTime: () => number;
  onFailure: (error: unknown) => void;
  rateLimiter: RateLimiter;
  nothingConsulted: AssumptionUsage;
}

interface Call {
  readonly parts: PipelineParts;
  readonly request: ExchangeRequest;
  readonly standIn: StandIn | undefined;
  readonly apiKey: string;
  readonly assume: Assume;
  company: Company | undefined;
  resets: number | undefined;
  operationId: OperationId | undefined;
  read: ReadBody<unknown> | undefined;
  hit: Hit<RequestFault> | undefined;
  consultation: AssumptionUsage;
}

/** An operation with its parameters; the query keeps its question mark. */
type Target = Extract<ReturnType<typeof findOperation>, { ok: true }>["value"] & { search: string };

/** An outcome, or the response of a stand-in, with the id that it was given for it. */
type Conclusion = Outcome | { requestId: string; answered: Answered };

const missingKey = refused("missing_api_key", "Send the partner API key in the header X-Partner-API-Key.");

const failed = refused(
  "internal_error",
  "The simulator failed. This is a bug in the simulator, not an error in the request.",
);

const discarded = refused(
  "company_reset",
  "The company was reset while the request arrived, so the request was not executed.",
);

/** Responds to a request, and never fails. Returns a promise only if a body or the stand-in has to be awaited. */
export function handle(
  parts: PipelineParts,
  request: ExchangeRequest,
  standIn: StandIn | undefined,
): Exchange | Promise<Exchange> {
  const apiKey = request.headers.get("x-partner-api-key") ?? "";
  const company = parts.companies.find(apiKey);
  const call: Call = {
    parts,
    request,
    standIn,
    apiKey,
    assume: company?.assumptions.assume ?? parts.outsiders(apiKey),
    company,
    resets: company?.resets,
    operationId: undefined,
    read: undefined,
    hit: undefined,
    consultation: parts.nothingConsulted,
  };
  const outcome = attempt(
    () => (company ? company.assumptions.noting(call, () => begin(call)) : begin(call)),
    (error) => {
      parts.onFailure(error);
      return failed;
    },
  );
  return after(outcome, (it) => answer(call, it));
}

/** Finds the operation and the company, and what else must be right before the body is read. */
function begin(call: Call): Conclusion | Promise<Conclusion> {
  const { request, apiKey, company: known } = call;
  const { path, search } = readTarget(request.target);
  const found = findOperation(request.method, path, call.assume("path-prefix"));
  if (!found.ok) return found;
  call.operationId = found.value.operationId;
  if (apiKey === "") return missingKey;
  // Only now, so that an unknown path creates no company.
  const admitted = admit(call, known);
  if (!admitted.ok) return admitted;
  const company = admitted.value;
  const destination = { ...found.value, search };
  if (company === known) return readAndCarryOut(call, company, destination);
  return company.assumptions.noting(call, () => readAndCarryOut(call, company, destination));
}

/** The company of the key, created if necessary; known if it was looked up in the same turn. */
function admit(call: Call, known?: Company): ReturnType<Companies["admit"]> {
  const admission = call.parts.companies.admit(call.apiKey, known);
  call.company = admission.ok ? admission.value : undefined;
  call.resets = call.company?.resets;
  return admission;
}

function readAndCarryOut(call: Call, company: Company, to: Target): Conclusion | Promise<Conclusion> {
  const { resets } = company;
  const limit = company.assumptions.assume("rate-limit");
  const limited = limit === "off" ? undefined : call.parts.rateLimiter.admit(company, limit);
  if (limited) return { ok: false, problem: limited };
  const reading = readBody(to.operationId, call.request);
  if (!(reading instanceof Promise)) return carryOut(call, company, reading, to);
  return reading.then((read) => {
    call.read = read;
    // While the body arrived, an untouched company may have been evicted.
    const again = admit(call);
    if (!again.ok) return again;
    if (again.value === company && company.resets !== resets) {
      call.resets = resets;
      return discarded;
    }
    return again.value.assumptions.noting(call, () => carryOut(call, again.value, read, to));
  });
}

/** Carries the request out, unless a fault or its body prevents that. A stand-in responds in place of the service. */
function carryOut(
  call: Call,
  company: Company,
  read: ReadBody<unknown>,
  { operationId, path, search }: Target,
): Conclusion | Promise<Conclusion> {
  const { request, standIn } = call;
  call.read = read;
  const faultable = { operationId, path, body: read.ok ? read.value : undefined };
  if (company.faults.has("request")) {
    const kept = meetFault(call, company, faultable);
    if (kept) return { ok: false, problem: kept };
  }
  if (!read.ok) return read;
  const instead = standIn && (() => answeredInstead(standIn, { request, company, operationId }));
  const raw = { path, search, body: read.value };
  const outcome = allEndpoints[operationId](operationId, company, raw, instead);
  return outcome instanceof Promise
    ? outcome.then((it) => concluded(call, company, faultable, it))
    : concluded(call, company, faultable, outcome);
}

function answeredInstead(standIn: StandIn, accepted: Omit<AcceptedRequest, "requestId">) {
  const requestId = accepted.company.newRequestId();
  return after(standIn({ ...accepted, requestId }), (answered): Conclusion => ({ requestId, answered }));
}

/** What was carried out, unless a fault that depends on the response replaces it. */
function concluded(
  call: Call,
  company: Company,
  faultable: Parameters<typeof meetFault>[2],
  outcome: Conclusion,
): Conclusion {
  if (!company.faults.has("request")) return outcome;
  const page = "answered" in outcome ? outcome.answered.value : outcome.ok ? outcome.answer.body : undefined;
  const kept = meetFault(call, company, { ...faultable, page });
  return kept ? { ok: false, problem: kept } : outcome;
}

function answer(call: Call, outcome: Conclusion): Exchange {
  const { parts, request, company, read, hit } = call;
  const requestId = "answered" in outcome ? outcome.requestId : (company?.newRequestId() ?? parts.newRequestId());
  const assume = company?.assumptions.assume ?? call.assume;
  const headers = { "x-request-id": requestId };
  const context = { target: request.target, now: parts.realTime };
  const refuse = (problem: Problem) => problemAnswered(problem, headers, assume, context);
  let answered: Answered;
  if ("answered" in outcome) answered = outcome.answered;
  else if (outcome.ok) answered = wellAnswered(outcome.answer, headers);
  else if (company) answered = company.assumptions.noting(call, () => refuse(outcome.problem));
  else answered = refuse(outcome.problem);
  const exchange: Exchange = {
    request,
    answer: answered.answer,
    requestId,
    company,
    resets: call.resets,
    operationId: call.operationId,
    requestBytes: read?.bytes,
    requestText: read?.text,
    requestBody: read?.ok ? read.value : undefined,
    value: answered.value,
    problem: answered.problem,
    consulted: call.consultation.ids,
    fault: undefined,
  };
  return hit ? { ...exchange, ...faultedAnswer(hit, answered, { requestId, assume, context }) } : exchange;
}
