import type { AssumptionId } from "@totem-partner/spec/assumptions";
import { operations } from "@totem-partner/spec/operations";
import type { TimeSource } from "../clock/time.ts";
import type { Companies } from "../company/companies.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { readMultipart } from "./bodies/multipart-body.ts";
import { type ReadBody, readJson } from "./bodies/read-body.ts";
import { allEndpoints } from "./endpoints/all-endpoints.ts";
import {
  after,
  type AcceptedRequest,
  type Answered,
  errorContext,
  type Exchange,
  type ExchangeRequest,
  problemAnswered,
  type StandIn,
} from "./exchange/exchange.ts";
import { discarded, failed, missingKey, type Problem } from "./exchange/problems.ts";
import { findOperation, readTarget } from "./exchange/routes.ts";
import { concluded, type Conclusion, faultedAnswer, meetFault, untilReleased } from "./faulted-answers.ts";
import type { RateLimiter } from "./rate-limit.ts";

interface PipelineParts {
  companies: Companies;
  outsiders: (apiKey: string) => Assume;
  /** For requests that belong to no company. */
  newRequestId: () => string;
  timeSource: TimeSource;
  onFailure: (error: unknown) => void;
  rateLimiter: RateLimiter;
  /** Completes an exchange; it may wait. */
  conclude: (exchange: Exchange) => Exchange | Promise<Exchange>;
}

interface Call {
  readonly parts: PipelineParts;
  readonly request: ExchangeRequest;
  readonly standIn: StandIn | undefined;
  readonly apiKey: string;
  readonly assume: Assume;
  company: Company | undefined;
  resets: number | undefined;
  to: Target | undefined;
  read: ReadBody<unknown> | undefined;
  hit: Hit<RequestFault> | undefined;
  readonly consulted: Set<AssumptionId>;
}

/** An operation with its parameters; the query keeps its question mark. */
type Target = Extract<ReturnType<typeof findOperation>, { ok: true }>["value"] & { search: string };

/** A conclusion at once, or a promise of it after a wait. */
type Concluding = Conclusion | Promise<Conclusion>;

/** Responds to a request, and never fails. Returns a promise only if a body or the stand-in has to be awaited. */
export function handle(
  parts: PipelineParts,
  request: ExchangeRequest,
  standIn?: StandIn,
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
    to: undefined,
    read: undefined,
    hit: undefined,
    consulted: new Set(),
  };
  const fail = (error: unknown): Conclusion => {
    parts.onFailure(error);
    return failed;
  };
  let outcome: Concluding;
  try {
    outcome = company ? company.assumptions.noting(call.consulted, begin, call) : begin(call);
  } catch (error) {
    outcome = fail(error);
  }
  if (!(outcome instanceof Promise)) return parts.conclude(answer(call, outcome));
  return outcome.catch(fail).then((it) => parts.conclude(answer(call, it)));
}

/** Finds the operation and the company, and what else must be right before the body is read. */
function begin(call: Call): Concluding {
  const { request, apiKey, company: known } = call;
  const { path, search } = readTarget(request.target);
  const found = findOperation(request.method, path, call.assume("path-prefix"), call.assume("trailing-slash"));
  if (!found.ok) return found;
  const destination = { ...found.value, search };
  call.to = destination;
  if (apiKey === "") return missingKey;
  // Only now, so that an unknown path creates no company.
  const admitted = admit(call, known);
  if (!admitted.ok) return admitted;
  const company = admitted.value;
  if (company === known) return readAndCarryOut(call, company, destination);
  return company.assumptions.noting(call.consulted, readAndCarryOut, call, company, destination);
}

/** The company of the key, created if necessary; known if it was looked up in the same turn. */
function admit(call: Call, known?: Company): ReturnType<Companies["admit"]> {
  const admission = call.parts.companies.admit(call.apiKey, known);
  call.company = admission.ok ? admission.value : undefined;
  call.resets = call.company?.resets;
  return admission;
}

function readAndCarryOut(call: Call, company: Company, to: Target): Concluding {
  const { resets } = company;
  const limit = company.assumptions.assume("rate-limit");
  const limited = limit === "off" ? undefined : call.parts.rateLimiter.admit(company, limit);
  if (limited) return { ok: false, problem: limited };
  const operation = operations[to.operationId];
  if (!("body" in operation)) return carryOut(call, company, to, { ok: true, value: undefined });
  const { mediaType, files } = operation.body;
  const reading = mediaType === "application/json" ? readJson(call.request) : readMultipart(call.request, files);
  if (!(reading instanceof Promise)) return carryOut(call, company, to, reading);
  return reading.then((read) => {
    call.read = read;
    return goOn(call, company, resets, carryOut, to, read);
  });
}

/** Goes on after a wait, with the company of the key as it is now: an untouched one may have been evicted meanwhile. */
function goOn<Given extends unknown[]>(
  call: Call,
  company: Company,
  resets: number,
  work: (call: Call, company: Company, ...given: Given) => Concluding,
  ...given: Given
): Concluding {
  const again = admit(call);
  if (!again.ok) return again;
  if (again.value === company && company.resets !== resets) {
    call.resets = resets;
    return discarded;
  }
  return again.value.assumptions.noting(call.consulted, work, call, again.value, ...given);
}

/** Carries the request out, unless its body or a fault prevents that. A stand-in responds in place of the service. */
function carryOut(call: Call, company: Company, to: Target, read: ReadBody<unknown>, areFaultsMet = false): Concluding {
  const { operationId, path, search } = to;
  const { request, standIn } = call;
  call.read = read;
  if (!areFaultsMet && company.faults.stages.has("request")) return carryOutUnderFaults(call, company, to, read);
  if (!read.ok) return read;
  const instead = standIn && (() => answeredInstead(standIn, { request, company, operationId }));
  const raw = { path, search, body: read.value, request };
  const { resets } = company;
  const outcome = allEndpoints[operationId](operationId, company, raw, instead);
  if (outcome instanceof Promise) return outcome.then((it) => goOn(call, company, resets, concluded, to, read, it));
  return company.faults.stages.has("request") ? concluded(call, company, to, read, outcome) : outcome;
}

/** Meets the faults of a request, which may prevent it, hold it, or replace its response. */
function carryOutUnderFaults(call: Call, company: Company, to: Target, read: ReadBody<unknown>): Concluding {
  const kept = meetFault(call, company, { ...to, read });
  if (kept) return kept;
  const { resets } = company;
  const held = (stage: "before" | "after") =>
    company.resets === resets ? untilReleased(call.hit, company, to, stage, call.parts.timeSource) : undefined;
  const resume = () => goOn(call, company, resets, carryOut, to, read, true);
  const outcome = held("before")?.then(resume) ?? carryOut(call, company, to, read, true);
  return after(outcome, (it) => after(held("after"), () => it));
}

function answeredInstead(standIn: StandIn, accepted: Omit<AcceptedRequest, "requestId">) {
  const requestId = accepted.company.ids.request();
  return after(standIn({ ...accepted, requestId }), (answered): Conclusion => ({ requestId, answered }));
}

function answer(call: Call, outcome: Conclusion): Exchange {
  const { parts, request, company, read, hit } = call;
  // One that was reset since has forgotten the request: it draws no id there, and consults nothing.
  const present = company?.resets === call.resets ? company : undefined;
  const requestId = "answered" in outcome ? outcome.requestId : (present?.ids.request() ?? parts.newRequestId());
  const assume = present?.assumptions.assume ?? (company ? parts.outsiders(call.apiKey) : call.assume);
  const headers = { "x-request-id": requestId };
  const context = () => errorContext(call, () => parts.timeSource.now());
  const refuse = (problem: Problem) => problemAnswered(problem, headers, assume, context());
  let answered: Answered;
  if ("answered" in outcome) answered = outcome.answered;
  else if (outcome.ok) {
    const { status, body, headers: own } = outcome.answer;
    const isEmpty = body === undefined;
    const all = isEmpty ? headers : { ...headers, "content-type": "application/json", ...own };
    answered = {
      answer: { status, headers: all, text: isEmpty ? "" : JSON.stringify(body) },
      value: body,
      problem: undefined,
    };
  } else if (present) answered = present.assumptions.noting(call.consulted, refuse, outcome.problem);
  else answered = refuse(outcome.problem);
  const exchange: Exchange = {
    request,
    answer: answered.answer,
    requestId,
    company,
    resets: call.resets,
    operationId: call.to?.operationId,
    requestBytes: read?.bytes,
    requestText: read?.text,
    requestBody: read?.ok ? read.value : undefined,
    value: answered.value,
    problem: answered.problem,
    consulted: call.consulted,
    fault: undefined,
  };
  return hit ? { ...exchange, ...faultedAnswer(hit, answered, { requestId, assume, context: context() }) } : exchange;
}
