import { readErrorBody } from "@totem-partner/spec/error-body";
import { isFields } from "@totem-partner/spec/fields";
import { errorValues } from "@totem-partner/spec/error-values";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import type { Template } from "@totem-partner/spec/template";
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

/** Pydantic repeats the invalid value of a field, and what it was compared with. No template has these. */
const aboutValues = new Set(["input", "ctx", "url"]);

/** The body of an error without the values that it repeats. */
export function withoutValues(body: unknown): unknown {
  if (!isFields(body) || !Array.isArray(body["detail"])) return body;
  const detail = body["detail"].map((entry: unknown) =>
    isFields(entry) && Array.isArray(entry["loc"])
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => !aboutValues.has(name)))
      : entry,
  );
  return { ...body, detail };
}

const isFilled = (template: Template, { status, body }: SentError): boolean =>
  matches(template, withoutValues(body), (name, value) => accepts(status, name, value));

/** Whether an error has a body of these templates: that of invalid fields, if it names some. */
export const fitsError = (own: OwnErrorBody, sent: SentError, namesFields: boolean): boolean =>
  sent.type === (own.type ?? "application/json") && isFilled(namesFields ? (own.invalid ?? own.body) : own.body, sent);

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

export const inForm =
  (form: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && form.test(value);

export const isUuid = inForm(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i);
export const isTrace = inForm(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/);
export const isInstant = inForm(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/);

export const isOfRequest = (value: unknown): boolean => isUuid(value) || isTrace(value) || isInstant(value);
