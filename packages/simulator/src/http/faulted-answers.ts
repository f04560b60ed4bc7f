import { isFields } from "@totem-partner/spec/fields";
import { findRecord } from "@totem-partner/spec/found-record";
import { readBack } from "@totem-partner/spec/located";
import { envelopeOf } from "@totem-partner/spec/named-templates";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { listNames } from "@totem-partner/spec/own-alternatives";
import { ofKind } from "@totem-partner/spec/template";
import type { TimeSource } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import type { Assume } from "../domain/decision.ts";
import { type Hit, type FaultMatch, matchOf, matchOfAuthorization } from "../faults/fault-book.ts";
import type { RequestFault, RetryAdvice } from "../faults/fault.ts";
import type { Outcome } from "./endpoints/endpoint.ts";
import { type Answered, type MetFault, problemAnswered } from "./exchange/exchange.ts";
import { type Problem, refused } from "./exchange/problems.ts";
import type { ReadBody } from "./bodies/read-body.ts";
import { hold } from "./fetch.ts";

function isCarriedOut(fault: RequestFault): boolean {
  switch (fault.kind) {
    case "latency":
    case "hold":
    case "reset-after-commit":
    case "truncate":
    case "wrong-content-type":
      return true;
    case "status":
    case "html-error":
      return fault.commit ?? false;
    case "rate-limit":
    case "reset-before":
      return false;
  }
}

interface Faultable {
  operationId: OperationId;
  path: Readonly<Record<string, string>>;
  read: ReadBody<unknown>;
  /** The response of a list, once it was carried out. */
  page?: unknown;
}

const isList = (operationId: OperationId): boolean => operationId.startsWith("list");

/** The records that a request is about before it is carried out: those it sends, and the one in its path. */
function* recordsOf({ records }: Company, { operationId, path, read }: Faultable): Generator<FaultMatch> {
  yield matchOf(read.ok ? read.value : undefined);
  const isOfAuthorization = operationId.endsWith("Authorization") || operationId === "emitAuthorizationEvent";
  const record = isOfAuthorization ? records.authorizations.get(path["id"] ?? "") : undefined;
  if (record) yield matchOfAuthorization(record);
}

/** The records of a list, in the place where its envelope has them. */
function itemsOf(page: unknown, operationId: OperationId, { assumptions }: Company): readonly unknown[] {
  const list = listNames.find((name) => operations[operationId].path === `/${name}`);
  if (list === undefined) return [];
  const template = ofKind(envelopeOf(assumptions.values["list-envelope"], list), list);
  const items = readBack(template, page).values.get("items");
  return Array.isArray(items) ? items : [];
}

const hasId = (value: unknown): value is object => isFields(value) && typeof value["id"] === "string";

function recordsIn(company: Company, operationId: OperationId, page: unknown): FaultMatch[] {
  const matches = itemsOf(page, operationId, company).map((one) => matchOf(findRecord(one, hasId) ?? one));
  if (operationId !== "listAuthorizations") return matches;
  const found = matches.map(({ id }) => company.records.authorizations.get(id ?? ""));
  return found.flatMap((record) => (record ? [matchOfAuthorization(record)] : []));
}

interface Met {
  hit: Hit<RequestFault> | undefined;
}

/**
 * Notes the fault of a request, and returns why it is not carried out, if it is not: the response, as far as one can be
 * sent. A list is evaluated once it was carried out, by the records that it returns; anything else before.
 */
export function meetFault(call: Met, company: Company, request: Faultable): ReturnType<typeof refused> | undefined {
  const { operationId } = request;
  const isAfterwards = "page" in request;
  if (isList(operationId) !== isAfterwards) return undefined;
  const about = () => (isAfterwards ? recordsIn(company, operationId, request.page) : [...recordsOf(company, request)]);
  const hit = company.faults.meet("request", { name: operationId, about });
  call.hit = hit;
  if (hit === undefined || isCarriedOut(hit.rule)) return undefined;
  const detail = `Injected fault ${hit.id} (${hit.rule.kind}) matched this request, which was not executed.`;
  return refused("injected_fault", detail);
}

/** An outcome, or the response of a stand-in, with the id that it was given for it. */
export type Conclusion = Outcome | { requestId: string; answered: Answered };

/** The outcome of a request that was carried out, unless a fault that depends on the response replaces it. */
export function concluded(
  call: Met,
  company: Company,
  { operationId, path }: Pick<Faultable, "operationId" | "path">,
  read: Faultable["read"],
  outcome: Conclusion,
): Conclusion {
  const page = "answered" in outcome ? outcome.answered.value : outcome.ok ? outcome.answer.body : undefined;
  return meetFault(call, company, { operationId, path, read, page }) ?? outcome;
}

/** The longest time, in milliseconds, for which a request is held unless its rule says otherwise. */
const longestHold = 60_000;

/** Waits until the rule is removed that holds a request before or after it is carried out, if one does. */
export function untilReleased(
  hit: Met["hit"],
  { faults }: Company,
  { operationId }: Pick<Faultable, "operationId">,
  stage: "before" | "after",
  timeSource: TimeSource,
): Promise<void> | undefined {
  if (hit?.rule.kind !== "hold") return undefined;
  const { commit = false, milliseconds = longestHold } = hit.rule;
  if ((commit || isList(operationId) ? "after" : "before") !== stage) return undefined;
  return faults.held.hold(hit.id, (signal) => hold(milliseconds, timeSource, signal));
}

interface FaultedRequest {
  requestId: string;
  assume: Assume;
  /** With real time: clients wait in real time. */
  context: NonNullable<Parameters<typeof problemAnswered>[3]>;
}

function retryAfter({ retryAfter: seconds, retryAfterForm = "seconds" }: RetryAdvice, now: number) {
  if (seconds === undefined || retryAfterForm === "none") return {};
  return { "retry-after": retryAfterForm === "date" ? new Date(now + seconds * 1000).toUTCString() : String(seconds) };
}

const badGateway = 502;

const phrases: ReadonlyMap<number, string> = new Map([
  [500, "Internal Server Error"],
  [badGateway, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Time-out"],
]);

function gatewayPage(status: number): string {
  const title = `${String(status)} ${phrases.get(status) ?? "Error"}`;
  const lines = ["<html>", `<head><title>${title}</title></head>`, "<body>", `<h1>${title}</h1>`, "</body>", "</html>"];
  return lines.map((line) => `${line}\r\n`).join("");
}

/** Half of a body, or as much of it as a fault specifies, but never all of it. */
function partOf(
  text: string,
  { bytes, stallMilliseconds = 0 }: Extract<RequestFault, { kind: "truncate" }>,
): MetFault["sends"] {
  const { byteLength } = new TextEncoder().encode(text);
  if (byteLength === 0) return "nothing";
  return { bytes: Math.min(bytes ?? Math.floor(byteLength / 2), byteLength - 1), stallMilliseconds };
}

function sent(
  { id, rule }: Hit<RequestFault>,
  answered: Answered,
  { requestId, assume, context }: FaultedRequest,
): Answered & Pick<MetFault, "sends"> {
  const answeredWith = (problem: Problem, status?: number) =>
    problemAnswered(problem, { "x-request-id": requestId }, assume, context, status);
  switch (rule.kind) {
    case "latency":
    case "hold":
      return { ...answered, sends: "all" };
    case "reset-before":
    case "reset-after-commit":
      return { ...answered, sends: "nothing" };
    case "truncate":
      return { ...answered, sends: partOf(answered.answer.text, rule) };
    case "wrong-content-type": {
      const headers = { ...answered.answer.headers, "content-type": rule.contentType ?? "text/html" };
      return { ...answered, answer: { ...answered.answer, headers }, sends: "all" };
    }
    case "status": {
      const outcome = isCarriedOut(rule) ? "executed" : "not executed";
      const detail = `Injected fault ${id} replaced the response; the request was ${outcome}.`;
      const headers = retryAfter(rule, context.now());
      return { ...answeredWith({ code: "injected_fault", detail, headers }, rule.status), sends: "all" };
    }
    case "rate-limit": {
      const detail = `Injected fault ${id} limits this company's requests. Wait before the next one.`;
      const headers = retryAfter({ retryAfter: 1, ...rule }, context.now());
      return { ...answeredWith({ code: "rate_limited", detail, headers }), sends: "all" };
    }
    case "html-error": {
      // The page of a proxy: unlike the service's own responses, it has no request id.
      const status = rule.status ?? badGateway;
      const headers = { ...retryAfter(rule, context.now()), "content-type": "text/html" };
      const answer = { status, headers, text: gatewayPage(status) };
      return { answer, value: undefined, problem: undefined, sends: "all" };
    }
  }
}

/** A response with the effects of a fault, and what the transport has to do with it. */
export function faultedAnswer(
  hit: Hit<RequestFault>,
  answered: Answered,
  request: FaultedRequest,
): Answered & { fault: MetFault } {
  const { id, rule } = hit;
  const { sends, ...instead } = sent(hit, answered, request);
  const service = isCarriedOut(rule) ? answered : undefined;
  // A request that was held has waited already.
  const milliseconds = rule.kind === "hold" ? 0 : (rule.milliseconds ?? 0);
  return { ...instead, fault: { id, kind: rule.kind, milliseconds, sends, service } };
}
