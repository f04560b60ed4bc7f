import { isFields } from "@totem-partner/spec/fields";
import { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { OperationId } from "@totem-partner/spec/operations";
import { findList, type SoughtPage } from "@totem-partner/spec/found-list";
import { readErrorBody } from "@totem-partner/spec/error-body";
import { readJson } from "@totem-partner/spec/json";
import { tellsOfError } from "@totem-partner/spec/tells-of-error";
import { findRecord } from "@totem-partner/spec/found-record";
import type { FoundList } from "@totem-partner/spec/list-envelope";
import { ofKind, type Template } from "@totem-partner/spec/template";
export { invalidRequestError } from "./invalid-request.ts";
export { innerStatus } from "@totem-partner/spec/inner-error";
import { attemptsText, callName, type Exchange } from "../send/exchange.ts";
import type { repeatability } from "../send/repetition.ts";
import { classifyHttpError, type ErrorReport, operationErrors, isOwnRefusal, parseErrorBody } from "./classify.ts";
import type { ResponseAssumptions } from "./response-assumptions.ts";
import { assumptionBehind } from "../errors/deciding-assumption.ts";
import type { ErrorOfKind } from "../errors/load-later.ts";
import type { FieldError, HttpErrorKind, PartnerError } from "../errors/partner-error.ts";
import type { OperationRequest } from "./operation-request.ts";
import { redactHeaders } from "../send/redaction.ts";

/** The maximum number of characters of a text of the service in a message. */
const longestText = 500;

const longestType = 100;
const longestAddress = 300;

/** The address of a request, without its query, which may be confidential. */
function addressOf({ requested, redact }: Exchange): string {
  const { origin, pathname } = new URL(requested.url);
  return redact(origin + pathname, longestAddress);
}

/** A response for the reader of an error: its status, its media type and the address that sent it. */
function describeResponse(exchange: Exchange): string {
  const { status, headers, text, redact } = exchange;
  const type = headers.get("content-type")?.replace(/;.*/s, "").trim();
  const mediaType = type ? redact(type, longestType).toLowerCase() : "no content type";
  return `${status}, ${text.trim() === "" ? "no body" : mediaType}, from ${addressOf(exchange)}`;
}

const wordsOfKind: Readonly<Record<HttpErrorKind, string>> = {
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

function explain(kind: HttpErrorKind, status: number, operation: OperationId): string {
  const words = wordsOfKind[kind];
  if (kind === "validation" && status === 422) return operationErrors(operation).silent422 ?? words;
  if (kind !== "refused" || status !== 404) return words;
  return "The service does not know this path, or a record that the body names.";
}

const isUnknownPath = (kind: HttpErrorKind, status: number) => kind === "refused" && (status === 404 || status === 405);

const remedies: Readonly<Record<number, string>> = {
  401: "Authenticate with that server, or ask its operators for access.",
  403: "Ask the operators of that server to allow this request.",
  407: "Add the user and password of the proxy to its address.",
  413: "It limits the size of requests: send less, or have the limit raised.",
};

function advice(kind: HttpErrorKind, status: number, safe: boolean): string {
  if (kind === "unexpected-response") return ` ${remedies[status] ?? "Check baseUrl."}`;
  if (isUnknownPath(kind, status)) return " Check baseUrl.";
  if (kind !== "server") return "";
  return safe ? " Retry later." : " The service may have executed it: check before you retry.";
}

function errorMessage(
  operation: OperationId,
  exchange: Exchange,
  kind: HttpErrorKind,
  { origin, text }: ErrorReport,
  { repeatIsSafe, outcomeUnknown }: { repeatIsSafe: boolean; outcomeUnknown: boolean },
): string {
  const { status, requested, facts, redact, reasonNotRetried } = exchange;
  const words = text === undefined ? explain(kind, status, operation) : redact(text, longestText);
  const place = isUnknownPath(kind, status) ? ` at ${addressOf(exchange)}` : "";
  const open = kind === "server" || kind === "unexpected-response";
  const guess = kind === "server" ? "failed or could not reach it" : "or another server may have sent it";
  const what =
    open && origin !== "service"
      ? `The response to ${callName(requested)} (${describeResponse(exchange)}) does not seem to come from the service: a proxy in front of it ${guess}.`
      : `${words} (${operation} returned ${status}${place})`;
  const earlier = outcomeUnknown && !open ? " An earlier attempt may have succeeded." : "";
  return what + advice(kind, status, repeatIsSafe) + attemptsText(facts.attempts, reasonNotRetried) + earlier;
}

const longestCode = 100;
const longestPath = 200;
const mostKeptErrors = 100;

/** The client's options, and the large parts of it that are not loaded once more. */
interface ErrorDeps {
  assumptions: ResponseAssumptions;
  includeBodies: boolean;
  repeatability: typeof repeatability;
  errorOfKind: ErrorOfKind;
  problemsOf: (request: OperationRequest, ids?: unknown) => readonly FieldError[];
}

function rejectsNull(
  { operation, body }: OperationRequest,
  known: readonly FieldError[],
  { errors, text = "" }: ErrorReport,
): boolean {
  if (operation !== "updateAuthorization" || !isFields(body) || known.length > 0) return false;
  const nulls = Object.keys(body).filter((name) => body[name] === null);
  return nulls.some((name) => errors.some(({ path }) => path === `/${name}`) || text.includes(name));
}

/** Returns the field errors of the service, with the codes of the contract for fields that it names without one. */
const withCodes = (complaints: readonly FieldError[], known: readonly FieldError[]): readonly FieldError[] =>
  complaints.length === 0
    ? known
    : complaints.map((complaint) => ({ ...known.find(({ path }) => path === complaint.path), ...complaint }));

function decidingAssumption(
  request: OperationRequest,
  kind: HttpErrorKind,
  status: number,
  report: ErrorReport,
  { problemsOf, assumptions }: ErrorDeps,
) {
  if (isUnknownPath(kind, status)) return "path-prefix";
  if (kind === "rate-limit") return "rate-limit";
  const { code = "", text } = report;
  const said: FieldError[] = text === undefined ? [] : [{ in: "body", path: "", message: text }];
  const behind = (complaints: readonly FieldError[]) => assumptionBehind([...complaints, ...said], code);
  if (kind === "conflict") return operationErrors(request.operation).decides409 ?? behind([]);
  const known = problemsOf(request, assumptions["ids"]);
  const complaints = kind === "validation" ? withCodes(report.errors, known) : report.errors;
  return behind(complaints) ?? (rejectsNull(request, known, report) ? "patch-null" : undefined);
}

export function httpError(request: OperationRequest, exchange: Exchange, deps: ErrorDeps): PartnerError {
  const { assumptions, includeBodies, repeatability, errorOfKind } = deps;
  const { operation } = request;
  const { status, text } = exchange;
  const { "error-body": own } = assumptions;
  const report = parseErrorBody(text, status, typeof own === "object" ? own : undefined);
  const missing = assumptions[operationErrors(operation).absence ?? ""];
  const isAbsence = missing === "404" || missing === 404;
  const isRepeat = operation === "createAuthorization" && isOwnRefusal(assumptions["repeat-create"], status, report);
  const kind = isRepeat
    ? "conflict"
    : classifyHttpError({ operation, namesRecord: isAbsence || request.path !== undefined }, status, report);
  // After a 4xx, nothing was done. After 408 and 5xx, or the response of another server, the outcome is unknown.
  const open = kind === "server" || kind === "unexpected-response";
  const { facts } = exchange;
  const after = repeatability(exchange.requested, open || facts.unclear);
  const message = errorMessage(operation, exchange, kind, report, after);
  return errorOfKind(kind, message, {
    ...facts,
    ...after,
    code: report.code === undefined ? undefined : exchange.redact(report.code, longestCode),
    errors: report.errors.slice(0, mostKeptErrors).map((error) => ({
      ...error,
      path: exchange.redact(error.path, longestPath),
      message: exchange.redact(error.message, longestText),
    })),
    assumption: isRepeat ? "repeat-create" : decidingAssumption(request, kind, status, report, deps),
    headers: redactHeaders(exchange.headers, exchange.redact),
    body: includeBodies ? text : undefined,
    fromService: report.origin === "service",
    retryAfter: readRetryAfter(exchange.headers, Date.now()),
  });
}

export function unusableResponseError(
  exchange: Exchange,
  isJson: boolean,
  includeBodies: boolean,
  { repeatability, errorOfKind }: Pick<ErrorDeps, "repeatability" | "errorOfKind">,
): PartnerError {
  const { requested, facts, text } = exchange;
  const body = includeBodies ? text : undefined;
  const json = readJson(text);
  const { text: words } = tellsOfError(json) ? readErrorBody(json) : {};
  const surprise = isJson ? "is not what the interface returns" : "is not JSON, so it did not come from the service";
  const why =
    words === undefined
      ? `${surprise}. Check baseUrl.`
      : `reports an error: ${exchange.redact(words, longestText).replace(/[^.!?]$/, "$&.")} If the service sends errors with this status, say so in the profile (error-body with status: 200).`;
  const message = `The response to ${callName(requested)} (${describeResponse(exchange)}) ${why}${attemptsText(facts.attempts)}`;
  const after = { ...repeatability(requested, true), headers: redactHeaders(exchange.headers, exchange.redact) };
  const assumption = words === undefined ? undefined : "error-body";
  return errorOfKind("unexpected-response", message, { ...facts, ...after, body, assumption });
}

function envelopeOf({ "list-envelope": lists }: ResponseAssumptions, path: string): Template | undefined {
  if (typeof lists !== "object") return undefined;
  const { envelope, except = {} } = lists;
  const own = Object.entries(except).find(([list]) => `/${list}` === path);
  const template = own === undefined ? envelope : own[1];
  return typeof template === "string" && !template.includes("{") ? undefined : ofKind(template, path.slice(1));
}

export const findEnvelopedList = <T>(
  body: unknown,
  sought: SoughtPage<T>,
  assumptions: ResponseAssumptions,
  path: string,
): FoundList<T> | undefined =>
  findList(body, { ...sought, envelope: envelopeOf(assumptions, path), item: recordEnvelopeOf(assumptions)?.item });

const recordEnvelopeOf = ({ "record-envelope": own }: ResponseAssumptions) =>
  typeof own === "object" ? own : undefined;

export function findEnvelopedRecord(
  body: unknown,
  isRecord: (value: unknown) => boolean,
  assumptions: ResponseAssumptions,
): unknown {
  const isOne = (value: unknown): value is object => isRecord(value);
  return findRecord(body, isOne, recordEnvelopeOf(assumptions)?.record);
}
