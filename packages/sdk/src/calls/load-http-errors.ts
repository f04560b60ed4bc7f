import { errorOfKind, loadLater } from "../errors/load-later.ts";
import { type FieldError, type PartnerError, unsent } from "../errors/partner-error.ts";
import { callName, type Exchange } from "../send/exchange.ts";
import { type OperationRequest, problemsOf } from "./operation-request.ts";
import { repeatability } from "../send/repetition.ts";
import type { ErrorDeps } from "./http-errors.ts";

const load = () => import("./http-errors.ts");

const deps = { repeatability, errorOfKind, problemsOf };

/** Loads the code that reads responses. If that fails, the error has the facts that are known without it. */
export function loadHttpErrors({ requested, facts, text }: Exchange, includeBodies: boolean) {
  const known = { ...facts, ...repeatability(requested, true), body: includeBodies ? text : undefined };
  const what = `the response to ${callName(requested)} (${facts.status})`;
  return loadLater(what, load, known);
}

export async function loadHttpError(
  request: OperationRequest,
  exchange: Exchange,
  options: Pick<ErrorDeps, "assumptions" | "includeBodies">,
): Promise<PartnerError> {
  const { httpError } = await loadHttpErrors(exchange, options.includeBodies);
  return httpError(request, exchange, { ...options, ...deps });
}

export async function rejectResponse(exchange: Exchange, isJson: boolean, includeBodies: boolean): Promise<never> {
  const { unusableResponseError } = await loadHttpErrors(exchange, includeBodies);
  throw unusableResponseError(exchange, isJson, includeBodies, deps);
}

export async function rejectRequest(operation: string, errors: readonly FieldError[]): Promise<never> {
  const { invalidRequestError } = await loadLater(`an invalid request (${operation})`, load, {
    ...unsent,
    operation,
    errors,
  });
  throw invalidRequestError(operation, errors, errorOfKind);
}
