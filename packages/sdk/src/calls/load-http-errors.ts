import { readRetryAfter } from "@totem-partner/spec/retry-after";
import { errorOfKind } from "../errors/error-of-kind.ts";
import { loadLater } from "../errors/load-later.ts";
import { type FieldError, type PartnerError, unsent } from "../errors/partner-error.ts";
import type { Exchange } from "../send/exchange.ts";
import { nameOfCall, sayAttempts } from "../send/outgoing-request.ts";
import { shownHeaders } from "../send/redaction.ts";
import { type OperationRequest, problemsOf } from "./operation-request.ts";
import { aftermath } from "../send/repetition.ts";
import type { AnswerSurroundings, RefusalSurroundings } from "./http-errors.ts";

const load = () => import("./http-errors.ts");

const surroundings: AnswerSurroundings = {
  aftermath,
  errorOfKind,
  nameOfCall,
  readRetryAfter,
  sayAttempts,
  shownHeaders,
};

/** Loads what reads an answer; the error of a load that fails says of the call what is known without it. */
export function loadOtherAnswers({ asked, facts, text }: Exchange, includeBodies: boolean) {
  const known = { ...facts, ...aftermath(asked, true), body: includeBodies ? text : undefined };
  const what = `the response to ${nameOfCall(asked)} (${facts.status})`;
  return loadLater(what, load, known);
}

/** The error that an answer without success means. */
export async function errorFromAnswer(
  request: OperationRequest,
  exchange: Exchange,
  options: Pick<RefusalSurroundings, "assumptions" | "includeBodies">,
): Promise<PartnerError> {
  const { explainRefusal } = await loadOtherAnswers(exchange, options.includeBodies);
  return explainRefusal(request, exchange, { ...options, ...surroundings, problemsOf });
}

/** Throws the error for a success that the client cannot use. */
export async function refuseSuccess(exchange: Exchange, isJson: boolean, includeBodies: boolean): Promise<never> {
  const { explainUnusable } = await loadOtherAnswers(exchange, includeBodies);
  throw explainUnusable(exchange, isJson, includeBodies, surroundings);
}

/** Throws the error for a request that is not sent; that of a load that fails has the same `errors`. */
export async function refuseRequest(operation: string, errors: readonly FieldError[]): Promise<never> {
  const { explainInvalid } = await loadLater(`an invalid request (${operation})`, load, {
    ...unsent,
    operation,
    errors,
  });
  throw explainInvalid(operation, errors, errorOfKind);
}
