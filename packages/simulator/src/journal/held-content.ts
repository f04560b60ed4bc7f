import type { Exchange, RequestHeaders } from "../http/exchange/exchange.ts";
import { joinHeaders } from "../http/exchange/received-headers.ts";
import type { Redactor } from "./redaction.ts";

/** Longer bodies, in characters, are only counted. */
const longestBody = 16_384;

/** A body as it is stored until it is read: JSON as received or sent, the fields of a form, or why neither. */
export type HeldBody = string | { form: object } | { omitted: string } | undefined;

const tooLong = (length: number) => ({ omitted: `${String(length)} characters` });

const describeFile = (value: unknown): unknown =>
  value instanceof Blob
    ? { fileName: value instanceof File ? value.name : "", size: value.size, type: value.type }
    : value;

/** Stores a form: of its files only their names and sizes, so that their content is freed. */
function holdForm(fields: object): HeldBody {
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeFile(value)]));
  const { length } = JSON.stringify(form);
  return length > longestBody ? tooLong(length) : { form };
}

export function holdText(text: string): HeldBody {
  if (text === "") return undefined;
  return text.length > longestBody ? tooLong(text.length) : text;
}

/** Stores the body of a request; undefined if it could not be read. */
export function holdRequestBody({ requestBody, requestText }: Pick<Exchange, "requestBody" | "requestText">): HeldBody {
  if (requestBody === undefined) return undefined;
  if (requestText !== undefined) return holdText(requestText);
  return typeof requestBody === "object" && requestBody !== null ? holdForm(requestBody) : undefined;
}

/** Whether a stored body contains a text as it was written; one that was too long to be stored does not. */
export function bodyMentions(held: HeldBody, text: string): boolean {
  if (typeof held === "string") return held.includes(text);
  return held !== undefined && "form" in held && JSON.stringify(held.form).includes(text);
}

/** The content of a text; if it is not JSON, such as the page of a fault, the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Shows a stored body, without keys and secrets. */
export function showBody(held: HeldBody, redactor: Redactor): unknown {
  if (held === undefined) return null;
  if (typeof held === "object" && "omitted" in held) return { ...held };
  try {
    return redactor.value(typeof held === "string" ? parsed(held) : held.form);
  } catch (error) {
    // JSON can be nested more deeply than the call stack.
    if (error instanceof RangeError) return { omitted: "nested too deeply" };
    throw error;
  }
}

/**
 * Stores headers as one text, as they were received. Each object that outlives its request costs the garbage collector
 * more than most requests cost altogether, and headers are many small ones.
 */
export const holdHeaders = (headers: RequestHeaders): string => JSON.stringify(headers.received ?? [...headers].flat());

/** The stored headers, by lower-case name. */
export const heldHeaders = (held: string): ReadonlyMap<string, string> => joinHeaders(JSON.parse(held) as string[]);
