import { type FieldError, unknownField } from "@totem-partner/spec/field-error";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import type { Checked } from "@totem-partner/spec/request-check";
import type { Schema } from "@totem-partner/spec/schema";
import type { Company } from "../../company/company.ts";
import type { Assume } from "../../domain/context.ts";
import { checkAssuming, type SchemaChoice } from "../../requests/assumed-check.ts";
import type { Answer } from "../answers/answers.ts";
import { type Problem, type Read, repeatedErrors, validationProblem } from "../exchange/problems.ts";

/** The response to a request. */
export type Outcome = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/** One operation of the interface: validates a request against the contract. The function carries it out. */
export type Endpoint = (
  operationId: OperationId,
  company: Company,
  raw: RawRequest,
) => Read<() => Outcome | Promise<Outcome>>;

/** The parts of a request as they arrived. */
export interface RawRequest {
  path: Record<string, string>;
  /** The query with its question mark; empty without one. */
  search: string;
  body: unknown;
}

/** What each part of an operation's request must satisfy. */
export interface RequestSchemas<P, Q, B> {
  path: Schema<P>;
  query: Schema<Q>;
  body: SchemaChoice<B>;
}

/** The parts of a request, validated. */
interface CheckedRequest<P, Q, B> {
  path: P;
  query: Q;
  body: B;
}

type ParameterTypes = Readonly<Record<string, string>>;

interface ReadQuery {
  values: object;
  errors: FieldError[];
}

/**
 * Converts a query string to a number if the contract expects one. Anything else is left for the check to reject,
 * except a parameter that occurs twice; one that is ignored may.
 */
function readParameters(types: ParameterTypes, query: URLSearchParams, ignoresUnknown: () => boolean): ReadQuery {
  const values = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, text] of query) {
    if (values.has(name) && (Object.hasOwn(types, name) || !ignoresUnknown())) repeated.add(name);
    const isInteger = Object.hasOwn(types, name) && types[name] === "integer" && /^-?\d{1,300}$/.test(text);
    values.set(name, isInteger ? Number(text) : text);
  }
  return { values: Object.fromEntries(values), errors: repeatedErrors("query", repeated) };
}

/** Parses a query; most requests have none. */
function readQuery(types: ParameterTypes, search: string, assume: Assume): ReadQuery {
  if (search === "") return { values: {}, errors: [] };
  const query = new URLSearchParams(search);
  const ignoresUnknown = () => assume("unknown-query-parameter") === "ignore";
  const unsupported = Object.hasOwn(types, "scheduledDateTo") ? dropUnsupported(query, assume, ignoresUnknown) : [];
  const { values, errors } = readParameters(types, query, ignoresUnknown);
  return { values, errors: [...unsupported, ...errors] };
}

const errorsOf = (checked: Checked<unknown>): FieldError[] => (checked.ok ? [] : checked.errors);

/** The error for a query parameter that ends the date range, if the company does not support it. */
function dropUnsupported(query: URLSearchParams, assume: Assume, ignoresUnknown: () => boolean): FieldError[] {
  if (!query.has("scheduledDateTo") || assume("date-range-end") === "scheduledDateTo") return [];
  query.delete("scheduledDateTo");
  return ignoresUnknown() ? [] : [unknownField("query", "/scheduledDateTo")];
}

/**
 * Checks path, query and body of a request, and lists the errors of all of them. A malformed id is reported alone,
 * because nothing else matters then.
 */
function validate<P, Q, B>(
  operationId: OperationId,
  schemas: RequestSchemas<P, Q, B>,
  raw: RawRequest,
  assume: Assume,
): Read<CheckedRequest<P, Q, B>> {
  const path = checkAssuming("path", schemas.path, raw.path, assume);
  if (!path.ok) {
    return { ok: false, problem: { ...validationProblem(path.errors), code: "malformed_id" } };
  }
  const read = readQuery(operations[operationId].query, raw.search, assume);
  const query = checkAssuming("query", schemas.query, read.values, assume);
  const body = checkAssuming("body", schemas.body, raw.body, assume);
  if (query.ok && body.ok && read.errors.length === 0) {
    return { ok: true, value: { path: path.value, query: query.value, body: body.value } };
  }
  return { ok: false, problem: validationProblem([...read.errors, ...errorsOf(query), ...errorsOf(body)]) };
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
