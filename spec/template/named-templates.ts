import { problems } from "../generated/problems.ts";
import { retries, templates } from "../generated/templates.ts";
import { nameOfEvent } from "../reading/event-names.ts";
import { type EventName, eventNames } from "./delivery-values.ts";
import { errorScope, isOfValidation, kindOfProblem, type DescribedError } from "./error-values.ts";
import { readBack } from "./located.ts";
import {
  type Envelope,
  isTextual,
  type ListName,
  type OwnDeliveryBody,
  type OwnErrorBody,
  type OwnEventNames,
  type OwnListEnvelope,
  type OwnRecordEnvelope,
  type OwnRetries,
} from "./own-alternatives.ts";
import { fill, isRepeated, type Scope, type Template } from "./template.ts";

/** Returns the entry of a table by its name; undefined for a name that it does not have. */
const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const envelopeTemplate = (envelope: Envelope): Template =>
  (typeof envelope === "string" ? named<Template>(templates["list-envelope"], envelope) : undefined) ?? envelope;

/** The template of one list, such as `products`, under a value of `list-envelope`. */
export function envelopeOf(value: string | OwnListEnvelope, list: ListName): Template {
  if (typeof value === "string") return envelopeTemplate(value);
  const { envelope, except = {} } = value;
  return envelopeTemplate(except[list] ?? envelope);
}

/** The headers of lists under a value of `list-envelope`, by name; undefined if they have none of their own. */
export const listHeadersOf = (value: string | OwnListEnvelope): OwnListEnvelope["headers"] =>
  typeof value === "string" ? undefined : value.headers;

/** An alternative of one's own as it is, or the entry of a table by its name. */
const chosen = <T extends object>(value: string | T, table: Readonly<Record<string, T>>, standard: T): T =>
  typeof value === "string" ? (named(table, value) ?? standard) : value;

/** The envelope of records under a value of `record-envelope`. */
export const recordEnvelopeOf = (value: string | OwnRecordEnvelope): OwnRecordEnvelope =>
  chosen(value, templates["record-envelope"], templates["record-envelope"].bare);

/** The body of errors under a value of `error-body`. */
export const errorBodyOf = (value: string | OwnErrorBody): OwnErrorBody =>
  chosen(value, templates["error-body"], templates["error-body"].problem);

const entities: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };

/** The same values without markup: what they repeat of a request must not become part of a page. */
const escaped =
  (scope: Scope): Scope =>
  (name) => {
    const value = scope(name);
    return typeof value === "string" ? value.replaceAll(/[&<>"']/g, (one) => `&${entities[one] ?? ""};`) : value;
  };

/** The service's own code for a problem: that of its kind or its status; among numbers, the status where it has neither. */
function ownCode(codes: NonNullable<OwnErrorBody["codes"]>, { code, status }: DescribedError): string | number {
  const isNumber = Object.values(codes).some((one) => typeof one === "number");
  return named(codes, kindOfProblem(code)) ?? named(codes, String(status)) ?? (isNumber ? status : code);
}

const isOurs = (code: unknown): boolean => Object.hasOwn(problems, String(code).toLowerCase());

/** True for an error whose code is the one that these templates write: the service's own for the problem, or ours. */
export function hasCode(
  { body: usual, invalid = usual, codes }: OwnErrorBody,
  { status, body, problem = "" }: { status: number; body: unknown; problem?: string | undefined },
  namesFields: boolean,
): boolean {
  const { values } = readBack(namesFields ? invalid : usual, body);
  const its = codes && (named(codes, kindOfProblem(problem)) ?? named(codes, String(status)));
  const code = values.get("code");
  // A problem that has several codes has none among them.
  const isRight = its === undefined ? codes !== undefined || isOurs(code) : String(its) === String(code);
  return (isRight || !values.has("code")) && (!values.has("upperCode") || isOurs(values.get("upperCode")));
}

/** The body of an error, as JSON or as the text of a page; one that names invalid fields may have a template of its own. */
export function filledError(own: OwnErrorBody, error: DescribedError): unknown {
  const { type, body, invalid = body, invalidFor = [], codes } = own;
  // A form that repeats for invalid fields needs some.
  const isAlso =
    invalidFor.includes(kindOfProblem(error.code)) && ((error.errors ?? []).length > 0 || !isRepeated(invalid));
  const template = isAlso || isOfValidation(error) ? invalid : body;
  const ours = errorScope(error);
  const scope: Scope = codes ? (name) => (name === "code" ? ownCode(codes, error) : ours(name)) : ours;
  return isTextual(type) ? String(fill(template, escaped(scope))) : fill(template, scope);
}

/** A body as it is sent, and its content type: JSON, or the text of a page. */
export const writtenBody = (value: unknown, type = "application/json"): { text: string; contentType: string } =>
  isTextual(type)
    ? { text: String(value), contentType: `${type}; charset=utf-8` }
    : { text: JSON.stringify(value), contentType: type };

/** The event that the service calls by a name under a value of `event-names`; undefined if none is. */
export const eventNamed = (value: string | OwnEventNames, name: string): EventName | undefined =>
  eventNames.find((event) => nameOfEvent(value, event) === name);

/** The template of a delivery under a value of `delivery-body`. */
export const deliveryTemplate = (value: string | OwnDeliveryBody): Template =>
  chosen(value, templates["delivery-body"], templates["delivery-body"].type).body;

/** A schedule of retries with its defaults. */
export type Retries = Required<OwnRetries>;

/** The schedule of retries under a value of `delivery-retries`. */
export function retriesOf(value: string | OwnRetries): Retries {
  const own = chosen<OwnRetries>(value, retries, retries.backoff);
  return { timeout: 10, stopsAtGone: false, retryAfter: false, jitter: 0, ...own };
}
