import { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { Exchange } from "../http/exchange.ts";
import type { OperationRequest } from "../operations/request.ts";
import { traitsOf } from "../operations/traits.ts";
import { aftermath } from "../operations/repeat-safety.ts";
import { problemsOf } from "../operations/request-problems.ts";
import { sayAttempts } from "../http/attempts-said.ts";
import { AlreadyFinishedError } from "../errors/kinds/already-finished-error.ts";
import { assumptionBehind } from "../errors/base/assumption-behind.ts";
import { AuthenticationError } from "../errors/kinds/authentication-error.ts";
import { CarrierNotRegisteredError } from "../errors/kinds/carrier-not-registered-error.ts";
import { conditionOf } from "./condition.ts";
import { ConflictError } from "../errors/kinds/conflict-error.ts";
import { type ErrorReport, readErrorBody } from "../errors/base/error-body.ts";
import { explain, explainStrange } from "./explanation.ts";
import { NotFoundError } from "../errors/kinds/not-found-error.ts";
import type { AnsweredKind, ErrorFacts, PartnerError } from "../errors/base/partner-error.ts";
import { RateLimitError } from "../errors/kinds/rate-limit-error.ts";
import { RequestRefusedError } from "../errors/kinds/request-refused-error.ts";
import { ServerError } from "../errors/kinds/server-error.ts";
import { UnexpectedResponseError } from "../errors/kinds/unexpected-response-error.ts";
import { ValidationError } from "../errors/kinds/validation-error.ts";

const longestText = 500;
const longestCode = 100;
const longestPath = 200;
/** A service may find as many faults as it likes; beyond these, nobody reads them. */
const mostErrors = 100;

interface AnswerFacts extends ErrorFacts {
  fromService: boolean;
  retryAfter: number | undefined;
}

const errors: Readonly<Record<AnsweredKind, new (message: string, facts: AnswerFacts) => PartnerError>> = {
  authentication: AuthenticationError,
  validation: ValidationError,
  "not-found": NotFoundError,
  conflict: ConflictError,
  "carrier-not-registered": CarrierNotRegisteredError,
  "already-finished": AlreadyFinishedError,
  refused: RequestRefusedError,
  "rate-limit": RateLimitError,
  server: ServerError,
  "unexpected-response": UnexpectedResponseError,
};

/** The error of a kind that an answer can mean. */
export const errorOfKind = (kind: AnsweredKind, message: string, facts: AnswerFacts): PartnerError =>
  new errors[kind](message, facts);

/** Whether the service does not know the address: the client sends only what the interface has. */
const isLost = (kind: AnsweredKind, status: number) => kind === "refused" && (status === 404 || status === 405);

/** What to do next, which the service's own words may not say. */
function advise(kind: AnsweredKind, status: number, safe: boolean): string {
  if (kind === "unexpected-response" || isLost(kind, status)) return " Check baseUrl.";
  if (kind !== "server") return "";
  return safe ? " Retry later." : " The service may have carried it out: check before you retry.";
}

/** The open point that another service may answer differently, so that it would not refuse this. */
function decidingAssumption(request: OperationRequest, kind: AnsweredKind, status: number, report: ErrorReport) {
  if (isLost(kind, status)) return "path-prefix";
  if (kind === "rate-limit") return "rate-limit";
  if (kind === "conflict") return traitsOf(request.operation).decides409 ?? assumptionBehind(report, []);
  const complaints = kind === "validation" && report.errors.length === 0 ? problemsOf(request) : report.errors;
  return assumptionBehind(report, complaints);
}

/** The error that an answer without success means. */
export function errorFromAnswer(request: OperationRequest, exchange: Exchange, includeBodies: boolean): PartnerError {
  const { operation } = request;
  const { status, text } = exchange;
  const report = readErrorBody(text);
  const kind = conditionOf({ operation, namesRecord: request.path !== undefined }, status, report);
  const words = report.text === undefined ? explain(kind, status, operation) : exchange.show(report.text, longestText);
  const place = isLost(kind, status) ? ` at ${exchange.address}` : "";
  const what = explainStrange(kind, report.origin, exchange) ?? `${words} (${operation} returned ${status}${place})`;
  // A 4xx is a refusal: nothing was done. After 408 and 5xx, or the answer of another server, the outcome is unknown.
  const open = kind === "server" || kind === "unexpected-response";
  const { facts, whyNoMore } = exchange;
  const after = aftermath({ operation, method: exchange.method }, open || facts.unclear);
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
