import type { OperationId } from "@totem-partner/spec/operations";
import type { AssumptionUsage, Notes } from "../assumptions/assumption-book.ts";
import type { Admission, Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { readBody } from "./bodies/multipart-body.ts";
import type { ReadBody } from "./bodies/read-body.ts";
import { allEndpoints } from "./endpoints/all-endpoints.ts";
import type { Outcome } from "./endpoints/endpoint.ts";
import {
  after,
  type Answered,
  attempt,
  type Exchange,
  type ExchangeRequest,
  problemAnswered,
  type StandIn,
  wellAnswered,
} from "./exchange/exchange.ts";
import { refused } from "./exchange/problems.ts";
import { type Destination, findOperation, readTarget } from "./exchange/routes.ts";
import { faultAfter, faultBefore, faultedAnswer, obstacle } from "./faulted-answers.ts";
import type { RateLimiter } from "./rate-limit.ts";

export interface PipelineParts {
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

interface Call extends Notes {
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
}

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
  const assume = company?.assumptions.assume ?? parts.outsiders(apiKey);
  const call: Call = {
    parts,
    request,
    standIn,
    apiKey,
    assume,
    company,
    resets: company?.resets,
    operationId: undefined,
    read: undefined,
    hit: undefined,
    consultation: parts.nothingConsulted,
  };
  const { path, search } = readTarget(request.target);
  const prefix = noting(call, () => assume("path-prefix"));
  const found = findOperation(request.method, path, prefix);
  if (!found.ok) return answer(call, found);
  call.operationId = found.value.operationId;
  const onFailure = (error: unknown) => {
    parts.onFailure(error);
    return failed;
  };
  const outcome = attempt(() => admitAndRead(call, found.value, search), onFailure);
  return after(outcome, (it) => answer(call, it));
}

/** Takes a step, and notes which assumptions of the company it reads. */
function noting<T>(call: Call, step: () => T): T {
  return call.company ? call.company.assumptions.noting(call, step) : step();
}

/** The company of the key, created if necessary; known if it was looked up in the same turn. */
function admit(call: Call, known?: Company): Admission {
  const admission = call.parts.companies.admit(call.apiKey, known);
  call.company = admission.ok ? admission.value : undefined;
  call.resets = call.company?.resets;
  return admission;
}

function admitAndRead(call: Call, destination: Destination, search: string): Conclusion | Promise<Conclusion> {
  if (call.apiKey === "") return missingKey;
  // Only now, so that an unknown path creates no company.
  const admitted = admit(call, call.company);
  if (!admitted.ok) return admitted;
  const company = admitted.value;
  const { resets } = company;
  return noting(call, () => {
    const limit = company.assumptions.assume("rate-limit");
    const limited = limit === "off" ? undefined : call.parts.rateLimiter.admit(company, limit);
    if (limited) return { ok: false, problem: limited };
    const reading = readBody(destination.operationId, call.request);
    if (!(reading instanceof Promise)) return carryOut(call, company, reading, destination, search);
    return reading.then((read) => {
      call.read = read;
      // While the body arrived, an untouched company may have been evicted.
      const again = admit(call);
      if (!again.ok) return again;
      if (again.value === company && company.resets !== resets) {
        call.resets = resets;
        return discarded;
      }
      return noting(call, () => carryOut(call, again.value, read, destination, search));
    });
  });
}

/** Carries the request out, unless a fault or its body prevents that. A stand-in responds in place of the service. */
function carryOut(
  call: Call,
  company: Company,
  read: ReadBody<unknown>,
  { operationId, path }: Destination,
  search: string,
): Conclusion | Promise<Conclusion> {
  const { request, standIn } = call;
  call.read = read;
  const mayFail = () => company.faults.has("request");
  if (mayFail()) {
    call.hit = faultBefore(company, { operationId, path, body: read.ok ? read.value : undefined });
    const kept = obstacle(call.hit);
    if (kept) return { ok: false, problem: kept };
  }
  if (!read.ok) return read;
  const accepted = allEndpoints[operationId](operationId, company, { path, search, body: read.value });
  let outcome: Conclusion | Promise<Conclusion>;
  if (!accepted.ok) outcome = accepted;
  else if (standIn === undefined) outcome = accepted.value();
  else {
    const requestId = company.newRequestId();
    const answered = standIn({ request, company, operationId, requestId });
    outcome = after(answered, (it) => ({ requestId, answered: it }));
  }
  return after(outcome, (it) => {
    if (!mayFail()) return it;
    const value = "answered" in it ? it.answered.value : it.ok ? it.answer.body : undefined;
    call.hit ??= faultAfter(company, operationId, value);
    const kept = obstacle(call.hit);
    return kept ? { ok: false, problem: kept } : it;
  });
}

function answer(call: Call, outcome: Conclusion): Exchange {
  const { parts, request, company, read, hit } = call;
  const requestId = "answered" in outcome ? outcome.requestId : (company?.newRequestId() ?? parts.newRequestId());
  const assume = company?.assumptions.assume ?? call.assume;
  const headers = { "x-request-id": requestId };
  const context = { target: request.target, now: parts.realTime };
  const answered =
    "answered" in outcome
      ? outcome.answered
      : outcome.ok
        ? wellAnswered(outcome.answer, headers)
        : noting(call, () => problemAnswered(outcome.problem, headers, assume, context));
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
