import { type Fields, isFields } from "@totem-partner/spec/fields";
import { nearest } from "@totem-partner/spec/nearest";
import type { OperationId } from "@totem-partner/spec/operations";
import type { OwnErrorBody, OwnEventNames, OwnListEnvelope } from "@totem-partner/spec/own-alternatives";
import { namesWithin, type Template } from "@totem-partner/spec/template";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import { routeOf } from "../operations/routes.ts";

/**
 * The `assumptions` of a profile, by id. The client uses those of the shapes of responses and of the names of events, and
 * ignores all others. For a shape, a name that spec/assumptions.yaml lists, such as `spring`, changes nothing: the client
 * reads these shapes anyway.
 */
export interface AnswerAssumptions {
  /** The envelope of lists, in which `{items}` stands for the records and `{total}` for the number of all. */
  readonly "list-envelope"?: string | OwnListEnvelope;
  /** The body of errors, in which `{code}` and `{detail}` stand for the code and the words, `{field.name}` for a field. */
  readonly "error-body"?: string | OwnErrorBody;
  /** What the service calls the events in `subscribedEvents`: `dotted`, `snake_case`, `bare`, or its own names. */
  readonly "event-names"?: string | OwnEventNames;
  readonly [other: string]: unknown;
}

const used = ["list-envelope", "error-body", "event-names"];

const refuse = (why: string) => new ConfigurationError(`assumptions: ${why}`, unsent);

const isName = (value: unknown): value is string => typeof value === "string" && !value.includes("{");

/** Whether a value is JSON with exactly one `{items}`, or a name. Its profile was checked in full when it was written. */
const isEnvelope = (value: unknown): boolean =>
  isName(value) ||
  (value !== undefined && isJson(value) && [...namesWithin(value)].filter((name) => name === "items").length === 1);

const isJson = (value: unknown): value is Template =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isJson)
    : value === null || ["string", "number", "boolean"].includes(typeof value);

function checkEnvelope(value: unknown): void {
  if (isName(value)) return;
  const { envelope, except = {} }: Fields = isFields(value) ? value : {};
  if (isFields(except) && [envelope, ...Object.values(except)].every(isEnvelope)) return;
  throw refuse(
    'list-envelope must be the name of an envelope, or { envelope } with the text "{items}" once, where the records stand.',
  );
}

function checkErrorBody(value: unknown): void {
  if (isName(value) || (isFields(value) && isJson(value) && isFields(value["body"]))) return;
  throw refuse('error-body must be the name of a shape, or { body } with texts such as "{code}" and "{detail}".');
}

function checkEventNames(value: unknown): void {
  if (isName(value) || (isFields(value) && Object.values(value).every(isName))) return;
  throw refuse('event-names must be a name, or { "operation.recorded": … } with the name of each event.');
}

/** The assumptions that a client received. Throws a ConfigurationError for those that it could not use. */
export function checkedAssumptions(given: AnswerAssumptions = {}): AnswerAssumptions {
  if (!isFields(given)) throw refuse('they must be an object such as { "list-envelope": … }, as a profile has it.');
  for (const id of Object.keys(given)) {
    const meant = used.includes(id) ? id : nearest(id, used);
    if (meant !== undefined && meant !== id) throw refuse(`there is no ${id.slice(0, 50)}; did you mean ${meant}?`);
  }
  const { "list-envelope": lists = "", "error-body": errors = "", "event-names": events = "" } = given;
  checkEnvelope(lists);
  checkErrorBody(errors);
  checkEventNames(events);
  return given;
}

/** The template that a profile has for a list; undefined if it has a name, or nothing. */
export function envelopeOf(
  { "list-envelope": lists }: AnswerAssumptions,
  operation: OperationId,
): Template | undefined {
  if (typeof lists !== "object") return undefined;
  const { envelope, except = {} } = lists;
  const own = Object.entries(except).find(([list]) => `/${list}` === routeOf(operation).template);
  const template = own === undefined ? envelope : own[1];
  return isName(template) ? undefined : template;
}

/** The template that a profile has for errors; undefined if it has a name, or nothing. */
export const ownErrorBody = ({ "error-body": errors }: AnswerAssumptions): OwnErrorBody | undefined =>
  typeof errors === "object" ? errors : undefined;
