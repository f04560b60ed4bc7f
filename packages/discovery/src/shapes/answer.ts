import { readErrorBody } from "@totem-partner/spec/error-body";
import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import { isOfRequest, shapeOfError } from "./error-shape.ts";
import { type ShapedList, shapedList } from "./list-shape.ts";
import { statusWords } from "@totem-partner/spec/status-words";

export interface Answer {
  status: number;
  type: string;
  /** The body as JSON; undefined if it is empty or not JSON. */
  body: unknown;
  page?: string;
}

/** A template can have no more. */
const longestPage = 1000;

/** The media type in a header, without its parameters; empty without one. */
export const mediaType = (header: string | null = ""): string => header?.split(";")[0]?.trim().toLowerCase() ?? "";

export function readAnswer(status: number, contentType: string | null | undefined, text: string): Answer {
  const type = mediaType(contentType);
  const isPage = status >= 400 && isTextual(type) && text.length <= longestPage;
  return { status, type, body: readJson(text), ...(isPage && { page: text }) };
}

export interface ReadProblem {
  shape: string;
  code: string | undefined;
  /** What distinguishes the problem from others: its code or its title, unless that only repeats the status. */
  name: string | undefined;
  message: string;
}

/** The list in a response with status 200, if its shape says where the records are. */
export const listOf = ({ status, body }: Answer): ShapedList | undefined =>
  status === 200 ? shapedList(body) : undefined;

const isStatusInWords = (title: string, status: number): boolean =>
  title.toLowerCase() === statusWords[status]?.toLowerCase();

export function problemOf({ status, type, body }: Answer): ReadProblem | undefined {
  const shape = status < 400 ? undefined : shapeOfError({ status, type, body });
  if (shape === undefined) return undefined;
  const { code, title, text = "" } = readErrorBody(body);
  const name = code ?? (title !== undefined && !isStatusInWords(title, status) ? title : undefined);
  // What differs from request to request tells no problem from another.
  return { shape, code, name: isOfRequest(name) ? undefined : name, message: text };
}

/** Whether an error says something in JSON, also where nobody would look for it. */
export const isError = (answer: Answer): boolean =>
  isClientError(answer) &&
  (problemOf(answer) !== undefined ||
    (/[/+]json$/.test(answer.type) && isFields(answer.body) && Object.keys(answer.body).length > 0));

export const isSuccess = ({ status }: Pick<Answer, "status">): boolean => status >= 200 && status < 300;

type Status = Pick<Answer, "status">;

/** Whether a request was refused at all, rather than served or failed. */
export const isClientError = ({ status }: Status): boolean => status >= 400 && status < 500;

const passing = new Set([401, 403, 408, 425, 429]);

/** Whether a request was refused temporarily, or for one caller, and not because of its content. */
export const isPassing = ({ status }: Status): boolean => passing.has(status);

/** What these say is about the address, the record or the media type. */
const aboutSomethingElse = new Set([404, 405, 407, 409, 410, 413, 415]);

/** Whether a request was refused as malformed: with 400 or 422, or a status of the service's own. */
export const isRefused = (answer: Status): boolean =>
  isClientError(answer) && !isPassing(answer) && !aboutSomethingElse.has(answer.status);

/** Whether a request was declined because of its content, in one of the ways that the interface defines. */
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

/** What two responses to the same request must have in common, even if records changed in between. */
export function formOf(answer: Answer): string {
  const list = listOf(answer);
  const found = problemOf(answer);
  const form = list ? `${list.envelope} ${String(list.limit)}` : (found?.shape ?? typeof answer.body);
  return [answer.status, answer.type, form, found?.name ?? ""].join(" ");
}

const mostKeys = 12;
const mostDepth = 3;
const longest = 300;

/** The numbers in these fields describe the response itself; all others may be confidential. */
const tellingNumbers = ["total", "limit", "offset", "status", "statusCode"];

function isTelling(name: string, value: unknown): value is string | number {
  if (typeof value === "number") return tellingNumbers.includes(name);
  if (typeof value !== "string") return false;
  if (name === "code") return /^[A-Za-z_]{1,60}$/.test(value);
  return name === "createdAt" && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value);
}

/** Whether a key is the name of a field, rather than data used as a key. */
const isName = (key: string): boolean => /^[A-Za-z_]{1,40}$/.test(key);

function sketchValue(name: string, value: unknown, depth: number): string {
  if (value === null || typeof value === "boolean" || isTelling(name, value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    if (value.length === 0) return "[]";
    if (depth >= mostDepth) return `[${value.length} items]`;
    const more = value.length > 1 ? `, and ${value.length - 1} more` : "";
    return `[${sketchValue("", first, depth + 1)}${more}]`;
  }
  if (!isFields(value) || depth >= mostDepth) return "…";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, mostKeys)
    .map(([key, inner]) => `${isName(key) ? key : "…"}: ${sketchValue(key, inner, depth + 1)}`);
  if (entries.length > mostKeys) shown.push("…");
  return `{ ${shown.join(", ")} }`;
}

export function sketch(body: unknown, secret: string): string {
  if (body === undefined) return "no JSON";
  const text = sketchValue("", body, 0).replaceAll(secret, "[key]");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
