import { readErrorBody } from "@totem-partner/spec/error-body";
import { type Fields, firstFound, isFields } from "@totem-partner/spec/fields";
import { findRecord } from "@totem-partner/spec/found-record";
import { readInnerStatus } from "@totem-partner/spec/inner-error";
import { type InstantUnit, readInstants, unitOfInstants } from "@totem-partner/spec/instants";
import { readJson } from "@totem-partner/spec/json";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import { isSecretText } from "@totem-partner/spec/secrets";
import { tellsOfError } from "@totem-partner/spec/tells-of-error";
import { templates } from "@totem-partner/spec/templates";
import { fitsError, isInstant, isTrace, isUuid, type SentError } from "./error-shape.ts";
import { isRecord, type ShapedList, shapedList } from "./list-shape.ts";
import { statusWords } from "@totem-partner/spec/status-words";

export interface Answer {
  status: number;
  type: string;
  /** The body as JSON, without the wrapper of a single record; undefined if it is empty or not JSON. */
  body: unknown;
  /** The body of a single record with its wrapper; absent without one. */
  whole?: unknown;
  page?: string;
  /** The unit of instants that were numbers, and the body with them; those of `body` are texts. */
  numbered?: { unit: InstantUnit; body: unknown };
  /** True for an error that was sent with 200: its status is that in the body, or what its words mean elsewhere. */
  isInside?: true;
  /** True if that body does not say the status. */
  isGuessed?: boolean;
  /** True if its words suggest none, either: all that is certain is that it is an error. */
  isUnclear?: boolean;
}

/** Deeper bodies, which no service has, would exceed the call stack. */
const deepest = 500;

const isShallow = (value: unknown, left = deepest): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((part) => isShallow(part, left - 1)));

/** The content of a body; undefined if it is not JSON, or nested too deeply. */
export function readBody(text: string): unknown {
  const json = readJson(text);
  return isShallow(json) ? json : undefined;
}

/** A template can have no more. */
const longestPage = 1000;

/** The media type in a header, without its parameters; empty without one. */
export const mediaType = (header: string | null = ""): string => header?.split(";")[0]?.trim().toLowerCase() ?? "";

/** True for a record; a webhook configuration has no id. */
export const isSingle = (value: unknown): value is object =>
  isRecord(value) || (isFields(value) && Array.isArray(value["subscribedEvents"]));

/** The receipt of an event in a body, wherever it is. */
export function receiptIn(body: unknown): Fields | undefined {
  if (!isFields(body)) return undefined;
  const { eventId, eventType, acceptedAt } = body;
  if (typeof eventId === "string") return { eventId, eventType, acceptedAt };
  return firstFound(Object.values(body), receiptIn);
}

export function readAnswer(status: number, contentType: string | null | undefined, text: string): Answer {
  const type = mediaType(contentType);
  const isPage = status >= 400 && isTextual(type) && text.length <= longestPage;
  const json = readBody(text);
  if (status === 200 && tellsOfError(json) && !shapedList(json)?.records.length) {
    const shown = readInnerStatus(json);
    const isUnclear = shown === undefined;
    const isGuessed = isUnclear || !text.includes(String(shown));
    return { status: shown ?? 400, type, body: json, isInside: true, isGuessed, isUnclear };
  }
  const sent = isSuccess({ status }) ? (findRecord(json, isSingle) ?? json) : json;
  const unit = unitOfInstants(text);
  const [body, whole] = unit ? [readInstants(sent), readInstants(json)] : [sent, json];
  const parts = { ...(sent !== json && { whole }), ...(unit && { numbered: { unit, body: sent } }) };
  return { status, type, body, ...parts, ...(isPage && { page: text }) };
}

/** The list in a response with status 200, if its shape shows where the records are. */
export const listOf = ({ status, body }: Answer): ShapedList | undefined =>
  status === 200 ? shapedList(body) : undefined;

/** The name of the shape that an error has, or `own` if it says something in another. */
function shapeOfError(sent: SentError): string | undefined {
  const named = Object.entries(templates["error-body"]).find(
    ([, one]) => fitsError(one, sent, false) || fitsError(one, sent, true),
  )?.[0];
  if (named !== undefined) return named;
  if (!/[/+]json$/.test(sent.type) || !(isFields(sent.body) || Array.isArray(sent.body))) return undefined;
  const { code, text } = readErrorBody(sent.body);
  return code === undefined && text === undefined ? undefined : "own";
}

/** The problem of an error; its name is its code or title, unless that only repeats the status. */
export function problemOf({ status, type, body }: Answer) {
  const shape = status < 400 ? undefined : shapeOfError({ status, type, body });
  if (shape === undefined) return undefined;
  const { code, title, text = "" } = readErrorBody(body);
  const name = code ?? (title?.toLowerCase() === statusWords[status]?.toLowerCase() ? undefined : title);
  // A value that changes with each request does not identify a problem.
  const isOfRequest = isUuid(name) || isTrace(name) || isInstant(name);
  return { shape, code, name: isOfRequest ? undefined : name, message: text };
}

/** True for an error with any content in JSON, even in an unknown place. */
export const isError = (answer: Answer): boolean =>
  isClientError(answer) &&
  (problemOf(answer) !== undefined ||
    (/[/+]json$/.test(answer.type) && isFields(answer.body) && Object.keys(answer.body).length > 0));

export const isSuccess = ({ status }: Pick<Answer, "status">): boolean => status >= 200 && status < 300;

type Status = Pick<Answer, "status">;

export const isClientError = ({ status }: Status): boolean => status >= 400 && status < 500;

const passing = new Set([401, 403, 408, 425, 429]);

/** True if a request was refused temporarily, or for one caller, and not because of its content. */
export const isPassing = ({ status }: Status): boolean => passing.has(status);

/** The statuses that are about the address, the record or the media type. */
const aboutSomethingElse = new Set([404, 405, 407, 409, 410, 413, 415]);

/** True if a request was refused as malformed: with 400 or 422, or a status of the service's own. */
export const isRefused = (answer: Status): boolean =>
  isClientError(answer) && !isPassing(answer) && !aboutSomethingElse.has(answer.status);

/** True if a request was declined because of its content, in one of the ways that the interface defines. */
export const isDeclined = (answer: Status): boolean => isRefused(answer) || [404, 409].includes(answer.status);

export function instantIn(record: unknown, name: string): number {
  const value = isFields(record) ? record[name] : undefined;
  return typeof value === "string" ? Date.parse(value) : NaN;
}

export function orderOf(records: readonly unknown[]): "oldest-first" | "newest-first" | "neither" | undefined {
  const instants = records.map((record) => instantIn(record, "createdAt"));
  if (instants.some(Number.isNaN) || new Set(instants).size < 2) return undefined;
  const steps = instants.slice(1).map((instant, at) => instant - (instants[at] ?? instant));
  if (steps.every((step) => step >= 0)) return "oldest-first";
  return steps.every((step) => step <= 0) ? "newest-first" : "neither";
}

/** The name of a field; data used as a key, such as an id, is not shown. */
export const printableName = (name: string): string =>
  /^[A-Za-z_$][\w$.-]{0,59}$/.test(name) && name.replaceAll(/\D/g, "").length <= 2 && !isSecretText(name) ? name : "…";
