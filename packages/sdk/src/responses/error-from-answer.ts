import { isFields } from "@totem-partner/spec/fields";
import type { OperationId } from "@totem-partner/spec/operations";
import { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { Exchange } from "../http/exchange.ts";
import { aftermath, traitsOf } from "../operations/traits.ts";
import { type BodyOrigin, conditionOf, type ErrorReport, readErrorBody } from "./condition.ts";
import { type AnswerAssumptions, ownErrorBody } from "./answer-assumptions.ts";
import type { AnsweredKind, ErrorFacts, FieldError, PartnerError } from "../errors/partner-error.ts";
import { type OperationRequest, problemsOf } from "../operations/request.ts";
import { nameOfCall, sayAttempts } from "../http/request.ts";
import {
  AlreadyFinishedError,
  AuthenticationError,
  CarrierNotRegisteredError,
  ConflictError,
  NotFoundError,
  RateLimitError,
  RequestRefusedError,
  ServerError,
  UnexpectedResponseError,
  ValidationError,
} from "../errors/kinds.ts";
import { assumptionBehind } from "../errors/assumption-behind.ts";

const longestText = 500;
const longestCode = 100;
const longestPath = 200;
/** A service may find as many faults as it likes; beyond these, nobody reads them. */
const mostErrors = 100;

interface AnswerFacts extends ErrorFacts {
  fromService: boolean;
  retryAfter: number | undefined;
}

/** The error of each kind that an answer can mean, and what it says if the service says nothing that a person could use. */
const kinds: Readonly<
  Record<AnsweredKind, [error: new (message: string, facts: AnswerFacts) => PartnerError, words: string]>
> = {
  authentication: [AuthenticationError, "The service rejected the API key. Check apiKey."],
  validation: [ValidationError, "The service rejected the request as invalid without saying why."],
  "not-found": [NotFoundError, "The company has no record with this id."],
  conflict: [ConflictError, "The request conflicts with the service's current state."],
  "carrier-not-registered": [CarrierNotRegisteredError, "No carrier with this carrierTaxId is registered."],
  "already-finished": [AlreadyFinishedError, "The authorization is already Finished."],
  refused: [RequestRefusedError, "The service refused the request."],
  "rate-limit": [RateLimitError, "Too many requests."],
  server: [ServerError, "The service failed."],
  "unexpected-response": [UnexpectedResponseError, "The service sent a response that is not part of the interface."],
};

export function errorOfKind(kind: AnsweredKind, message: string, facts: AnswerFacts): PartnerError {
  const [KindOfError] = kinds[kind];
  return new KindOfError(message, facts);
}

/** What an error says when the service says nothing that a person could use. */
function explain(kind: AnsweredKind, status: number, operation: OperationId): string {
  const [, words] = kinds[kind];
  if (kind === "validation" && status === 422) return traitsOf(operation).silent422 ?? words;
  if (kind !== "refused" || status !== 404) return words;
  return "The service does not know this path, or a record that the body names.";
}

/** What an error says about an answer that does not look like the service's; undefined for one that does. */
function explainStrange(kind: AnsweredKind, origin: BodyOrigin, exchange: Exchange): string | undefined {
  if (origin === "service" || (kind !== "server" && kind !== "unexpected-response")) return undefined;
  const guess = kind === "server" ? "failed or could not reach it" : "or another server may have sent it";
  return `The response to ${nameOfCall(exchange.asked)} (${exchange.description}) does not seem to come from the service: a proxy in front of it ${guess}.`;
}

/** Whether the service does not know the address: the client sends only what the interface has. */
const isLost = (kind: AnsweredKind, status: number) => kind === "refused" && (status === 404 || status === 405);

/** What to do next, which the service's own words may not say. */
function advise(kind: AnsweredKind, status: number, safe: boolean): string {
  if (kind === "unexpected-response" || isLost(kind, status)) return " Check baseUrl.";
  if (kind !== "server") return "";
  return safe ? " Retry later." : " The service may have carried it out: check before you retry.";
}

/** Whether a PATCH was refused for a null that it has, which the contract allows. */
function refusesNull(request: OperationRequest, { errors, text = "" }: ErrorReport): boolean {
  const { operation, body } = request;
  if (operation !== "updateAuthorization" || !isFields(body) || problemsOf(request).length > 0) return false;
  const nulls = Object.keys(body).filter((name) => body[name] === null);
  return nulls.some((name) => errors.some(({ path }) => path === `/${name}`) || text.includes(name));
}

/** The service's complaints; of fields that it names without a code, the client knows what the contract has against them. */
const withCodes = (complaints: readonly FieldError[], known: readonly FieldError[]): readonly FieldError[] =>
  complaints.length === 0
    ? known
    : complaints.map((complaint) => ({ ...known.find(({ path }) => path === complaint.path), ...complaint }));

/** The open point that another service may answer differently, so that it would not refuse this. */
function decidingAssumption(request: OperationRequest, kind: AnsweredKind, status: number, report: ErrorReport) {
  if (isLost(kind, status)) return "path-prefix";
  if (kind === "rate-limit") return "rate-limit";
  if (kind === "conflict") return traitsOf(request.operation).decides409 ?? assumptionBehind(report, []);
  const complaints = kind === "validation" ? withCodes(report.errors, problemsOf(request)) : report.errors;
  return assumptionBehind(report, complaints) ?? (refusesNull(request, report) ? "patch-null" : undefined);
}

export function errorFromAnswer(
  request: OperationRequest,
  exchange: Exchange,
  { includeBodies, assumptions }: { includeBodies: boolean; assumptions: AnswerAssumptions },
): PartnerError {
  const { operation } = request;
  const { status, text } = exchange;
  const report = readErrorBody(text, ownErrorBody(assumptions));
  const missing = assumptions[traitsOf(operation).absence ?? ""];
  const isAbsence = missing === "404" || missing === 404;
  const kind = conditionOf({ operation, namesRecord: isAbsence || request.path !== undefined }, status, report);
  const words = report.text === undefined ? explain(kind, status, operation) : exchange.show(report.text, longestText);
  const place = isLost(kind, status) ? ` at ${exchange.address}` : "";
  const what = explainStrange(kind, report.origin, exchange) ?? `${words} (${operation} returned ${status}${place})`;
  // A 4xx is a refusal: nothing was done. After 408 and 5xx, or the answer of another server, the outcome is unknown.
  const open = kind === "server" || kind === "unexpected-response";
  const { facts, whyNoMore } = exchange;
  const after = aftermath(exchange.asked, open || facts.unclear);
  const earlier = after.outcomeUnknown && !open ? " An earlier attempt may have succeeded." : "";
  const count = sayAttempts(facts.attempts, whyNoMore);
  const message = what + advise(kind, status, after.repeatIsSafe) + count + earlier;
  return errorOfKind(kind, message, {
    ...facts,
    ...after,
    code: report.code === undefined ? undefined : exchange.show(report.code, longestCode),
    errors: report.errors.slice(0, mostErrors).map((error) => ({
      ...error,
      path: exchange.show(error.path, longestPath),
      message: exchange.show(error.message, longestText),
    })),
    assumption: decidingAssumption(request, kind, status, report),
    body: includeBodies ? text : undefined,
    fromService: report.origin === "service",
    retryAfter: readRetryAfter(exchange.headers, Date.now()),
  });
}
