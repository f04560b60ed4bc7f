import { isFields } from "@totem-partner/spec/fields";
import type { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { Exchange } from "../http/exchange.ts";
import type { aftermath } from "../operations/repetition.ts";
import { type BodyOrigin, conditionOf, type ErrorReport, readErrorBody } from "./condition.ts";
import type { AnswerAssumptions } from "./answer-assumptions.ts";
import { assumptionBehindFields } from "../errors/assumption-behind.ts";
import { assumptionBehindCode } from "../errors/behind-code.ts";
import type { ErrorOfKind } from "../errors/error-of-kind.ts";
import type { AnsweredKind, FieldError, PartnerError } from "../errors/partner-error.ts";
import type { OperationId } from "@totem-partner/spec/operations";
import { addressOf, described } from "./described.ts";
import { refusalTraitsOf } from "./refusal-traits.ts";
import type { OperationRequest } from "../operations/request.ts";
import type { nameOfCall, sayAttempts } from "../http/request.ts";
import type { shownHeaders } from "../http/shown-headers.ts";

const longestText = 500;
const longestCode = 100;
const longestPath = 200;
/** A service may find as many faults as it likes; beyond these, nobody reads them. */
const mostErrors = 100;

/** The parts of the client that the error of any answer needs. */
export interface AnswerSurroundings {
  aftermath: typeof aftermath;
  errorOfKind: ErrorOfKind;
  nameOfCall: typeof nameOfCall;
  readRetryAfter: typeof readRetryAfter;
  sayAttempts: typeof sayAttempts;
  shownHeaders: typeof shownHeaders;
}

/** The parts of the client that the error of a refusal needs. */
export interface RefusalSurroundings extends AnswerSurroundings {
  assumptions: AnswerAssumptions;
  includeBodies: boolean;
  /** What the contract has against the request. */
  problemsOf: (request: OperationRequest) => readonly FieldError[];
}

/** What an error of each kind says if the service says nothing that a person could use. */
const wordsOfKind: Readonly<Record<AnsweredKind, string>> = {
  authentication: "The service rejected the API key. Check apiKey.",
  validation: "The service rejected the request as invalid without saying why.",
  "not-found": "The company has no record with this id.",
  conflict: "The request conflicts with the service's current state.",
  "carrier-not-registered": "No carrier with this carrierTaxId is registered.",
  "already-finished": "The authorization is already Finished.",
  refused: "The service refused the request.",
  "rate-limit": "Too many requests.",
  server: "The service failed.",
  "unexpected-response": "The service sent a response that is not part of the interface.",
};

/** What an error says when the service says nothing that a person could use. */
function explain(kind: AnsweredKind, status: number, operation: OperationId): string {
  const words = wordsOfKind[kind];
  if (kind === "validation" && status === 422) return refusalTraitsOf(operation).silent422 ?? words;
  if (kind !== "refused" || status !== 404) return words;
  return "The service does not know this path, or a record that the body names.";
}

/** What an error says about an answer that does not look like the service's; undefined for one that does. */
function explainStrange(kind: AnsweredKind, origin: BodyOrigin, exchange: Exchange, call: string): string | undefined {
  if (origin === "service" || (kind !== "server" && kind !== "unexpected-response")) return undefined;
  const guess = kind === "server" ? "failed or could not reach it" : "or another server may have sent it";
  return `The response to ${call} (${described(exchange)}) does not seem to come from the service: a proxy in front of it ${guess}.`;
}

/** Whether the service does not know the address: the client sends only what the interface has. */
const isLost = (kind: AnsweredKind, status: number) => kind === "refused" && (status === 404 || status === 405);

/** What to do about the statuses with which another server says why it did not pass a request on. */
const remedies: Readonly<Record<number, string>> = {
  401: "Authenticate at that server, or ask those who run it for access.",
  403: "Ask those who run that server to let this request pass.",
  407: "Add the user and password of the proxy to its address.",
  413: "It limits the size of a request: send less, or have its limit raised.",
};

/** What to do next, which the service's own words may not say. */
function advise(kind: AnsweredKind, status: number, safe: boolean): string {
  if (kind === "unexpected-response") return ` ${remedies[status] ?? "Check baseUrl."}`;
  if (isLost(kind, status)) return " Check baseUrl.";
  if (kind !== "server") return "";
  return safe ? " Retry later." : " The service may have carried it out: check before you retry.";
}

/** Whether a PATCH was refused for a null that it has, which the contract allows. */
function refusesNull(
  { operation, body }: OperationRequest,
  known: readonly FieldError[],
  { errors, text = "" }: ErrorReport,
): boolean {
  if (operation !== "updateAuthorization" || !isFields(body) || known.length > 0) return false;
  const nulls = Object.keys(body).filter((name) => body[name] === null);
  return nulls.some((name) => errors.some(({ path }) => path === `/${name}`) || text.includes(name));
}

/** The service's complaints; of fields that it names without a code, the client knows what the contract has against them. */
const withCodes = (complaints: readonly FieldError[], known: readonly FieldError[]): readonly FieldError[] =>
  complaints.length === 0
    ? known
    : complaints.map((complaint) => ({ ...known.find(({ path }) => path === complaint.path), ...complaint }));

/** The open point that another service may answer differently, so that it would not refuse this. */
function decidingAssumption(
  request: OperationRequest,
  kind: AnsweredKind,
  status: number,
  report: ErrorReport,
  { problemsOf }: RefusalSurroundings,
) {
  if (isLost(kind, status)) return "path-prefix";
  if (kind === "rate-limit") return "rate-limit";
  const { code = "", text } = report;
  const said: FieldError[] = text === undefined ? [] : [{ in: "body", path: "", message: text }];
  const behind = (complaints: readonly FieldError[]) =>
    assumptionBehindCode(code) ?? assumptionBehindFields([...complaints, ...said]);
  if (kind === "conflict") return refusalTraitsOf(request.operation).decides409 ?? behind([]);
  const known = problemsOf(request);
  const complaints = kind === "validation" ? withCodes(report.errors, known) : report.errors;
  return behind(complaints) ?? (refusesNull(request, known, report) ? "patch-null" : undefined);
}

/** The error that an answer without success means. */
export function explainRefusal(
  request: OperationRequest,
  exchange: Exchange,
  surroundings: RefusalSurroundings,
): PartnerError {
  const { assumptions, includeBodies } = surroundings;
  const { aftermath, errorOfKind, nameOfCall, readRetryAfter, sayAttempts, shownHeaders } = surroundings;
  const { operation } = request;
  const { status, text } = exchange;
  const { "error-body": own } = assumptions;
  const report = readErrorBody(text, status, typeof own === "object" ? own : undefined);
  const missing = assumptions[refusalTraitsOf(operation).absence ?? ""];
  const isAbsence = missing === "404" || missing === 404;
  const kind = conditionOf({ operation, namesRecord: isAbsence || request.path !== undefined }, status, report);
  const words = report.text === undefined ? explain(kind, status, operation) : exchange.show(report.text, longestText);
  const place = isLost(kind, status) ? ` at ${addressOf(exchange)}` : "";
  const what =
    explainStrange(kind, report.origin, exchange, nameOfCall(exchange.asked)) ??
    `${words} (${operation} returned ${status}${place})`;
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
    assumption: decidingAssumption(request, kind, status, report, surroundings),
    headers: shownHeaders(exchange.headers, exchange.show),
    body: includeBodies ? text : undefined,
    fromService: report.origin === "service",
    retryAfter: readRetryAfter(exchange.headers, Date.now()),
  });
}
