import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import type { SentError } from "./error-shape.ts";

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

export const isText = (value: unknown): value is string => typeof value === "string";

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
