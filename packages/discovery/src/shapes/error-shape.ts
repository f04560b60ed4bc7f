import { isFields } from "@totem-partner/spec/fields";
import { errorScope } from "@totem-partner/spec/error-values";
import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { statusWords } from "@totem-partner/spec/status-words";
import type { Template } from "@totem-partner/spec/template";
import { matches } from "@totem-partner/spec/located";

/** Stands in the body of an error where its code was. */
export const takenCode = "\u0000code";

export interface SentError {
  status: number;
  type: string;
  body: unknown;
}

const isText = (value: unknown): value is string => typeof value === "string";
const listOf = (isOne: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(isOne);

const fieldErrorParts = ["in", "path", "message"];

/** Returns true for the error of a field in the form of the contract. */
export const isFieldError = (value: unknown): boolean =>
  isFields(value) &&
  fieldErrorParts.every((name) => isText(value[name])) &&
  Object.keys(value).every((name) => name === "code" || fieldErrorParts.includes(name));

/** The placeholders that stand for lists, and whether a value is one that they write. */
const ofLists = new Map([
  ["errors", listOf(isFieldError)],
  ["errorList", listOf(isFieldError)],
  ["sentences", listOf(isText)],
  ["field.keys", listOf((key) => isText(key) || Number.isInteger(key))],
]);

/** The values that the status alone determines. */
const ofStatus = new Set(["status", "statusText", "reason", "builtInReason", "definition"]);

function accepts(status: number, name: string, value: unknown, codes: OwnErrorBody["codes"]): boolean {
  if (name === "field.value") return true;
  if (name === "code" && codes) return typeof value === typeof Object.values(codes)[0];
  const isList = ofLists.get(name);
  if (isList) return isList(value);
  if (!ofStatus.has(name)) return isText(value);
  const bare = { status, code: "", title: "", detail: "", path: "", requestId: "", timestamp: () => "" };
  const known = errorScope(bare)(name);
  return known === undefined || known === value;
}

/** The keys for details of an invalid value in Pydantic; no template has these. */
const aboutValues = new Set(["ctx", "url"]);

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

const isFilled = (template: Template, { status, body }: SentError, codes: OwnErrorBody["codes"]): boolean =>
  matches(template, withoutValues(body), (name, value) => accepts(status, name, value, codes));

/** True if an error has a body of these templates: the one for invalid fields, if it names some. */
export const fitsError = (own: OwnErrorBody, sent: SentError, namesFields: boolean): boolean =>
  sent.type === (own.type ?? "application/json") &&
  isFilled(namesFields ? (own.invalid ?? own.body) : own.body, sent, own.codes);

export const inForm =
  (form: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && form.test(value);

export const isUuid = inForm(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i);
/** A UUID or, in a service with other ids, another long one without words. */
export const isId = inForm(/^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-z]{20,40})$/i);
export const isTrace = inForm(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/);
export const isInstant = inForm(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/);

/** A text with placeholders where it has the status, its words and the code; undefined if it has none. */
export function embedding(text: unknown, { status }: Pick<SentError, "status">): string | undefined {
  if (typeof text !== "string" || text.includes("{")) return undefined;
  const embedded = text
    .replaceAll(new RegExp(`\\b${String(status)}\\b`, "g"), "{status}")
    .replaceAll(statusWords[status] ?? "Error", "{reason}")
    .replaceAll(takenCode, "{code}")
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, "{code}");
  return embedded === text ? undefined : embedded;
}

/** The keys of a value and the types of what they have, at every depth; of a list, those of its first item. */
export function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length > 0 ? formOf(value[0]) : ""}]`;
  if (!isFields(value)) return value === null ? "null" : typeof value;
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}:${formOf(inner)}`)
    .join()}}`;
}

export interface SentPage {
  status: number;
  type: string;
  page: string;
}

/** Pages such as those of Express differ only in their status. Undefined if they differ in more, or not at all. */
export function learnPage(sent: readonly SentPage[]): OwnErrorBody | undefined {
  const pages = sent.flatMap(({ status, type, page }) => {
    const words = statusWords[status];
    // A status without words of its own does not show where they stand.
    if (words === undefined) return [];
    const body = page.replaceAll(words, "{reason}").replaceAll(String(status), "{status}");
    // Braces of its own would mean something else in a profile.
    return { status, type, body, isPlain: !/[{}]/.test(page) };
  });
  const [first] = pages;
  if (!first || pages.every(({ status }) => status === first.status)) return undefined;
  const isLikeFirst = ({ type, body, isPlain }: typeof first) => isPlain && type === first.type && body === first.body;
  return pages.every(isLikeFirst) ? { type: first.type, body: first.body } : undefined;
}
