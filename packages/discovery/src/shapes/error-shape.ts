import { isFields } from "@totem-partner/spec/fields";
import { errorValues } from "@totem-partner/spec/error-values";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import { matches } from "./match.ts";

export interface SentError {
  status: number;
  type: string;
  body: unknown;
}

const isText = (value: unknown): value is string => typeof value === "string";
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

export const inForm =
  (form: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && form.test(value);

export const isUuid = inForm(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i);
export const isTrace = inForm(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/);
export const isInstant = inForm(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/);
