import { isFields } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";
import { statusWords } from "@totem-partner/spec/status-words";
import type { SentError } from "./error-shape.ts";

/** An error with its request. */
export interface ErrorSample extends SentError {
  /** The path of the request, without its query. */
  path: string;
  /** The field that it is about, if it names one: `limit` of a query. */
  field?: { in: string; name: string };
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const trace = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Whether a value is the id of a request, or its time. */
export const isOfRequest = (value: unknown): boolean =>
  typeof value === "string" && [uuid, trace, instant].some((form) => form.test(value));

/** What the contract calls its problems: words that no other service has by accident. */
const titles = new Set<unknown>(Object.values(problems).map(({ title }) => title));

type Test = (value: unknown, sample: ErrorSample) => boolean;

/** What a value is by its form, whatever its key; the first that holds in every sample. */
export const byForm: readonly [name: string, test: Test][] = [
  ["status", (value, { status }) => value === status],
  ["statusText", (value, { status }) => value === String(status)],
  ["reason", (value, { status }) => value === (statusWords[status] ?? "Error")],
  ["title", (value) => titles.has(value)],
  ["path", (value, { path }) => typeof value === "string" && (value === path || value === `/partner${path}`)],
  ["requestId", (value) => typeof value === "string" && uuid.test(value)],
  ["traceId", (value) => typeof value === "string" && trace.test(value)],
  ["timestamp", (value) => typeof value === "string" && instant.test(value)],
  ["upperCode", (value) => typeof value === "string" && /^[A-Z]+(?:_[A-Z]+)+$/.test(value)],
  ["code", (value) => typeof value === "string" && /^[a-z]+(?:_[a-z]+)+$/.test(value)],
];

/** Parts of an invalid field, likewise. */
export const ofField: readonly [name: string, test: Test][] = [
  ["field.path", (value, { field }) => field !== undefined && value === `/${field.name}`],
  ["field.name", (value, { field }) => field !== undefined && value === field.name],
  ["field.in", (value, { field }) => field !== undefined && value === field.in],
  ["field.code", (value) => typeof value === "string" && /^[a-z]+(?:_[a-z]+)*$/.test(value)],
  ["field.sentence", (value, { field }) => typeof value === "string" && value.startsWith(`/${field?.name ?? ""} `)],
  ["field.message", (value) => typeof value === "string"],
];

/** Whether a value is the part of the request and the keys that lead to the field. */
export const isKeys = (value: unknown, { field }: ErrorSample): boolean =>
  Array.isArray(value) && value.length === 2 && value[0] === field?.in && value[1] === field?.name;

/** The first name whose test holds for every value. */
export const named = (tests: readonly [string, Test][], values: readonly unknown[], samples: readonly ErrorSample[]) =>
  tests.find(([, test]) => values.every((value, at) => samples[at] !== undefined && test(value, samples[at])))?.[0];

/** Whether a value is neither a list nor an object. */
export const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** An invalid field as the contract has it. */
export const isFieldError = (value: unknown): boolean =>
  isFields(value) && ["in", "path", "message"].every((name) => typeof value[name] === "string");

/** A text with placeholders where it has the status and the code; undefined if it has neither. */
export function embedding(text: unknown, { status }: ErrorSample): string | undefined {
  if (typeof text !== "string" || text.includes("{")) return undefined;
  const embedded = text
    .replaceAll(new RegExp(`\\b${String(status)}\\b`, "g"), "{status}")
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, "{code}");
  return embedded === text ? undefined : embedded;
}
