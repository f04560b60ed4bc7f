import { type FieldError, unknownField } from "@totem-partner/spec/field-error";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { ListName } from "@totem-partner/spec/own-alternatives";
import type { Schema } from "@totem-partner/spec/schema";
import type { Company } from "../../company/company.ts";
import type { Assume, Result } from "../../domain/decision.ts";
import { type Page, pagesEveryList } from "../../domain/listing.ts";
import { showPage, type viewOf, wrapping } from "../../representation.ts";
import { checkAssuming } from "../../requests/assumed-check.ts";
import { type Answer, type ExchangeRequest, statusOf } from "../exchange/exchange.ts";
import { urlOf } from "../exchange/routes.ts";
import {
  created,
  ok,
  type Problem,
  type Read,
  repeatedErrors,
  type StatusSource,
  validationProblem,
} from "../exchange/problems.ts";

type View<T> = ReturnType<typeof viewOf<T>>;

export type Outcome = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/** One operation of the interface: validates a request against the contract, and carries it out, unless another responds. */
type Endpoint = <Other>(
  operationId: OperationId,
  company: Company,
  raw: RawRequest,
  instead: (() => Other) | undefined,
) => Other | Outcome | Promise<Outcome>;

interface RawRequest {
  path: Record<string, string>;
  /** The query with its question mark; empty without one. */
  search: string;
  body: unknown;
  request: ExchangeRequest;
}

interface RequestSchemas<P, Q, B> {
  path: Schema<P>;
  query: Schema<Q>;
  body?: Parameters<typeof checkAssuming<B>>[1];
}

/** The parameters of a query that the contract has and the company does not support. */
function unsupportedIn(operationId: OperationId, query: URLSearchParams, assume: Assume): string[] {
  const types = operations[operationId].query;
  const given = (...names: string[]) => names.filter((name) => Object.hasOwn(types, name) && query.has(name));
  const end = given("scheduledDateTo");
  const paging = given("limit", "offset");
  const isPaged = operationId === "listAuthorizations" || paging.length === 0 || pagesEveryList(assume);
  return [...(end.length > 0 && assume("date-range-end") === "unsupported" ? end : []), ...(isPaged ? [] : paging)];
}

/** Converts what should be numbers, and finds repeated and unsupported parameters; the check rejects anything else. */
function readQuery(operationId: OperationId, search: string, assume: Assume) {
  const query = new URLSearchParams(search);
  const ignoresUnknown = () => assume("unknown-query-parameter") === "ignore";
  const types: Readonly<Record<string, string>> = operations[operationId].query;
  const isKnown = (name: string) => Object.hasOwn(types, name);
  const unsupported: FieldError[] = [];
  for (const name of unsupportedIn(operationId, query, assume)) {
    query.delete(name);
    if (!ignoresUnknown()) unsupported.push(unknownField("query", `/${name}`));
  }
  const values = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, text] of query) {
    if (values.has(name) && (isKnown(name) || !ignoresUnknown())) repeated.add(name);
    const isInteger = isKnown(name) && types[name] === "integer" && /^-?\d{1,300}$/.test(text);
    values.set(name, isInteger ? Number(text) : text);
  }
  return { values: Object.fromEntries(values), errors: [...unsupported, ...repeatedErrors("query", repeated)] };
}

const noQuery: ReturnType<typeof readQuery> = { values: {}, errors: [] };

/** For an operation without a body. */
const anyBody: Schema<never> = {};

/** Checks path, query and body. A malformed id is reported alone, because nothing else matters then. */
function validate<P, Q, B>(
  operationId: OperationId,
  schemas: RequestSchemas<P, Q, B>,
  raw: RawRequest,
  assume: Assume,
): Read<{ path: P; query: Q; body: B }> {
  const path = checkAssuming("path", schemas.path, raw.path, assume);
  if (!path.ok) return { ok: false, problem: { ...validationProblem(path.errors), code: "malformed_id" } };
  const read = raw.search === "" ? noQuery : readQuery(operationId, raw.search, assume);
  const query = checkAssuming("query", schemas.query, read.values, assume);
  const body = checkAssuming("body", schemas.body ?? anyBody, raw.body, assume);
  if (query.ok && body.ok && read.errors.length === 0) {
    return { ok: true, value: { path: path.value, query: query.value, body: body.value } };
  }
  const errors = [query, body].flatMap((checked) => (checked.ok ? [] : checked.errors));
  return { ok: false, problem: validationProblem([...read.errors, ...errors]) };
}

type Handler<P, Q, B> = (
  company: Company,
  request: { path: P; query: Q; body: B },
  raw: RawRequest,
) => Outcome | Promise<Outcome>;

/** Binds the schemas of an operation to its implementation, which only receives valid requests. */
export const endpoint =
  <P, Q, B>(schemas: RequestSchemas<P, Q, B>, handle: Handler<P, Q, B>): Endpoint =>
  (operationId, company, raw, instead) => {
    const checked = validate(operationId, schemas, raw, company.assumptions.assume);
    if (!checked.ok) return checked;
    if (instead) return instead();
    const outcome = handle(company, checked.value, raw);
    if (!(outcome instanceof Promise)) return enveloped(outcome, operationId, company, raw);
    return company.assumptions.thenNoting(outcome, (it) => enveloped(it, operationId, company, raw));
  };

/** The outcome of an operation with its body as responses have it, and the media type of these. */
function enveloped(
  outcome: Outcome,
  operationId: OperationId,
  { assumptions }: Company,
  { request }: RawRequest,
): Outcome {
  if (!outcome.ok || outcome.answer.body === undefined) return outcome;
  const { answer } = outcome;
  const envelope = assumptions.assume("record-envelope");
  if (envelope === "bare") return outcome;
  const as = operationId === "emitAuthorizationEvent" ? "receipt" : "record";
  const { wrap, type } = wrapping(operations[operationId].path, as, envelope, () => urlOf(request));
  const body = operationId.startsWith("list") ? answer.body : wrap(answer.body);
  const headers = type === undefined ? answer.headers : { ...answer.headers, "content-type": type };
  return { ok: true, answer: { ...answer, body, ...(headers && { headers }) } };
}

export function show<T>(company: Company, result: Result<T>, status: StatusSource, body?: View<T>): Outcome {
  if (!result.ok) return { ok: false, problem: result.refusal };
  const answer = { status: statusOf(status, company.assumptions.assume) };
  return { ok: true, answer: body ? { ...answer, body: body(company)(result.value) } : answer };
}

function showList<T>(
  company: Company,
  list: ListName,
  result: Result<Page<T>>,
  item: View<T>,
  raw: RawRequest,
): Outcome {
  if (!result.ok) return { ok: false, problem: result.refusal };
  const { assume } = company.assumptions;
  const url = (): string => urlOf(raw.request);
  const show = item(company);
  const envelope = assume("record-envelope");
  const wrapper = envelope === "bare" ? undefined : wrapping(`/${list}`, "item", envelope, url);
  const shown = showPage(list, result.value, (one) => (wrapper ? wrapper.wrap(show(one)) : show(one)), assume, url);
  return { ok: true, answer: { status: statusOf(ok, assume), ...shown } };
}

/** The response of a successful DELETE: empty, or the deleted record. */
export function showDeleted<T>(company: Company, result: Result<T>, body: View<T>): Outcome {
  const isEmpty = company.assumptions.values["delete-status"] === "204";
  return show(company, result, { assumed: "delete-status" }, isEmpty ? undefined : body);
}

/** Validates what the contract cannot express about a body, then returns the operation's response. */
export const unlessWrong = (errors: FieldError[], answer: () => Outcome): Outcome =>
  errors.length > 0 ? { ok: false, problem: validationProblem(errors) } : answer();

/** The usual operations on records of one kind, which differ only in their schemas and commands. */
export const operationsOn = <T>(body: View<T>) => ({
  /** A create; `errorsOf` finds what the contract cannot express. */
  create: <P, Q, B>(
    schemas: RequestSchemas<P, Q, B>,
    create: (company: Company, request: B) => Result<T>,
    errorsOf: (request: B) => FieldError[] = () => [],
  ): Endpoint =>
    endpoint(schemas, (company, { body: request }) =>
      unlessWrong(errorsOf(request), () => show(company, create(company, request), created, body)),
    ),

  list: <P, Q>(
    name: ListName,
    schemas: RequestSchemas<P, Q, unknown>,
    list: (company: Company, query: Q) => Result<Page<T>>,
  ): Endpoint =>
    endpoint(schemas, (company, { query }, raw) => showList(company, name, list(company, query), body, raw)),

  one: <Q>(
    schemas: RequestSchemas<{ id: string }, Q, unknown>,
    command: (company: Company, id: string) => Result<T>,
    status = ok,
  ): Endpoint => endpoint(schemas, (company, { path }) => show(company, command(company, path.id), status, body)),

  update: <Q, B>(
    schemas: RequestSchemas<{ id: string }, Q, B>,
    update: (company: Company, id: string, patch: B) => Result<T>,
    errorsOf: (patch: B) => FieldError[] = () => [],
  ): Endpoint =>
    endpoint(schemas, (company, { path, body: patch }) =>
      unlessWrong(errorsOf(patch), () => show(company, update(company, path.id, patch), ok, body)),
    ),

  delete: <Q>(
    schemas: RequestSchemas<{ id: string }, Q, unknown>,
    remove: (company: Company, id: string) => Result<T>,
  ): Endpoint => endpoint(schemas, (company, { path }) => showDeleted(company, remove(company, path.id), body)),
});
