import { readErrorBody } from "@totem-partner/spec/error-body";
import { isFields } from "@totem-partner/spec/fields";
import { errorValues } from "@totem-partner/spec/error-values";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import type { Template } from "@totem-partner/spec/template";
import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import { matches } from "./match.ts";

export interface SentError {
  status: number;
  type: string;
  body: unknown;
}

export const isText = (value: unknown): value is string => typeof value === "string";
const isLists = new Set(["errors", "errorList", "sentences", "field.keys"]);

/** What the status alone decides. */
const ofStatus = new Set(["status", "statusText", "reason", "builtInReason", "definition"]);

function accepts(status: number, name: string, value: unknown): boolean {
  if (isLists.has(name)) return Array.isArray(value);
  if (!ofStatus.has(name)) return isText(value);
  const bare = { status, code: "", title: "", detail: "", path: "", requestId: "", timestamp: () => "" };
  const known = Object.entries(errorValues)
    .find(([one]) => one === name)?.[1]
    .of(bare);
  return known === undefined || known === value;
}

const isFilled = (template: Template, { status, body }: SentError): boolean =>
  matches(template, body, (name, value) => accepts(status, name, value));

/** Whether an error has a body of these templates: that of invalid fields, if it names some. */
export const fitsError = (own: OwnErrorBody, sent: SentError, namesFields: boolean): boolean =>
  sent.type === (own.type ?? "application/json") && isFilled(namesFields ? (own.invalid ?? own.body) : own.body, sent);

/** The named body that an error has; `own` for any other that says what is wrong, undefined for one that does not. */
export function shapeOfError(sent: SentError): string | undefined {
  const named = Object.entries(templates["error-body"]).find(
    ([, one]) => fitsError(one, sent, false) || fitsError(one, sent, true),
  )?.[0];
  if (named !== undefined) return named;
  if (!/[/+]json$/.test(sent.type) || !(isFields(sent.body) || Array.isArray(sent.body))) return undefined;
  const { code, text } = readErrorBody(sent.body);
  return code === undefined && text === undefined ? undefined : "own";
}

const namedBody = (name: string): OwnErrorBody | undefined =>
  Object.entries<OwnErrorBody>(templates["error-body"]).find(([one]) => one === name)?.[1];

/** Whether an error shows the form that a named body has for invalid fields alone, if it has one. */
export function showsInvalid(name: string, sent: SentError): boolean {
  const own = namedBody(name);
  if (own?.invalid === undefined) return own !== undefined;
  return fitsError(own, sent, true) && !fitsError(own, sent, false);
}

/** Whether errors have the named body, and one of those about an invalid field the form that the body has for these. */
export function isNamedBody(name: string, sent: readonly (SentError & { field?: unknown })[]): boolean {
  const own = namedBody(name);
  if (own === undefined) return false;
  const ofFields = sent.filter(({ field }) => field !== undefined);
  const showsFields = ofFields.length === 0 || ofFields.some((one) => fitsError(own, one, true));
  return showsFields && sent.every((one) => fitsError(own, one, false) || fitsError(own, one, true));
}

/** A field of a request that is wrong, and where it is: `limit` of the query. */
export interface InvalidField {
  in: string;
  name: string;
}

export interface ErrorSample extends SentError {
  path: string;
  field?: InvalidField;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const trace = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const inForm =
  (form: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && form.test(value);

export const isUuid = inForm(uuid);

/** Whether a value is the id of a request, or its time. */
export const isOfRequest = (value: unknown): boolean => [uuid, trace, instant].some((form) => inForm(form)(value));

/** What the contract calls its problems: words that no other service has by accident. */
const titles = new Set<unknown>(Object.values(problems).map(({ title }) => title));

/** A name, and whether a value is what it stands for in an error, or in what is said of a field. */
type Named<Of> = readonly [name: string, isIt: (value: unknown, of: Of) => boolean];

/** What a value is by its form, whatever its key; the first that holds in every sample. */
export const byForm: readonly Named<ErrorSample>[] = [
  ["status", (value, { status }) => value === status],
  ["statusText", (value, { status }) => value === String(status)],
  ["reason", (value, { status }) => value === (statusWords[status] ?? "Error")],
  ["title", (value) => titles.has(value)],
  ["path", (value, { path }) => value === path || value === `/partner${path}`],
  ["requestId", isUuid],
  ["traceId", inForm(trace)],
  ["timestamp", inForm(instant)],
  ["upperCode", inForm(/^[A-Z]+(?:_[A-Z]+)+$/)],
  ["code", inForm(/^[a-z]+(?:_[a-z]+)+$/)],
];

/** Parts of an invalid field that are parts of the request. */
export const fromRequest: readonly Named<InvalidField>[] = [
  ["field.path", (value, { name }) => value === `/${name}`],
  ["field.name", (value, { name }) => value === name],
  ["field.in", (value, field) => value === field.in],
];

/** Parts of an invalid field, likewise. */
export const ofField: readonly Named<InvalidField>[] = [
  ...fromRequest,
  ["field.code", inForm(/^[a-z]+(?:_[a-z]+)*$/)],
  ["field.sentence", (value, { name }) => isText(value) && value.startsWith(`/${name} `)],
  ["field.message", isText],
];

/** The first name that fits every value, each with its error or field. */
export const named = <Of>(names: readonly Named<Of>[], values: readonly unknown[], of: readonly Of[]) =>
  names.find(([, isIt]) => of.every((one, at) => isIt(values[at], one)))?.[0];
