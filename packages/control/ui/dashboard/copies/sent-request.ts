import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { visible } from "../parts/text.ts";

/** Headers that clients send themselves, that are connection-specific, or that contain the key. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|user-agent|accept|accept-encoding|accept-language|expect|x-partner-api-key|sec-.*|keep-alive|priority|origin|referer)$/;

const isForm = (headers: Readonly<Record<string, string>>): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

interface SentFile {
  fileName: string;
  size: number;
  type: string;
}

export const isSentFile = (value: unknown): value is SentFile =>
  typeof value === "object" && value !== null && "fileName" in value && "size" in value;

const isOmitted = (body: unknown): body is { omitted: string } =>
  typeof body === "object" && body !== null && "omitted" in body && Object.keys(body).length === 1;

export interface SentRequest {
  method: string;
  target: string;
  /** Those that the partner chose. */
  headers: [name: string, value: string][];
  body:
    | { kind: "none" | "omitted" }
    | { kind: "json"; value: unknown }
    | { kind: "form"; fields: [name: string, value: unknown][] };
}

function bodyOf(headers: Readonly<Record<string, string>>, body: unknown): SentRequest["body"] {
  if (body === null) return { kind: "none" };
  if (isOmitted(body)) return { kind: "omitted" };
  if (typeof body === "object" && isForm(headers)) return { kind: "form", fields: Object.entries(body) };
  return { kind: "json", value: body };
}

function targetOf({ path, query }: Pick<JournalEntry, "path" | "query">): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === "string" ? [value] : value) search.append(name, one);
  }
  return search.size > 0 ? `${path}?${String(search)}` : path;
}

export function sentRequest(entry: Pick<JournalEntry, "method" | "path" | "query" | "request">): SentRequest {
  const { headers, body } = entry.request;
  const form = isForm(headers);
  return {
    method: entry.method,
    target: targetOf(entry),
    headers: Object.entries(headers).filter(([name]) => !ownHeaders.test(name) && !(form && name === "content-type")),
    body: bodyOf(headers, body),
  };
}

/** A value as an expression of JavaScript, indented by so many spaces from its second line on. */
export function literal(value: unknown, indent = 0): string {
  const text = visible(JSON.stringify(value, null, 2));
  return text
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, (_whole, spaces: string, name: string) =>
      // In an object literal, this name would set the prototype.
      name === "__proto__" ? `${spaces}["__proto__"]:` : `${spaces}${name}:`,
    )
    .replaceAll("\n", `\n${" ".repeat(indent)}`);
}
