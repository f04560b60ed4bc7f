import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { visible } from "./json.ts";

/** The placeholder of the key unless it is requested: a shell variable. */
const keyVariable = "TOTEM_PARTNER_API_KEY";

/** Headers that curl sends itself, that are connection-specific, or that contain the key. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|user-agent|accept|accept-encoding|accept-language|expect|x-partner-api-key|sec-.*|keep-alive|priority|origin|referer)$/;

/** Quotes a text for the shell. */
const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const isForm = (headers: Readonly<Record<string, string>>): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

const isFile = (value: unknown): value is { fileName: string; size: number; type: string } =>
  typeof value === "object" && value !== null && "fileName" in value && "size" in value;

/** Only the name of a file is remembered, so a file of that name is required. */
function formField([name, value]: [string, unknown]): string[] {
  if (!isFile(value)) return ["--form-string", word(visible(`${name}=${String(value)}`))];
  const quoted = value.fileName.replaceAll(/["\\]/g, "\\$&");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? `;type=${value.type}` : "";
  return ["--form", word(visible(`${name}=@"${quoted}"${type}`))];
}

/** A body that was too long to be remembered. */
const isOmitted = (body: unknown): body is { omitted: string } =>
  typeof body === "object" && body !== null && "omitted" in body && Object.keys(body).length === 1;

/** The body without characters that control a terminal; as JSON, escapes have the same meaning. */
const dataOf = (body: unknown): string => visible(JSON.stringify(body));

/**
 * A command that repeats a request, for a POSIX shell. The journal contains no keys, so the key is a shell variable,
 * or the one that is passed. Values with a special meaning for curl, such as `@file`, are escaped.
 */
export function curlOf({ method, path, query, request }: JournalEntry, origin: string, apiKey?: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === "string" ? [value] : value) search.append(name, one);
  }
  const url = `${origin}${visible(path)}${search.size > 0 ? `?${String(search)}` : ""}`;
  const key = apiKey === undefined ? `"X-Partner-API-Key: $${keyVariable}"` : word(`X-Partner-API-Key: ${apiKey}`);
  const parts = [["curl", "--globoff", "--include", word(url)]];
  if (method !== "GET") parts.push(["--request", word(method)]);
  parts.push(["--header", key]);
  const { headers, body } = request;
  const form = isForm(headers);
  for (const [name, value] of Object.entries(headers)) {
    if (ownHeaders.test(name) || (form && name === "content-type")) continue;
    parts.push(["--header", word(visible(`${name}: ${value}`))]);
  }
  if (isOmitted(body)) parts.push(["--data-binary", "@body.json"]);
  else if (body !== null && typeof body === "object" && form) parts.push(...Object.entries(body).map(formField));
  else if (body !== null) parts.push(["--data-raw", word(dataOf(body))]);
  return parts.map((part) => part.join(" ")).join(" \\\n  ");
}
