import { isFields } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import type { SentError } from "./error-shape.ts";

/** A field of a request that is wrong, and where it is: `limit` of the query. */
export interface InvalidField {
  in: string;
  name: string;
}

/** An error with its request. */
export interface ErrorSample extends SentError {
  /** The path of the request, without its query. */
  path: string;
  /** The field that it is about, if it names one. */
  field?: InvalidField;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const trace = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value is a text of this form. */
const inForm =
  (form: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && form.test(value);

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
  ["requestId", inForm(uuid)],
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

/** Whether a value is the part of the request and the keys that lead to the field. */
export const isKeys = (value: unknown, field: InvalidField): boolean =>
  Array.isArray(value) && value.length === 2 && value[0] === field.in && value[1] === field.name;

/** The first name that fits every value, each with its error or field. */
export const named = <Of>(names: readonly Named<Of>[], values: readonly unknown[], of: readonly Of[]) =>
  names.find(([, isIt]) => of.every((one, at) => isIt(values[at], one)))?.[0];

/** Whether a value is neither a list nor an object. */
export const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const requiredParts = ["in", "path", "message"];

/** An invalid field as the contract has it. */
export const isFieldError = (value: unknown): boolean =>
  isFields(value) &&
  requiredParts.every((name) => isText(value[name])) &&
  Object.keys(value).every((name) => name === "code" || requiredParts.includes(name));

/** A text with placeholders where it has the status and the code; undefined if it has neither. */
export function embedding(text: unknown, { status }: ErrorSample): string | undefined {
  if (!isText(text) || text.includes("{")) return undefined;
  const embedded = text
    .replaceAll(new RegExp(`\\b${String(status)}\\b`, "g"), "{status}")
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, "{code}");
  return embedded === text ? undefined : embedded;
}
