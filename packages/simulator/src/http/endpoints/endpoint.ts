import type { OperationId } from "@totem-partner/spec/operations";
import type { FieldError } from "@totem-partner/spec/field-error";
import type { Company } from "../../company/company.ts";
import type { Page } from "../../domain/listing.ts";
import type { Result } from "../../domain/result.ts";
import { showPage } from "../../representation/records.ts";
import { type Problem, type Read, validationProblem } from "../outcomes/problems.ts";
import type { Answer } from "../answers/answers.ts";
import { ok, type StatusSource, statusOf } from "../outcomes/status.ts";
import { type CheckedRequest, type RawRequest, type RequestSchemas, validate } from "./validation.ts";

/** The response to a request. */
export type Outcome = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/** One operation of the interface: validates a request against the contract. The function carries it out. */
export type Endpoint = (
  operationId: OperationId,
  company: Company,
  raw: RawRequest,
) => Read<() => Outcome | Promise<Outcome>>;

/** The value of a command, rendered with a status. */
export function show<T>(
  company: Company,
  result: Result<T>,
  status: StatusSource,
  body?: (value: T) => unknown,
): Outcome {
  if (!result.ok) return { ok: false, problem: result.refusal };
  const answer = { status: statusOf(status, company.assumptions.assume) };
  return { ok: true, answer: body ? { ...answer, body: body(result.value) } : answer };
}

/** A page of a command, in the assumed list envelope. */
export const showList = <T>(company: Company, result: Result<Page<T>>, item: (value: T) => unknown): Outcome =>
  show(company, result, ok, (page) => showPage(page, item, company.assumptions.assume));

/** Validates what the contract cannot express about a body, then returns the operation's response. */
export const unlessWrong = (errors: FieldError[], answer: () => Outcome): Outcome =>
  errors.length > 0 ? { ok: false, problem: validationProblem(errors) } : answer();

/** The response of a successful DELETE: empty, or the deleted record. */
export function showDeleted<T>(company: Company, result: Result<T>, body: (value: T) => unknown): Outcome {
  const status: StatusSource = { assumed: "delete-status" };
  const isEmpty = company.assumptions.values["delete-status"] === "204";
  return isEmpty ? show(company, result, status) : show(company, result, status, body);
}

type Handler<P, Q, B> = (company: Company, request: CheckedRequest<P, Q, B>) => Outcome | Promise<Outcome>;

/** Binds the schemas of an operation to its implementation, which only receives valid requests. */
export const endpoint = <P, Q>(
  schemas: Omit<RequestSchemas<P, Q, unknown>, "body">,
  handle: Handler<P, Q, unknown>,
): Endpoint => endpointWithBody({ ...schemas, body: {} }, handle);

/** The same for an operation with a body. */
export const endpointWithBody =
  <P, Q, B>(schemas: RequestSchemas<P, Q, B>, handle: Handler<P, Q, B>): Endpoint =>
  (operationId, company, raw) => {
    const checked = validate(operationId, schemas, raw, company.assumptions.assume);
    return checked.ok ? { ok: true, value: () => handle(company, checked.value) } : checked;
  };
