import type { FieldError } from "@totem-partner/spec/field-error";
import type { Company } from "../../company/company.ts";
import type { Page } from "../../domain/listing.ts";
import type { Result } from "../../domain/result.ts";
import { showPage } from "../../representation/records.ts";
import { created, ok, type StatusSource, statusOf, validationProblem } from "../exchange/problems.ts";
import { type Endpoint, endpoint, endpointWithBody, type Outcome, type RequestSchemas } from "./endpoint.ts";

type Show<T> = (value: T, company: Company) => unknown;

/** The value of a command, rendered with a status. */
export function show<T>(company: Company, result: Result<T>, status: StatusSource, body?: Show<T>): Outcome {
  if (!result.ok) return { ok: false, problem: result.refusal };
  const answer = { status: statusOf(status, company.assumptions.assume) };
  return { ok: true, answer: body ? { ...answer, body: body(result.value, company) } : answer };
}

/** A page of a command, in the assumed list envelope. */
const showList = <T>(company: Company, result: Result<Page<T>>, item: Show<T>): Outcome =>
  show(company, result, ok, (page) => showPage(page, (value) => item(value, company), company.assumptions.assume));

/** The response of a successful DELETE: empty, or the deleted record. */
export function showDeleted<T>(company: Company, result: Result<T>, body: Show<T>): Outcome {
  const isEmpty = company.assumptions.values["delete-status"] === "204";
  return show(company, result, { assumed: "delete-status" }, isEmpty ? undefined : body);
}

/** Validates what the contract cannot express about a body, then returns the operation's response. */
export const unlessWrong = (errors: FieldError[], answer: () => Outcome): Outcome =>
  errors.length > 0 ? { ok: false, problem: validationProblem(errors) } : answer();

type Schemas<P, Q> = Omit<RequestSchemas<P, Q, unknown>, "body">;

interface ById {
  id: string;
}

/** The usual operations on records of one kind, which differ only in their schemas and commands. */
export const operationsOn = <T>(body: Show<T>) => ({
  /** A create; `errorsOf` finds what the contract cannot express. */
  create: <P, Q, B>(
    schemas: RequestSchemas<P, Q, B>,
    create: (company: Company, request: B) => Result<T>,
    errorsOf: (request: B) => FieldError[] = () => [],
  ): Endpoint =>
    endpointWithBody(schemas, (company, { body: request }) =>
      unlessWrong(errorsOf(request), () => show(company, create(company, request), created, body)),
    ),

  list: <P, Q>(schemas: Schemas<P, Q>, list: (company: Company, query: Q) => Result<Page<T>>): Endpoint =>
    endpoint(schemas, (company, { query }) => showList(company, list(company, query), body)),

  /** An operation on one record that needs only its id. */
  one: <Q>(schemas: Schemas<ById, Q>, command: (company: Company, id: string) => Result<T>, status = ok): Endpoint =>
    endpoint(schemas, (company, { path }) => show(company, command(company, path.id), status, body)),

  update: <Q, B>(
    schemas: RequestSchemas<ById, Q, B>,
    update: (company: Company, id: string, patch: B) => Result<T>,
    errorsOf: (patch: B) => FieldError[] = () => [],
  ): Endpoint =>
    endpointWithBody(schemas, (company, { path, body: patch }) =>
      unlessWrong(errorsOf(patch), () => show(company, update(company, path.id, patch), ok, body)),
    ),

  delete: <Q>(schemas: Schemas<ById, Q>, remove: (company: Company, id: string) => Result<T>): Endpoint =>
    endpoint(schemas, (company, { path }) => showDeleted(company, remove(company, path.id), body)),
});
