import { type OperationId, operations } from "@totem-partner/spec/operations";
import { type FieldError, unknownField } from "@totem-partner/spec/field-error";
import type { Checked } from "@totem-partner/spec/request-check";
import type { Schema } from "@totem-partner/spec/schema";
import { checkAssuming, type SchemaChoice } from "./assumed-check.ts";
import type { Assume } from "../domain/context.ts";
import { type Problem, validationProblem } from "./problems.ts";
import { repeatedErrors } from "./repeated.ts";

/** What each part of an operation's request must satisfy. */
export interface RequestSchemas<P, Q, B> {
  path: Schema<P>;
  query: Schema<Q>;
  body: SchemaChoice<B>;
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

/**
 * What a string in a query says, where the contract wants a number. Anything else is left for the check to refuse, except
 * a parameter that is there twice; one that is ignored may be.
 */
function readQuery(
  operationId: OperationId,
  query: URLSearchParams,
  ignoresUnknown: () => boolean,
): { values: object; errors: FieldError[] } {
  const types = new Map<string, string>(Object.entries(operations[operationId].query));
  const values = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, text] of query) {
    if (values.has(name) && (types.has(name) || !ignoresUnknown())) repeated.add(name);
    const isInteger = types.get(name) === "integer" && /^-?\d{1,300}$/.test(text);
    values.set(name, isInteger ? Number(text) : text);
  }
  return { values: Object.fromEntries(values), errors: repeatedErrors("query", repeated) };
}

const errorsOf = (checked: Checked<unknown>): FieldError[] => (checked.ok ? [] : checked.errors);

/** The error of a query parameter that ends the date range, where the company has none. */
function dropUnsupported(query: URLSearchParams, assume: Assume, ignoresUnknown: () => boolean): FieldError[] {
  if (!query.has("scheduledDateTo") || assume("date-range-end") === "scheduledDateTo") return [];
  query.delete("scheduledDateTo");
  return ignoresUnknown() ? [] : [unknownField("query", "/scheduledDateTo")];
}

/**
 * Checks path, query and body of a request, and lists the errors of all of them. An id that is none stands alone, as
 * nothing else matters then.
 */
export function validate<P, Q, B>(
  operationId: OperationId,
  schemas: RequestSchemas<P, Q, B>,
  raw: RawRequest,
  assume: Assume,
): { ok: true; value: CheckedRequest<P, Q, B> } | { ok: false; problem: Problem } {
  const path = checkAssuming("path", schemas.path, raw.path, assume);
  if (!path.ok) {
    return { ok: false, problem: { ...validationProblem(path.errors), code: "malformed_id" } };
  }
  const ignoresUnknown = () => assume("unknown-query-parameter") === "ignore";
  const unsupported =
    "scheduledDateTo" in operations[operationId].query ? dropUnsupported(raw.query, assume, ignoresUnknown) : [];
  const read = readQuery(operationId, raw.query, ignoresUnknown);
  const query = checkAssuming("query", schemas.query, read.values, assume);
  const body = checkAssuming("body", schemas.body, raw.body, assume);
  const errors = [...unsupported, ...read.errors, ...errorsOf(query), ...errorsOf(body)];
  return query.ok && body.ok && errors.length === 0
    ? { ok: true, value: { path: path.value, query: query.value, body: body.value } }
    : { ok: false, problem: validationProblem(errors) };
}
