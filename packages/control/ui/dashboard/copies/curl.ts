import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { visible } from "../parts/json.tsx";
import { isSentFile, keyVariable, type SentRequest, sentRequest } from "./sent-request.ts";

/** Quotes a text for the shell. */
const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Only the name of a file is remembered, so a file of that name is required. */
function formField([name, value]: [string, unknown]): string[] {
  if (!isSentFile(value)) return ["--form-string", word(visible(`${name}=${String(value)}`))];
  const quoted = value.fileName.replaceAll(/["\\]/g, "\\$&");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? `;type=${value.type}` : "";
  return ["--form", word(visible(`${name}=@"${quoted}"${type}`))];
}

/** The body without characters that control a terminal; as JSON, escapes have the same meaning. */
function bodyParts(body: SentRequest["body"]): string[][] {
  switch (body.kind) {
    case "none":
      return [];
    case "omitted":
      return [["--data-binary", "@body.json"]];
    case "form":
      return body.fields.map(formField);
    case "json":
      return [["--data-raw", word(visible(JSON.stringify(body.value)))]];
  }
}

/**
 * A command that repeats a request, for a POSIX shell. The journal contains no keys, so the key is a shell variable,
 * or the one that is passed. Values with a special meaning for curl, such as `@file`, are escaped.
 */
export function curlOf(entry: JournalEntry, origin: string, apiKey?: string): string {
  const { method, target, headers, body } = sentRequest(entry);
  const key = apiKey === undefined ? `"X-Partner-API-Key: $${keyVariable}"` : word(`X-Partner-API-Key: ${apiKey}`);
  const parts = [["curl", "--globoff", "--include", word(`${origin}${visible(target)}`)]];
  if (method !== "GET") parts.push(["--request", word(method)]);
  parts.push(["--header", key]);
  for (const [name, value] of headers) parts.push(["--header", word(visible(`${name}: ${value}`))]);
  parts.push(...bodyParts(body));
  return parts.map((part) => part.join(" ")).join(" \\\n  ");
}
