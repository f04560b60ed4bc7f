import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import { inForm, isInstant, isTrace, isUuid, type SentError, takenCode } from "./error-shape.ts";

export interface InvalidField {
  in: string;
  name: string;
  value?: string | undefined;
}

export interface ErrorSample extends SentError {
  path: string;
  field?: InvalidField;
  /** The code that we have for the problem, if that is certain. */
  problem?: string;
}

/** True if a text has one of our codes among its words. */
export const namesCode = (text: string): boolean =>
  [...text.matchAll(/\w+/g)].some(([word]) => Object.hasOwn(problems, word.toLowerCase()));

/** The titles of the contract's problems, which no other service uses by accident. */
const titles = new Set<unknown>(Object.values(problems).map(({ title }) => title));

/** A placeholder, and a check that a value can be its value in an error, or in the part about a field. */
type Named<Of> = readonly [name: string, isIt: (value: unknown, of: Of) => boolean];

/** The placeholders recognised by the form of a value, whatever its key; the first that fits every sample wins. */
const byForm: readonly Named<ErrorSample>[] = [
  ["code", (value) => value === takenCode],
  ["status", (value, { status }) => value === status],
  ["statusText", (value, { status }) => value === String(status)],
  ["reason", (value, { status }) => value === (statusWords[status] ?? "Error")],
  ["title", (value) => titles.has(value)],
  ["path", (value, { path }) => value === path || value === `/partner${path}`],
  ["requestId", isUuid],
  ["traceId", isTrace],
  ["timestamp", isInstant],
  ["upperCode", inForm(/^[A-Z]+(?:_[A-Z]+)*$/)],
  ["code", inForm(/^[a-z]+(?:_[a-z]+)*$/)],
];

export const isSurelyCode = inForm(/^(?:[A-Z]+(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+)+)$/);

/** Parts of an invalid field that are parts of the request. */
export const fromRequest: readonly Named<InvalidField>[] = [
  ["field.path", (value, { name }) => value === `/${name}`],
  ["field.name", (value, { name }) => value === name],
  ["field.in", (value, field) => value === field.in],
  ["field.value", (value, field) => field.value !== undefined && value === field.value],
];

const ofField: readonly Named<InvalidField>[] = [
  ...fromRequest,
  ["field.code", inForm(/^[a-z]+(?:_[a-z]+)*$/)],
  ["field.sentence", (value, { name }) => typeof value === "string" && value.startsWith(`/${name} `)],
  ["field.message", (value) => typeof value === "string" && !namesCode(value)],
];

/** The first name that fits every value, each with its error or field. */
const named = <Of>(names: readonly Named<Of>[], values: readonly unknown[], of: readonly Of[]) =>
  names.find(([, isIt]) => of.every((one, at) => isIt(values[at], one)))?.[0];

/** The placeholder for the form of values. Codes may be single words, but so may texts: one must surely be a code. */
export function formIn(values: readonly unknown[], samples: readonly ErrorSample[]): string | undefined {
  const form = named(byForm, values, samples);
  return /code/i.test(form ?? "") && values[0] !== takenCode && !values.some(isSurelyCode) ? undefined : form;
}

/** The part of an invalid field that values are; with `fromRequest`, only one that the request has, too. */
export const fieldPartIn = (values: readonly unknown[], fields: readonly InvalidField[], names = ofField) =>
  named(names, values, fields);
