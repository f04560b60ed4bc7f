import { type OperationId, operations } from "@totem-partner/spec/operations";
import { checkRequest, type FieldError } from "@totem-partner/spec/request-check";
import type { Validator } from "@totem-partner/spec/validator";
import type { Assume } from "../domain/context.ts";
import { type Problem, validationProblem } from "./problems.ts";
import { repeatedErrors } from "./repeated.ts";

/** The compiled checks of an operation's request. */
export interface RequestChecks<P, Q, B> {
  path: Validator<P>;
  query: Validator<Q>;
  body: Validator<B>;
}

/** The parts of a request, checked. */
export interface CheckedRequest<P, Q, B> {
  path: P;
  query: Q;
  body: B;
}

/** The parts of a request as they arrived. */
export interface RawRequest {
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** What a string in a query says, where the contract wants a number. Anything else is left for the check to refuse. */
function readQuery(operationId: OperationId, query: URLSearchParams): { values: object; errors: FieldError[] } {
  const types = new Map<string, string>(Object.entries(operations[operationId].query));
  const values = new Map<string, unknown>();
  const repeated: string[] = [];
  for (const [name, text] of query) {
    if (values.has(name)) repeated.push(name);
    const isInteger = types.get(name) === "integer" && /^-?\d{1,300}$/.test(text);
    values.set(name, isInteger ? Number(text) : text);
  }
  return { values: Object.fromEntries(values), errors: repeatedErrors("query", repeated) };
}

const ignorable: Partial<Record<NonNullable<FieldError["code"]>, "unknown-field" | "unknown-query-parameter">> = {
  unknown_field: "unknown-field",
  unknown_query_parameter: "unknown-query-parameter",
};

/** A copy of an object without the field that a JSON pointer names. */
function withoutField(value: unknown, [field, ...rest]: string[]): unknown {
  if (field === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === field ? withoutField(one, rest) : one));
  const entries = Object.entries(value).filter(([key]) => key !== field || rest.length > 0);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === field ? withoutField(one, rest) : one]));
}

const fieldsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((field) => field.replaceAll("~1", "/").replaceAll("~0", "~"));

function check<T>(
  operationId: OperationId,
  part: FieldError["in"],
  validator: Validator<T>,
  given: unknown,
  assume: Assume,
): { value: T; errors: [] } | { errors: FieldError[] } {
  let value = given;
  const errors = checkRequest(operationId, part, validator, value).filter((error) => {
    const assumption = error.code && ignorable[error.code];
    if (assumption === undefined || assume(assumption) === "reject") return true;
    value = withoutField(value, fieldsOf(error.path));
    return false;
  });
  if (errors.length > 0) return { errors };
  if (value === given && validator(value)) return { value, errors: [] };
  // What was dropped may have hidden what checkRequest does only for a valid value.
  const again = checkRequest(operationId, part, validator, value);
  return again.length === 0 && validator(value) ? { value, errors: [] } : { errors: again };
}

/** Says of a query parameter that ends the date range that there is none. */
function dropUnsupported(query: URLSearchParams, assume: Assume): FieldError[] {
  if (!query.has("scheduledDateTo") || assume("date-range-end") === "scheduledDateTo") return [];
  query.delete("scheduledDateTo");
  if (assume("unknown-query-parameter") === "ignore") return [];
  const message = "is not a parameter of this operation";
  return [{ in: "query", path: "/scheduledDateTo", message, code: "unknown_query_parameter" }];
}

/**
 * Checks path, query and body of a request. Every field that is wrong is told at once; an id that is none comes first,
 * as nothing else matters then.
 */
export function validate<P, Q, B>(
  operationId: OperationId,
  checks: RequestChecks<P, Q, B>,
  raw: RawRequest,
  assume: Assume,
): { ok: true; value: CheckedRequest<P, Q, B> } | { ok: false; problem: Problem } {
  const path = check(operationId, "path", checks.path, raw.path, assume);
  if (!("value" in path)) {
    return { ok: false, problem: { ...validationProblem(path.errors), code: "malformed_id" } };
  }
  const unsupported = "scheduledDateTo" in operations[operationId].query ? dropUnsupported(raw.query, assume) : [];
  const read = readQuery(operationId, raw.query);
  const query = check(operationId, "query", checks.query, read.values, assume);
  const body = check(operationId, "body", checks.body, raw.body, assume);
  const errors = [...unsupported, ...read.errors, ...query.errors, ...body.errors];
  if (errors.length > 0 || !("value" in query) || !("value" in body)) {
    return { ok: false, problem: validationProblem(errors) };
  }
  return { ok: true, value: { path: path.value, query: query.value, body: body.value } };
}
