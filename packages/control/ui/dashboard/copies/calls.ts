import type { OperationId } from "@totem-partner/spec/operations";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { sdkMethods } from "../../../src/reference/code/sdk.ts";
import { visible } from "../parts/text.ts";
import { isSentFile, keyVariable, literal, type SentRequest, sentRequest } from "./sent-request.ts";

const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Only the name of a file is remembered, so a file of that name is required. */
function formField([name, value]: [string, unknown]): string[] {
  if (!isSentFile(value)) return ["--form-string", word(visible(`${name}=${String(value)}`))];
  const quoted = value.fileName.replaceAll(/["\\]/g, "\\$&");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? `;type=${value.type}` : "";
  return ["--form", word(visible(`${name}=@"${quoted}"${type}`))];
}

/** The body without characters that control a terminal; as JSON, escapes have the same meaning. */
function curlBody(body: SentRequest["body"]): string[][] {
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

/** For a POSIX shell, where the key is a variable unless passed. Values special to curl, such as `@file`, are escaped. */
export function curlOf(entry: JournalEntry, origin: string, apiKey?: string): string {
  const { method, target, headers, body } = sentRequest(entry);
  const key = apiKey === undefined ? `"X-Partner-API-Key: $${keyVariable}"` : word(`X-Partner-API-Key: ${apiKey}`);
  const parts = [["curl", "--globoff", "--include", word(`${origin}${visible(target)}`)]];
  if (method !== "GET") parts.push(["--request", word(method)]);
  parts.push(["--header", key]);
  for (const [name, value] of headers) parts.push(["--header", word(visible(`${name}: ${value}`))]);
  parts.push(...curlBody(body));
  return parts.map((part) => part.join(" ")).join(" \\\n  ");
}

export const formLines = (fields: readonly [name: string, value: unknown][]): string[] => [
  "const form = new FormData();",
  ...fields.map(([name, value]) =>
    isSentFile(value)
      ? `form.set(${literal(name)}, new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} }));`
      : `form.set(${literal(name)}, ${literal(String(value))});`,
  ),
];

function fetchBody(body: SentRequest["body"]): string | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "omitted":
      return 'JSON.stringify("the body was too long to log")';
    case "form":
      return "form";
    case "json":
      return `JSON.stringify(${literal(body.value, 2)})`;
  }
}

export function fetchOf(entry: JournalEntry, origin: string): string {
  const { method, target, headers, body } = sentRequest(entry);
  const content = fetchBody(body);
  return [
    ...(body.kind === "form" ? formLines(body.fields) : []),
    `const response = await fetch(${literal(origin + target)}, {`,
    `  method: ${literal(method)},`,
    "  headers: {",
    `    "X-Partner-API-Key": process.env.${keyVariable} ?? "",`,
    ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
    "  },",
    ...(content === undefined ? [] : [`  body: ${content},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

const isOperation = (id: string): id is OperationId => Object.hasOwn(sdkMethods, id);

const idIn = (path: string): string | undefined => path.replace(/^\/partner(?=\/)/, "").split("/")[2];

/** Numbers of a query are numbers in the options of the client. */
const optionsOf = (query: JournalEntry["query"]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
  );

function protocolOptions(fields: readonly [name: string, value: unknown][]): string {
  const options = fields.map(([name, value]) =>
    isSentFile(value)
      ? `document: new File(["the content of the file"], ${literal(value.fileName)}, { type: ${literal(value.type)} })`
      : `${name === "companyProtocolEnabled" ? "enabled" : literal(name)}: ${String(value === "true")}`,
  );
  return `{ ${options.join(", ")} }`;
}

function bodyArguments(operationId: OperationId, body: SentRequest["body"]): string[] {
  if (body.kind === "form") return [protocolOptions(body.fields)];
  if (body.kind !== "json") return [];
  const { value } = body;
  const isEvent = operationId === "emitAuthorizationEvent" && typeof value === "object" && value !== null;
  return [literal(isEvent && "eventType" in value ? value.eventType : value)];
}

/** The same call with the client; undefined for a request that is no operation. The key is a variable. */
export function sdkCallOf(entry: JournalEntry, origin: string): string | undefined {
  const { operationId, path, query } = entry;
  if (operationId === null || !isOperation(operationId)) return undefined;
  const id = idIn(path);
  const given = [
    ...(id === undefined ? [] : [literal(id)]),
    ...bodyArguments(operationId, sentRequest(entry).body),
    ...(Object.keys(query).length > 0 ? [literal(optionsOf(query))] : []),
  ];
  const base = path.startsWith("/partner/") ? `${origin}/partner` : origin;
  return [
    'import { PartnerClient } from "@totem-partner/sdk";',
    "",
    "const partner = new PartnerClient({",
    `  baseUrl: ${literal(base)},`,
    `  apiKey: process.env.${keyVariable} ?? "",`,
    "});",
    `console.log(await partner.${sdkMethods[operationId][0]}(${given.join(", ")}));`,
  ].join("\n");
}
